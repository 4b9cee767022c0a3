// Compares the entries of the positions that the moves lead to; compares values of games in the pool of the table.
#include "jobs/best_moves.h"

#include <algorithm>

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

bool is_undominated(const Probe& probe, const AnsweredMove& move, const std::vector<AnsweredMove>& all) {
  return std::none_of(all.begin(), all.end(), [&](const AnsweredMove& other) {
    return other.move.player == move.move.player && better(probe, other, move);
  });
}

}  // namespace

bool better(const Probe& probe, const AnsweredMove& a, const AnsweredMove& b) {
  if (!probe.numbers().has_values()) return a.wins && !b.wins;
  const GameOrder order = probe.numbers().pool().compare(game_of(probe, a.move), game_of(probe, b.move));
  return order == (a.move.player == Player::left ? GameOrder::greater : GameOrder::less);
}

void mark_best(const Probe& probe, Value from, std::vector<AnsweredMove>& moves) {
  const TableKind& kind = probe.info().kind;
  if (kind.game_class == GameClass::partisan) {
    for (AnsweredMove& move : moves) move.best = is_undominated(probe, move, moves);
    return;
  }
  for (AnsweredMove& move : moves) {
    const bool grundy = kind.metric == Metric::grundy;
    const Value to = grundy ? grundy_entry(probe.grundy(move.move.number)) : probe.value(move.move.number.front());
    move.best = is_best(from, to, kind.metric);
  }
}

}  // namespace zermelo
