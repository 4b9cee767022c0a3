// Solving small games for the published tables.
#include "tools/published/solved_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tablebase/games/registry.h"

namespace zermelo {

SolvedGame::SolvedGame(const std::string& spec, Workers& workers)
    : game(make_game(spec)), table(solve_in_memory(*game, Metric::depth, 0, workers)) {}

std::vector<Index> SolvedGame::successors(Index position) const {
  std::vector<Index> next;
  game->successors(position, next);
  return next;
}

bool SolvedGame::has_move(const std::string& from, const std::string& to) const {
  const std::vector<Index> next = successors(game->parse(from));
  return std::find(next.begin(), next.end(), game->parse(to)) != next.end();
}

bool SolvedGame::is_best_move(const std::string& from, const std::string& to) const {
  const Value here = value(from), there = value(to);
  return has_move(from, to) && here.outcome != there.outcome && here.depth == there.depth + 1;
}

unsigned mex(const std::vector<unsigned>& numbers) {
  unsigned least = 0;
  while (std::find(numbers.begin(), numbers.end(), least) != numbers.end()) ++least;
  return least;
}

std::vector<unsigned> plain_grundy(const Game& game) {
  std::vector<unsigned> grundy(game.size());
  std::vector<bool> known(game.size());
  const std::function<unsigned(Index)> value = [&](Index position) {
    if (known[position]) return grundy[position];
    std::vector<Index> next;
    game.successors(position, next);
    std::vector<unsigned> numbers;
    for (const Index goal : next) numbers.push_back(value(goal));
    known[position] = true;
    return grundy[position] = mex(numbers);
  };
  for (Index position = 0; position < game.size(); ++position) value(position);
  return grundy;
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

}  // namespace zermelo
