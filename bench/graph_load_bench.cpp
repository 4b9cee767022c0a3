// Measures the loading of a random digraph from an edge list, plain or compressed: bytes of text a second, by threads.
//
// Cost model. A random edge of 14 bytes of text is parsed twice, at 10 ns each. It costs three cache misses (its
// counter, its row and its place), which overlap within a batch: some 30 ns in all. Sorting rows of four heads adds 5
// ns an edge. zstd unpacks 450 MB of random numbers a second, on one thread, for each of the two readings.
// Run: build/release/bin/zermelo_bench --benchmark_filter=GraphLoad
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "tablebase/graphs/load_graph.h"

namespace zermelo {
namespace {

std::string edge_list(std::uint32_t vertices, std::uint64_t edges) {
  std::mt19937_64 random(1);
  fmt::memory_buffer text;
  for (std::uint64_t i = 0; i < edges; ++i)
    fmt::format_to(std::back_inserter(text), "{} {}\n", random() % vertices, random() % vertices);
  return fmt::to_string(text);
}

std::string compressed(const std::string& text) {
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  bytes.resize(ZSTD_compress(bytes.data(), bytes.size(), text.data(), text.size(), 3));
  return bytes;
}

void load(benchmark::State& state, bool zstd) {
  const auto vertices = static_cast<std::uint32_t>(state.range(0));
  const auto edges = static_cast<std::uint64_t>(state.range(1));
  const Resources resources{.job = Job({.threads = static_cast<unsigned>(state.range(2))})};
  const std::string path = (std::filesystem::temp_directory_path() / "zermelo-bench-graph").string();
  const std::string text = edge_list(vertices, edges);
  std::ofstream(path, std::ios::binary) << (zstd ? compressed(text) : text);
  for (auto _ : state) benchmark::DoNotOptimize(graphs::load_graph(graphs::GraphText(path), resources));
  std::filesystem::remove(path);
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
  state.counters["edges/s"] = benchmark::Counter(static_cast<double>(edges) * static_cast<double>(state.iterations()),
                                                 benchmark::Counter::kIsRate);
}

void sizes(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"vertices", "edges", "threads"});
  for (const int threads : {1, 2}) bench->Args({1'000'000, 4'000'000, threads});
  bench->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();
}

BENCHMARK_CAPTURE(load, GraphLoad / text, false)->Name("GraphLoad/text")->Apply(sizes);
BENCHMARK_CAPTURE(load, GraphLoad / zstd, true)->Name("GraphLoad/zstd")->Apply(sizes);

}  // namespace
}  // namespace zermelo
