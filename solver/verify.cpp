// Compares each entry with the entry that the rules and its successors give. Works on decoded values, never on the
// codes of the solvers.
#include "solver/verify.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>

#include "solver/longest_play.h"
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

/// Whether the outcome of a position follows from its grounded successors alone.
bool follows(Outcome outcome, const std::vector<Index>& next, const std::function<Value(Index)>& value,
             const std::function<bool(Index)>& grounded) {
  if (outcome == Outcome::loss) return std::all_of(next.begin(), next.end(), grounded);
  return next.empty() || std::any_of(next.begin(), next.end(),
                                     [&](Index to) { return grounded(to) && value(to).outcome == Outcome::loss; });
}

/// Counts every won or lost position that is not grounded. Endings are grounded, and so is every position whose outcome
/// follows from grounded positions. Sweeps in any order reach the same set, because no position ever ceases to be
/// grounded.
void find_groundless(const Game& game, const std::function<Value(Index)>& value, const Job& job, Verification& result) {
  constexpr std::size_t piece = 1024;
  std::vector<std::uint8_t> marks(game.size());
  const auto grounded = [&](Index i) { return std::atomic_ref(marks[i]).load(std::memory_order_relaxed) != 0; };
  for (std::atomic<bool> changed = true; changed.exchange(false);) {
    job.check("the entries agree with their moves, but not all were followed to an end");
    job.workers().for_ranges(game.size(), piece, [&](std::size_t begin, std::size_t end) {
      std::vector<Index> next;
      for (Index i = begin; i < end; ++i) {
        const Outcome outcome = value(i).outcome;
        if (outcome == Outcome::draw || grounded(i)) continue;
        game.successors(i, next);
        if (!follows(outcome, next, value, grounded)) continue;
        std::atomic_ref(marks[i]).store(1, std::memory_order_relaxed);
        changed = true;
      }
    });
  }
  for (Index i = game.size(); i-- > 0;)
    if (marks[i] == 0 && value(i).outcome != Outcome::draw) {
      ++result.mismatches;
      result.first_groundless = i;
    }
}

/// Grundy values of a game with a loop are not proved by agreement: several different tables may agree.
void find_loop(const Game& game, const Job& job, Verification& result) {
  if (const auto loop = broken_promise_to_end(game, job)) {
    ++result.mismatches;
    result.first_groundless = loop->first;
  }
}

}  // namespace

Verification verify(const Game& game, Metric metric, const std::function<Value(Index)>& value, Index sample,
                    const Job& job) {
  constexpr Index stretch = Index{1} << 20;  // positions between two reports
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
  Verification result;
  std::mutex guard;
  for (Index done = 0; done < chosen.count(); done = result.checked) {
    if (job.stopped()) throw Interrupted(std::to_string(done) + " positions were verified when it was stopped");
    const Index count = std::min(stretch, chosen.count() - done);
    job.workers().for_ranges(count, piece, [&](std::size_t begin, std::size_t end) {
      std::vector<Index> next;
      MoveList options;
      for (std::size_t k = begin; k < end; ++k) {
        const Index position = chosen.position(done + k);
        if (agree(metric, value(position), derive(position, next, options))) continue;
        const std::lock_guard lock(guard);
        ++result.mismatches;
        result.first_mismatch = std::min(result.first_mismatch.value_or(position), position);
      }
    });
    result.checked += count;
    job.progress(result.checked);
  }
  if (game.game_class() == GameClass::loopy && metric == Metric::outcome && result.mismatches == 0)
    find_groundless(game, value, job, result);
  if (game.game_class() == GameClass::loopy && metric == Metric::grundy && result.mismatches == 0)
    find_loop(game, job, result);
  return result;
}

}  // namespace zermelo
