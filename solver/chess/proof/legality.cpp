// If the last man is the king that must be safe, it avoids the attacked squares. Else the men that aim at this king
// need the last man in their way, and the last man must not aim at it.
#include "solver/chess/proof/legality.h"

#include <bit>

#include "tablebase/chess/rules.h"

namespace zermelo::piece_proof {
namespace {

/// Calls use(man) for each man of the side to move but the last.
template <class Use>
void for_movers(const chess::Position& position, const Use& use) {
  for (const chess::Man& man : position.men().first(position.count - 1u))
    if (man.side == position.to_move) use(man);
}

}  // namespace

Squares legal_squares(const chess::Reach& reach, Squares board, const chess::Position& position) {
  const chess::Man& last = position.list[position.count - 1u];
  const Side waiting = chess::other(position.to_move);
  Squares occupied = 0;
  for (const chess::Man& man : position.men().first(position.count - 1u)) occupied |= chess::one(man.square);
  if (std::popcount(occupied) + 1 < position.count) return 0;
  Squares legal = board & ~occupied;
  if (last.kind == chess::king && last.side == waiting) {
    for_movers(position, [&](const chess::Man& man) { legal &= ~reach.squares(man, occupied); });
    return legal;
  }
  const unsigned king = chess::square_of_king(position, waiting);
  for_movers(position, [&](const chess::Man& man) { legal &= reach.shields(man, king, occupied); });
  if (last.side == position.to_move) legal &= ~reach.sources(last.kind, king, occupied);
  return legal;
}

}  // namespace zermelo::piece_proof
