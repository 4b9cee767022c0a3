// Terminating games: a position is won if a move leads to a lost position, else it is lost (Zermelo's argument, word
// for word). The other solvers follow.
#include "support/plain_solver.h"

#include <algorithm>
#include <optional>
#include <set>

namespace zermelo {
namespace {

class PlainSolver {
 public:
  explicit PlainSolver(const Game& game) : game_(game), known_(game.size()) {}

  Value value(Index position) {
    if (known_[position]) return *known_[position];
    std::vector<Index> next;
    game_.successors(position, next);
    const bool won_at_end = game_.play() == Play::misere;
    if (next.empty()) return *(known_[position] = Value{won_at_end ? Outcome::win : Outcome::loss, 0});
    std::optional<std::uint32_t> quickest_win;
    std::uint32_t slowest_loss = 0;
    for (const Index to : next) {
      const Value there = value(to);
      const std::uint32_t plies = there.depth + 1;
      if (there.outcome == Outcome::loss) quickest_win = std::min(quickest_win.value_or(plies), plies);
      slowest_loss = std::max(slowest_loss, plies);
    }
    const Value value = quickest_win ? Value{Outcome::win, *quickest_win} : Value{Outcome::loss, slowest_loss};
    return *(known_[position] = value);
  }

 private:
  const Game& game_;
  std::vector<std::optional<Value>> known_;
};

}  // namespace

std::vector<Value> solve_plainly(const Game& game) {
  PlainSolver solver(game);
  std::vector<Value> values(game.size());
  for (Index position = 0; position < game.size(); ++position) values[position] = solver.value(position);
  return values;
}

// Applies the definition of depth in sweeps over all positions until a sweep finds nothing.

namespace {

using Known = std::vector<std::optional<Value>>;

/// The value of a position with these successors if its depth is `depth`, else nothing. Requires that exactly the
/// values of smaller depth are known.
std::optional<Value> value_of_depth(std::uint32_t depth, const std::vector<Index>& next, const Known& known) {
  bool all_won = true;
  std::uint32_t slowest = 0;
  for (const Index to : next) {
    if (known[to] && known[to]->outcome == Outcome::loss) return Value{Outcome::win, depth};
    all_won = all_won && known[to] && known[to]->outcome == Outcome::win;
    if (known[to]) slowest = std::max(slowest, known[to]->depth);
  }
  if (!all_won || next.empty()) return std::nullopt;
  return Value{Outcome::loss, slowest + 1};
}

}  // namespace

std::vector<Value> solve_by_sweeps(const Game& game) {
  std::vector<std::vector<Index>> next(game.size());
  Known known(game.size());
  for (Index i = 0; i < game.size(); ++i) {
    game.successors(i, next[i]);
    if (next[i].empty()) known[i] = Value{game.ending(i), 0};
  }
  bool found = true;
  for (std::uint32_t depth = 1; found; ++depth) {
    const Known before = known;
    found = false;
    for (Index i = 0; i < game.size(); ++i)
      if (!before[i] && (known[i] = value_of_depth(depth, next[i], before))) found = true;
  }
  std::vector<Value> values(game.size());
  for (Index i = 0; i < game.size(); ++i) values[i] = known[i].value_or(Value{Outcome::draw, 0});
  return values;
}

std::ostream& operator<<(std::ostream& out, const PlainTally& counts) {
  return out << counts.wins << " won, " << counts.losses << " lost, " << counts.draws << " drawn, longest "
             << counts.max_depth;
}

PlainTally tally(const std::vector<Value>& values) {
  PlainTally counts;
  for (const Value& value : values) {
    ++(value.outcome == Outcome::win ? counts.wins : value.outcome == Outcome::loss ? counts.losses : counts.draws);
    counts.max_depth = std::max(counts.max_depth, value.depth);
  }
  return counts;
}

// Depth-first search with an explicit stack, because plays may be long.

namespace {

/// The least number that is not the value of an option. If values of options are unknown, returns nothing and pushes
/// these options on the stack.
std::optional<std::uint32_t> mex_of(const MoveList& options, const std::vector<std::optional<std::uint32_t>>& values,
                                    std::vector<Index>& stack) {
  std::set<std::uint32_t> found;
  bool known = true;
  for (std::size_t i = 0; i < options.size(); ++i) {
    std::uint32_t sum = 0;
    for (const Index term : options[i]) {
      if (!values[term]) stack.push_back(term);
      known = known && values[term];
      sum ^= values[term].value_or(0);
    }
    found.insert(sum);
  }
  std::uint32_t least = 0;
  while (found.contains(least)) ++least;
  return known ? std::optional(least) : std::nullopt;
}

}  // namespace

std::vector<std::uint32_t> values_by_definition(const Game& game) {
  std::vector<std::optional<std::uint32_t>> values(game.size());
  MoveList options;
  for (Index root = 0; root < game.size(); ++root)
    for (std::vector<Index> stack{root}; !stack.empty();) {
      const Index position = stack.back();
      game.list_options(position, options);
      if (!values[position]) values[position] = mex_of(options, values, stack);
      if (stack.back() == position) stack.pop_back();
    }
  std::vector<std::uint32_t> plain;
  for (const auto& value : values) plain.push_back(*value);
  return plain;
}

}  // namespace zermelo
