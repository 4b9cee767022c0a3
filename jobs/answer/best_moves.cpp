// The kind of the entries compares a position with the positions that its moves lead to; values of games are compared
// in the pool of the table.
#include "jobs/answer/best_moves.h"

#include <algorithm>

#include "jobs/lookup/partisan_numbers.h"

namespace zermelo {
namespace {

/// The moves of a player are compared in pairs.
void mark_undominated(std::vector<AnsweredMove>& moves) {
  const auto dominates = [](const AnsweredMove& a, const AnsweredMove& b) {
    return a.move.player == b.move.player && better(a, b);
  };
  for (AnsweredMove& move : moves)
    move.best = std::ranges::none_of(moves, [&](const AnsweredMove& other) { return dominates(other, move); });
}

}  // namespace

bool better(const AnsweredMove& a, const AnsweredMove& b) {
  const PartisanNumbers& meanings = *a.worth.meanings();
  if (!meanings.has_values()) return a.wins && !b.wins;
  const GameOrder wanted = a.move.player == Player::left ? GameOrder::greater : GameOrder::less;
  return meanings.pool().compare(a.worth.game(), b.worth.game()) == wanted;
}

void mark_best(const EntryKind& kind, const Worth& from, std::vector<AnsweredMove>& moves) {
  if (kind.partisan) return mark_undominated(moves);
  for (AnsweredMove& move : moves)
    move.best = kind.is_best(from.value(), move.score ? score_entry(*move.score) : move.worth.value());
}

}  // namespace zermelo
