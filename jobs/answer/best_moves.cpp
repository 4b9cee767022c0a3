// Compares the entries of the positions that the moves lead to; compares values of games in the pool of the table.
#include <algorithm>

#include "jobs/answer/answer.h"
#include "jobs/lookup/partisan_numbers.h"

namespace zermelo {
namespace {

bool keeps_outcome(Outcome from, Outcome to) {
  if (from == Outcome::win) return to == Outcome::loss;
  return from != Outcome::draw || to == Outcome::draw;
}

bool is_best(Value from, Value to, Metric metric) {
  if (metric == Metric::grundy) return to.number == 0;
  if (!keeps_outcome(from.outcome, to.outcome)) return false;
  return metric != Metric::depth || from.outcome == Outcome::draw || to.depth + 1 == from.depth;
}

ShortGame game_of(const Probe& probe, const Move& move) {
  ShortGame total;
  for (const Index term : move.number)
    total = probe.numbers().pool().add(total, probe.numbers().value(probe.value(term).number));
  return total;
}

bool leaves_more(const Probe& probe, Player player, ShortGame a, ShortGame b) {
  return probe.numbers().pool().compare(a, b) == (player == Player::left ? GameOrder::greater : GameOrder::less);
}

/// Each value is looked up once; then the moves of a player are compared in pairs.
void mark_undominated(const Probe& probe, std::vector<AnsweredMove>& moves) {
  const bool values = probe.numbers().has_values();
  std::vector<ShortGame> left(moves.size());
  for (std::size_t i = 0; values && i < moves.size(); ++i) left[i] = game_of(probe, moves[i].move);
  const auto dominates = [&](std::size_t a, std::size_t b) {
    if (moves[a].move.player != moves[b].move.player) return false;
    return values ? leaves_more(probe, moves[a].move.player, left[a], left[b]) : moves[a].wins && !moves[b].wins;
  };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].best = true;
    for (std::size_t other = 0; moves[i].best && other < moves.size(); ++other) moves[i].best = !dominates(other, i);
  }
}

}  // namespace

bool better(const Probe& probe, const AnsweredMove& a, const AnsweredMove& b) {
  if (!probe.numbers().has_values()) return a.wins && !b.wins;
  return leaves_more(probe, a.move.player, game_of(probe, a.move), game_of(probe, b.move));
}

void mark_best(const Probe& probe, Value from, std::vector<AnsweredMove>& moves) {
  const TableKind& kind = probe.info().kind;
  if (kind.game_class == GameClass::partisan) return mark_undominated(probe, moves);
  for (AnsweredMove& move : moves) {
    const bool grundy = kind.metric == Metric::grundy;
    const Value to = grundy ? grundy_entry(probe.grundy(move.move.number)) : probe.value(move.move.number.front());
    move.best = is_best(from, to, kind.metric);
  }
}

}  // namespace zermelo
