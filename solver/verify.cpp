// Compares each entry with the entry that the rules and its successors give. Works on decoded values, never on the
// codes of the solvers.
#include "solver/verify.h"

#include <algorithm>
#include <limits>

#include "solver/longest_play.h"
#include "solver/proof/moves/groundless.h"
#include "solver/sample.h"

namespace zermelo {
namespace {

/// The outcome and depth of a position whose moves lead to `next`, given that the values of `next` are right.
Value from_rules(const Game& game, Index position, const std::vector<Index>& next,
                 const std::function<Value(Index)>& value) {
  if (next.empty()) return {game.ending(position), 0};
  std::uint32_t least_losing = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t greatest_winning = 0;
  bool may_draw = false;
  for (const Index to : next) {
    const Value goal = value(to);
    may_draw |= goal.outcome == Outcome::draw;
    if (goal.outcome == Outcome::loss) least_losing = std::min(least_losing, goal.depth);
    if (goal.outcome == Outcome::win) greatest_winning = std::max(greatest_winning, goal.depth);
  }
  const bool won = least_losing != std::numeric_limits<std::uint32_t>::max();
  if (won) return {Outcome::win, least_losing + 1};
  return may_draw ? Value{Outcome::draw, 0} : Value{Outcome::loss, greatest_winning + 1};
}

/// The Grundy value of a position with these options: the least number that no option has. The value of a sum is the
/// exclusive or of the values of its terms (Sprague 1935, Grundy 1939).
Value from_options(const MoveList& options, const std::function<Value(Index)>& value) {
  std::vector<bool> found(options.size() + 1);  // the least missing value is at most the number of options
  for (std::size_t i = 0; i < options.size(); ++i) {
    std::uint32_t sum = 0;
    for (const Index term : options[i]) sum ^= value(term).number;
    if (sum < found.size()) found[sum] = true;
  }
  return grundy_entry(static_cast<std::uint32_t>(std::find(found.begin(), found.end(), false) - found.begin()));
}

bool agree(Metric metric, Value entry, Value rules) {
  if (metric == Metric::grundy) return entry == rules;
  if (entry.outcome != rules.outcome) return false;
  return metric == Metric::outcome || entry.depth == rules.depth;
}

}  // namespace

void verify_entries(const Game& game, Metric metric, const std::function<Value(Index)>& value, Index sample,
                    Findings& findings) {
  constexpr Index stretch = Index{1} << 16;  // positions between two reports
  constexpr std::size_t piece = 1024;        // positions that a thread takes at a time
  const Sample chosen{game.size(), sample};
  const auto derive = [&](Index position, std::vector<Index>& next, MoveList& options) {
    if (metric != Metric::grundy) {
      game.successors(position, next);
      return from_rules(game, position, next, value);
    }
    game.list_options(position, options);
    return from_options(options, value);
  };
  while (findings.done() < chosen.count()) {
    const Index done = findings.done(), count = std::min(stretch, chosen.count() - done);
    findings.job().workers().for_ranges(count, piece, [&](std::size_t begin, std::size_t end) {
      std::vector<Index> next;
      MoveList options;
      for (std::size_t k = begin; k < end; ++k) {
        const Index position = chosen.position(done + k);
        if (!agree(metric, value(position), derive(position, next, options))) findings.wrong(position);
      }
    });
    findings.reached(done + count);
  }
}

void verify_endings(const Game& game, Metric metric, const std::function<Value(Index)>& value, const Job& job,
                    Verification& result) {
  if (game.game_class() != GameClass::loopy) return;
  if (metric == Metric::outcome) {
    const Groundless found = find_groundless(
        game, [&](Index i) { return value(i).outcome; }, job);
    result.mismatches += found.count;
    result.first_groundless = found.first;
  }
  // Grundy values of a game with a loop are not proved by agreement: several different tables may agree.
  if (metric == Metric::grundy)
    if (const auto loop = broken_promise_to_end(game, job)) {
      ++result.mismatches;
      result.first_groundless = loop->first;
    }
}

Verification verify(const Game& game, Metric metric, const std::function<Value(Index)>& value, Index sample,
                    const Job& job) {
  Findings findings(job);
  verify_entries(game, metric, value, sample, findings);
  const ProofState& state = findings.state();
  Verification result{state.done, state.mismatches, state.first_mismatch, {}};
  if (result.mismatches == 0) verify_endings(game, metric, value, job, result);
  return result;
}

}  // namespace zermelo
