// Applies the definition of depth in sweeps over all positions until a sweep finds nothing.
#include "support/plain_loopy.h"

#include <algorithm>
#include <optional>

namespace zermelo {

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

}  // namespace zermelo
