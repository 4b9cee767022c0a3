// Joins the list of moves and the analysis, and adds up their memory.
#include "solver/loopy/solve_loopy.h"

#include <algorithm>
#include <type_traits>

#include "solver/loopy/analysis.h"
#include "solver/loopy/moves.h"

namespace zermelo {

namespace {

/// The greatest number of moves of positions at equal distances.
std::uint32_t most_moves(const Game& game) {
  constexpr Index sampled = 4096;
  std::uint32_t most = 0;
  for (Index position = 0; position < game.size(); position += std::max<Index>(1, game.size() / sampled))
    most = std::max(most, game.count_moves(position));
  return most;
}

std::uint32_t most_edges(const Digraph& graph) {
  std::uint64_t most = 0;
  for (Vertex v = 0; v < graph.vertices(); ++v) most = std::max<std::uint64_t>(most, graph.heads(v).size());
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(most, ~std::uint32_t{0}));
}

/// Solves within the job's memory; the log of depths has what the moves and the cells leave.
template <class Rules>
void solve_with(const Game& game, const Rules& rules, Metric metric, const Control& control, const Sink& sink) {
  const MovesMemory memory = loopy_memory(game, rules);
  const Moves moves = moves_of(game, rules, memory, control);
  const std::uint64_t used = moves.held_bytes + memory.analysis;
  analyse(game, moves, metric, control.memory - std::min(control.memory, used), control, sink);
}

}  // namespace

MovesMemory loopy_memory(const Game& game, const LoopRules& rules) {
  return moves_memory(game, rules, analysis_memory(game.size(), most_moves(game)));
}

MovesMemory loopy_memory(const Game& game, const GraphRules& rules) {
  return moves_memory(*rules.graph, analysis_memory(game.size(), most_edges(*rules.graph)));
}

void solve_loopy(const Game& game, const LoopRules& rules, Metric metric, const Control& control, const Sink& sink) {
  solve_with(game, rules, metric, control, sink);
}

void solve_loopy(const Game& game, const GraphRules& rules, Metric metric, const Control& control, const Sink& sink) {
  solve_with(game, rules, metric, control, sink);
}

namespace {

/// A bound of the bytes a position in a checkpoint: the widest cells; for depths also the packed log, in which a
/// position takes 4 bytes at most, and each of 537 epochs a 255th of a byte for every position.
std::uint64_t kept_bytes(Metric metric) { return metric == Metric::outcome ? 4 : 4 + 4 + 3; }

/// `Rules` is LoopRules or GraphRules.
template <class Rules>
std::optional<Kernel> kernel_of(const Game& game, const Rules& rules, Metric metric) {
  const MovesMemory memory = loopy_memory(game, rules);
  const CellWidth widest = cell_widths({game.game_class(), game.play(), metric}).back();
  Kernel kernel{"loopy",
                widest,
                memory.most(),
                memory.least(),
                kept_bytes(metric) * game.size() + exits_memory(game),
                [memory](std::uint64_t budget) { return memory.scratch(budget); },
                metric == Metric::outcome ? 1.0 : 4.5,
                [&game, &rules, metric](const Control& control, const Sink& sink) {
                  solve_loopy(game, rules, metric, control, sink);
                }};
  kernel.state_version = 2;
  kernel.lists_moves = std::is_same_v<Rules, LoopRules>;
  return kernel;
}

}  // namespace

std::optional<Kernel> loopy_kernel(const Game& game, Metric metric) {
  if (metric != Metric::outcome && metric != Metric::depth) return {};
  if (const auto* rules = std::get_if<LoopRules>(&game.structure())) return kernel_of(game, *rules, metric);
  if (const auto* rules = std::get_if<GraphRules>(&game.structure())) return kernel_of(game, *rules, metric);
  return {};
}

}  // namespace zermelo
