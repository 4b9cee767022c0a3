// Joins the list of moves and the analysis, and adds up their memory.
#include "solver/loopy/solve_loopy.h"

#include <algorithm>
#include <type_traits>

#include "solver/loopy/analysis.h"
#include "solver/loopy/moves.h"
#include "tablebase/tier_game.h"

namespace zermelo {

namespace {

/// The numbers of moves of positions at equal distances.
struct Sample {
  Index positions = 0;
  std::uint64_t moves = 0;
  std::uint32_t most = 0;

  void add(std::uint64_t count) {
    ++positions;
    moves += count;
    most = std::max(most, static_cast<std::uint32_t>(std::min<std::uint64_t>(count, ~std::uint32_t{0})));
  }
};

template <class Count>
Sample sample(Index positions, const Count& count) {
  constexpr Index sampled = 4096;
  const Index step = std::max<Index>(1, positions / sampled);
  Sample sample;
  for (Index position = 0; position < positions; position += step) sample.add(count(position));
  return sample;
}

/// The greatest number of edges of a vertex.
Sample all_vertices(const Digraph& graph) {
  Sample sample;
  for (Vertex v = 0; v < graph.vertices(); ++v) sample.add(graph.heads(v).size());
  return sample;
}

std::uint64_t exits_memory(const Game& game) { return has_exits(game) ? Exits::bytes(game.size()) : 0; }

/// Solves within the job's memory; the log of depths has what the kernel leaves.
template <class Rules>
void solve_with(const Game& game, const Rules& rules, Metric metric, const Control& control, const Sink& sink) {
  const std::uint64_t memory = loopy_memory(game, rules);
  const Moves moves = moves_of(game, rules, control);
  analyse(game, moves, metric, control.memory - std::min(control.memory, memory), control, sink);
}

}  // namespace

std::uint64_t loopy_memory(const Game& game, const LoopRules& rules) {
  if (rules.unmoves) {
    const Sample counts = sample(game.size(), [&](Index position) { return game.count_moves(position); });
    return analysis_memory(game.size(), counts.most) + exits_memory(game);
  }
  const Sample counts = sample(game.size(), [&](Index position) { return game.count_moves(position); });
  return analysis_memory(game.size(), counts.most) + exits_memory(game) +
         asked_moves_memory(game.size(), game.size() * (5 * counts.moves / 4) / std::max<Index>(1, counts.positions));
}

std::uint64_t loopy_memory(const Game& game, const GraphRules& rules) {
  const std::uint64_t edges = rules.graph->edges();
  const std::uint64_t lists = short_offsets(*rules.graph)
                                  ? ListedPredecessors<std::uint32_t>::bytes(game.size(), edges)
                                  : ListedPredecessors<std::uint64_t>::bytes(game.size(), edges);
  return analysis_memory(game.size(), all_vertices(*rules.graph).most) + lists;
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
  const std::uint64_t memory = loopy_memory(game, rules);
  const CellWidth widest = cell_widths({game.game_class(), game.play(), metric}).back();
  Kernel kernel{"loopy",
                widest,
                memory,
                memory,
                kept_bytes(metric) * game.size() + exits_memory(game),
                {},
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
