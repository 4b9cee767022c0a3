// Follows Zermelo's argument word for word: a position is won if a move leads to a lost position, else it is lost.
#include "support/plain_solver.h"

#include <algorithm>
#include <optional>

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

}  // namespace zermelo
