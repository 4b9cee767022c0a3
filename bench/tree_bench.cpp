// Measures the Adjacent Game on trees of 10^7 vertices: adding edges, solving all roots, and both from a text.
//
// Cost model. Memory: 12 bytes a vertex. An edge changes two words. Peeling off a leaf reads its word and changes its
// parent's word; rerooting accesses both again: six accesses to words a vertex. If labels are in order, these are 96
// bytes in cache lines that are used as a whole. If labels are random, these are six cache lines of 64 bytes, four of
// them written back: 640 bytes. `Sweep` shows the least time for as many bytes. A path with random labels waits for
// each line. Run: build/release/bin/zermelo_bench --benchmark_filter=Tree
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "solver/graphs/adjacent.h"

namespace zermelo::tree_bench {
namespace {

enum Shape { in_order, shuffled, path, shuffled_path };

constexpr std::uint32_t vertices = 10'000'000;

/// The parent of vertex v is a random one of the vertices before it, or, in a path, v - 1. Shuffled: the names of the
/// vertices and the order of the edges are random.
std::vector<graphs::Edge> make_edges(Shape shape) {
  std::mt19937 random(1);
  std::vector<graphs::Edge> edges;
  for (graphs::Vertex v = 1; v < vertices; ++v) {
    const bool any = shape == in_order || shape == shuffled;
    edges.push_back({any ? static_cast<graphs::Vertex>(random() % v) : v - 1, v});
  }
  if (shape == in_order || shape == path) return edges;
  std::vector<graphs::Vertex> names(vertices);
  std::iota(names.begin(), names.end(), graphs::Vertex{0});
  std::shuffle(names.begin(), names.end(), random);
  for (graphs::Edge& edge : edges) edge = {names[edge.tail], names[edge.head]};
  std::shuffle(edges.begin(), edges.end(), random);
  return edges;
}

void add_all(graphs::TreeLinks& links, const std::vector<graphs::Edge>& edges, Workers& workers) {
  workers.for_chunks(edges.size(), graphs::batch_edges, [&](std::size_t begin, std::size_t end) {
    links.add({edges.data() + begin, end - begin}, workers.count() > 1);
  });
}

void count_vertices(benchmark::State& state) {
  state.counters["vertices/s"] = benchmark::Counter(
      static_cast<double>(vertices) * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void link(benchmark::State& state) {
  const std::vector<graphs::Edge> edges = make_edges(static_cast<Shape>(state.range(0)));
  Workers workers(static_cast<unsigned>(state.range(1)));
  for (auto _ : state) {
    graphs::TreeLinks links(vertices);
    add_all(links, edges, workers);
    benchmark::DoNotOptimize(links[0]);
  }
  count_vertices(state);
}

void solve(benchmark::State& state) {
  const std::vector<graphs::Edge> edges = make_edges(static_cast<Shape>(state.range(0)));
  const Job job({.threads = 1});
  for (auto _ : state) {
    state.PauseTiming();
    graphs::TreeLinks links(vertices);
    add_all(links, edges, job.workers());
    state.ResumeTiming();
    benchmark::DoNotOptimize(graphs::solve_adjacent(links, vertices, job)->alice());
  }
  count_vertices(state);
}

void whole(benchmark::State& state) {
  std::string text = fmt::format("{}\n", vertices);
  for (const graphs::Edge& edge : make_edges(static_cast<Shape>(state.range(0))))
    fmt::format_to(std::back_inserter(text), "{} {}\n", edge.tail + 1, edge.head + 1);
  const Job job({.threads = static_cast<unsigned>(state.range(1))});
  for (auto _ : state) benchmark::DoNotOptimize(graphs::solve_tree(graphs::GraphText("tree", text), job).alice());
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
  count_vertices(state);
}

/// Reads and writes 320 bytes a vertex in order: 640 bytes of traffic.
void sweep(benchmark::State& state) {
  std::vector<std::uint64_t> words(std::size_t{vertices} * 40);
  for (auto _ : state) {
    for (std::uint64_t& word : words) word += 1;
    benchmark::ClobberMemory();
  }
  count_vertices(state);
}

void threads(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"shape", "threads"})->ArgsProduct({{in_order, shuffled, path, shuffled_path}, {1, 2}});
  bench->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();
}

BENCHMARK(link)->Name("Tree/link")->Apply(threads);
BENCHMARK(solve)
    ->Name("Tree/solve")
    ->ArgName("shape")
    ->DenseRange(in_order, shuffled_path)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(whole)->Name("Tree/text")->Apply(threads);
BENCHMARK(sweep)->Name("Tree/Sweep")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo::tree_bench
