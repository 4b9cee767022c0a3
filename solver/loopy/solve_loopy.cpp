// Joins the list of moves and the analysis, and adds up their memory.
#include "solver/loopy/solve_loopy.h"

#include <algorithm>

#include "solver/loopy/analysis.h"
#include "solver/loopy/moves.h"

namespace zermelo {

std::uint64_t loopy_memory(const Game& game, const LoopRules& rules) {
  if (rules.unmoves) return analysis_memory(game.size());
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

void solve_loopy(const Game& game, const LoopRules& rules, Metric metric, const Control& control, const Sink& sink) {
  const Moves moves = moves_of(game, rules, control);
  analyse(game, moves, metric, control, sink);
}

void solve_loopy(const Game& game, const GraphRules& rules, Metric metric, const Control& control, const Sink& sink) {
  const Moves moves = moves_of(game, rules, control);
  analyse(game, moves, metric, control, sink);
}

namespace {

/// `Rules` is LoopRules or GraphRules.
template <class Rules>
std::optional<Kernel> kernel_of(const Game& game, const Rules& rules, Metric metric) {
  const std::uint64_t memory = loopy_memory(game, rules);
  const CellWidth widest = cell_widths({game.game_class(), game.play(), metric}).back();
  constexpr std::uint64_t widest_cell = 4;
  return Kernel{"loopy",
                widest,
                memory,
                memory,
                widest_cell * game.size(),
                {},
                metric == Metric::outcome ? 1.0 : 4.5,
                [&game, &rules, metric](const Control& control, const Sink& sink) {
                  solve_loopy(game, rules, metric, control, sink);
                }};
}

}  // namespace

std::optional<Kernel> loopy_kernel(const Game& game, Metric metric) {
  if (metric != Metric::outcome && metric != Metric::depth) return {};
  if (const auto* rules = std::get_if<LoopRules>(&game.structure())) return kernel_of(game, *rules, metric);
  if (const auto* rules = std::get_if<GraphRules>(&game.structure())) return kernel_of(game, *rules, metric);
  return {};
}

}  // namespace zermelo
