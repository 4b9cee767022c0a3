// Joins the parts, and adds up their memory.
#include "solver/loopy/solve_loopy.h"

#include <algorithm>

#include "solver/loopy/analysis.h"
#include "solver/loopy/moves.h"

namespace zermelo {

std::uint64_t loopy_memory(const Game& game, const LoopRules& rules) {
  if (rules.predecessors) return analysis_memory(game.size());
  constexpr Index sampled = 4096;
  const Index step = std::max<Index>(1, game.size() / sampled);
  Index positions = 0, moves = 0;
  std::vector<Index> next;
  for (Index position = 0; position < game.size(); position += step, ++positions) {
    game.successors(position, next);
    moves += next.size();
  }
  return analysis_memory(game.size()) +
         asked_moves_memory(game.size(), game.size() * (5 * moves / 4) / std::max<Index>(1, positions));
}

std::uint64_t loopy_memory(const Game& game, const GraphRules& rules) {
  const std::uint64_t edges = rules.graph->edges();
  const std::uint64_t lists = short_offsets(*rules.graph)
                                  ? ListedPredecessors<std::uint32_t>::bytes(game.size(), edges)
                                  : ListedPredecessors<std::uint64_t>::bytes(game.size(), edges);
  return analysis_memory(game.size()) + lists;
}

void solve_loopy(const Game& game, const LoopRules& rules, Metric metric, Workers& workers, const Control& control,
                 const Sink& sink) {
  const Moves moves = moves_of(game, rules, workers, control);
  analyse(game, moves, metric, workers, control, sink);
}

void solve_loopy(const Game& game, const GraphRules& rules, Metric metric, Workers& workers, const Control& control,
                 const Sink& sink) {
  const Moves moves = moves_of(game, rules, workers, control);
  analyse(game, moves, metric, workers, control, sink);
}

}  // namespace zermelo
