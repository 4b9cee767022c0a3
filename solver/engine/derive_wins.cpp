// Threads write only wins and read only losses, so cells that another thread changes may be read before or after.
#include "solver/engine/derive_wins.h"

#include <atomic>

#include "solver/chess/proof/prove_pieces.h"
#include "solver/proving/findings.h"
#include "solver/solving/unlost_value.h"
#include "tablebase/game/tier_game.h"

namespace zermelo {
namespace {

template <class Cell>
class Derivation {
 public:
  Derivation(const Game& game, const TableKind& kind, std::span<Cell> cells, const std::function<Value(Index)>& exits,
             const Job& job)
      : game_(game), kind_(kind), cells_(cells), exits_(exits), findings_(job) {}

  void run() {
    const CheckMoves by_moves = [this](Index begin, Index end) { derive_by_moves(begin, end); };
    if (const chess::Endings* endings = pieces_of(game_))
      derive_endings(*endings, by_moves);
    else
      for_stretches(game_.size(), findings_, by_moves);
  }

 private:
  Value kept(Index position) const {
    if (position >= cells_.size()) return exits_(position);
    return decode(std::atomic_ref(cells_[position]).load(std::memory_order_relaxed), kind_);
  }

  void derive_by_moves(Index begin, Index end) {
    for (Index position = begin; position < end; ++position) {
      if (kept(position).outcome == Outcome::loss || game_.is_gap(position)) continue;
      const Value value = unlost_value(game_, position, [this](Index to) { return kept(to); });
      if (value.outcome == Outcome::win)
        std::atomic_ref(cells_[position]).store(encode<Cell>(value, kind_), std::memory_order_relaxed);
    }
  }

  void derive_endings(const chess::Endings& endings, const CheckMoves& by_moves) {
    if (const auto* tier = dynamic_cast<const TierGame*>(&game_))
      return derive_ending_wins<Cell>(
          {endings, tier->place(), cells_, 0, [&](Index number) { return kept(game_.size() + number); }}, cells_,
          by_moves, findings_);
    for (std::size_t place = 0; place < game_.tiers().size(); ++place) {
      const Tier& tier = game_.tiers()[place];
      const std::span<Cell> own = cells_.subspan(tier.first, tier.positions);
      derive_ending_wins<Cell>({endings, place, own, tier.first, [&](Index number) { return kept(number); }}, own,
                               by_moves, findings_);
    }
  }

  const Game& game_;
  TableKind kind_;
  std::span<Cell> cells_;
  const std::function<Value(Index)>& exits_;
  Findings findings_;
};

}  // namespace

template <class Cell>
void derive_wins(const Game& game, const TableKind& kind, std::span<Cell> cells,
                 const std::function<Value(Index)>& exits, const Job& job) {
  Derivation<Cell>(game, kind, cells, exits, job).run();
}

template void derive_wins(const Game&, const TableKind&, std::span<std::uint8_t>, const std::function<Value(Index)>&,
                          const Job&);
template void derive_wins(const Game&, const TableKind&, std::span<std::uint16_t>, const std::function<Value(Index)>&,
                          const Job&);

}  // namespace zermelo
