// Measures retrograde analysis: on a large random digraph, compared with the queue of the textbooks, and on quixo.
//
// The digraph is the hardest case for memory, because it has no locality. The figures are edges a second. `analysed` is
// the time from lists of predecessors to the table: for each edge 4 bytes of a list and one cell of 1 byte, at random.
// `solved` includes reversing the edges: 8 and 12 bytes more, at random. The queue is timed in the same two ways.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <random>

#include "bench/textbook_queue.h"
#include "solver/engine/solve.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

/// A digraph of `vertices` vertices, a fifth of them without edges, with 4 edges for each vertex on average.
std::shared_ptr<const graphs::Digraph> random_digraph(graphs::Vertex vertices) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> offsets{0};
  std::vector<graphs::Vertex> heads;
  heads.reserve(4 * std::size_t{vertices} + 1000);
  for (graphs::Vertex v = 0; v < vertices; ++v) {
    const std::uint64_t degree = random() % 5 == 0 ? 0 : 1 + random() % 9;
    for (std::uint64_t i = 0; i < degree; ++i) heads.push_back(static_cast<graphs::Vertex>(random() % vertices));
    offsets.push_back(heads.size());
  }
  return std::make_shared<const graphs::Digraph>(std::move(offsets), std::move(heads));
}

/// A graph as a game, without texts.
class BareGraph final : public LoopyGame {
 public:
  explicit BareGraph(std::shared_ptr<const graphs::Digraph> graph)
      : size_(graph->vertices()), structure_(GraphRules{std::move(graph)}) {}
  const Spec& spec() const override { return spec_; }
  Index size() const override { return size_; }
  Index start() const override { return 0; }
  const Structure& structure() const override { return structure_; }
  void list_moves(Player, Index, MoveList&) const override {}
  Index parse(std::string_view) const override { return 0; }
  std::string text(Index) const override { return {}; }
  std::string move_text(Player, Index, std::span<const Index>) const override { return {}; }

 private:
  Index size_;
  Structure structure_;
  Spec spec_ = Spec::parse("graph");
};

constexpr graphs::Vertex digraph_vertices = 10'000'000;

void random_digraph_analysed(benchmark::State& state) {
  const auto graph = random_digraph(digraph_vertices);
  const BareGraph game(graph);
  const Control control{.job = Job({.threads = static_cast<unsigned>(state.range(0))})};
  const GraphRules rules{graph};
  const loopy::OneOwner owner(game.size(), control.job.workers());
  const loopy::Moves moves =
      loopy::moves_of(game, rules, loopy::loopy_memory(game, rules, game.size()), owner, control);
  Index handed = 0;
  for (auto _ : state)
    loopy::analyse(game, moves, kinds::loopy_depths, control.memory, owner, control,
                   [&](const Slice& slice) { handed += slice.count(); });
  benchmark::DoNotOptimize(handed);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(graph->edges()));
}
BENCHMARK(random_digraph_analysed)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

void random_digraph_solved(benchmark::State& state) {
  const auto graph = random_digraph(digraph_vertices);
  const BareGraph game(graph);
  const Control control{.job = Job({.threads = static_cast<unsigned>(state.range(0))})};
  Index handed = 0;
  for (auto _ : state) solve(game, Metric::depth, control, [&](const Slice& slice) { handed += slice.count(); });
  benchmark::DoNotOptimize(handed);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(graph->edges()));
}
BENCHMARK(random_digraph_solved)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

void queue_analysed(benchmark::State& state) {
  const auto graph = random_digraph(digraph_vertices);
  const TextbookLists lists(*graph);
  for (auto _ : state) benchmark::DoNotOptimize(analyse_with_a_queue(lists).data());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(graph->edges()));
}
BENCHMARK(queue_analysed)->UseRealTime()->Unit(benchmark::kMillisecond);

void queue_solved(benchmark::State& state) {
  const auto graph = random_digraph(digraph_vertices);
  for (auto _ : state) benchmark::DoNotOptimize(analyse_with_a_queue(TextbookLists(*graph)).data());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(graph->edges()));
}
BENCHMARK(queue_solved)->UseRealTime()->Unit(benchmark::kMillisecond);

void quixo(benchmark::State& state) {
  const auto game = make_game("quixo size=4");
  const Control control{.job = Job({.threads = static_cast<unsigned>(state.range(0))})};
  Index handed = 0;
  for (auto _ : state) solve(*game, Metric::depth, control, [&](const Slice& slice) { handed += slice.count(); });
  benchmark::DoNotOptimize(handed);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game->size()));
}
BENCHMARK(quixo)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
