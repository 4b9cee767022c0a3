// Measures cold probes of tables whose file contains a diagram: each iteration opens the table anew.
//
// Cost model. A probe walks from the root of the diagram to a row and decodes each frame of nodes that the walk meets,
// 1024 nodes in one, and the frames of rows that it needs. The rest is opening: metadata and histogram, and the game
// with the tables that number its positions.
// Run: ZERMELO_DIAGRAM=p18.ztb build/release/bin/zermelo_bench --benchmark_filter=DiagramProbe
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <random>
#include <vector>

#include "formats/table/reading/table_file.h"
#include "jobs/lookup/probe.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

/// The table that the environment names; empty if it names none.
std::string table_path() {
  const char* path = std::getenv("ZERMELO_DIAGRAM");
  return path == nullptr ? "" : path;
}

/// Positions of the table, equally likely.
std::vector<Index> random_positions(Index count) {
  std::mt19937_64 random(44);
  std::vector<Index> positions(1024);
  for (Index& position : positions) position = std::uniform_int_distribution<Index>(0, count - 1)(random);
  return positions;
}

bool skips(benchmark::State& state) {
  if (table_path().empty()) state.SkipWithError("ZERMELO_DIAGRAM names no table");
  return table_path().empty();
}

void BM_DiagramProbe_open_file(benchmark::State& state) {
  if (skips(state)) return;
  for (auto _ : state) benchmark::DoNotOptimize(TableFile(table_path()).info().positions);
}

void BM_DiagramProbe_make_game(benchmark::State& state) {
  if (skips(state)) return;
  const std::string spec = TableFile(table_path()).info().spec;
  for (auto _ : state) benchmark::DoNotOptimize(make_game(spec)->size());
}

void BM_DiagramProbe_cold_start(benchmark::State& state) {
  if (skips(state)) return;
  for (auto _ : state) {
    const Probe probe(table_path());
    benchmark::DoNotOptimize(probe.value(probe.game().start()));
  }
}

void BM_DiagramProbe_cold_random(benchmark::State& state) {
  if (skips(state)) return;
  const std::vector<Index> positions = random_positions(TableFile(table_path()).info().positions);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(Probe(table_path()).value(positions[next++ % positions.size()]));
}

void BM_DiagramProbe_warm_random(benchmark::State& state) {
  if (skips(state)) return;
  const Probe probe(table_path());
  const std::vector<Index> positions = random_positions(probe.info().positions);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(probe.value(positions[next++ % positions.size()]));
}

BENCHMARK(BM_DiagramProbe_open_file)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_DiagramProbe_make_game)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_DiagramProbe_cold_start)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_DiagramProbe_cold_random)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_DiagramProbe_warm_random)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace zermelo
