// Measures the kernels of boxes and of Nim on multisets: positions a second, and the bound that memory sets.
//
// Cost model (see the heads of solver/boxes/kernel/*.h). Outcomes: a row of 256 positions reads
// at most 3 x 32 bytes of running bests, which stay in the second cache, and writes one bit to a table that is
// otherwise untouched. So new pages and one mispredicted branch a row take the time. Depths: each of the d - 1 outer
// dimensions costs a read and a read-and-write of one byte a position, 16 or 64 at a time, nearly all in the first
// caches; one byte a position is written to the table.
#include <benchmark/benchmark.h>

#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

/// Solves a game repeatedly; the argument is the number of threads.
void solve_spec(benchmark::State& state, const char* spec, Metric metric) {
  const auto game = make_game(spec);
  const Control control{.job = Job({.threads = static_cast<unsigned>(state.range(0))})};
  const TableKind kind = table_kind(*game, metric);
  Value start;
  for (auto _ : state)
    solve(*game, metric, control, [&](const Slice& slice) { start = slice.value(slice.count() - 1, kind); });
  const auto positions = static_cast<double>(game->size()) * static_cast<double>(state.iterations());
  state.counters["positions/s"] = benchmark::Counter(positions, benchmark::Counter::kIsRate);
  state.counters["bits/position"] =
      8 * static_cast<double>(kernel_for(*game, metric).memory) / static_cast<double>(game->size());
  state.SetLabel(std::string(name(start.outcome)) + " in " + std::to_string(start.depth));
}

#define ZERMELO_SOLVE(title, spec, metric) \
  BENCHMARK_CAPTURE(solve_spec, title, spec, metric)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime()

ZERMELO_SOLVE(nim_4x255_ordered_outcome, "nim piles=4 max=255 order=ordered", Metric::outcome);
ZERMELO_SOLVE(nim_8x9_ordered_depth, "nim piles=8 max=9 order=ordered", Metric::depth);
ZERMELO_SOLVE(nim_8x9_ordered_outcome, "nim piles=8 max=9 order=ordered", Metric::outcome);
ZERMELO_SOLVE(nim_3x255_ordered_depth, "nim piles=3 max=255 order=ordered", Metric::depth);
ZERMELO_SOLVE(moore2_4x63_ordered_depth, "nim piles=4 max=62 moore=2 order=ordered", Metric::depth);
ZERMELO_SOLVE(take134_4x62_ordered_depth, "nim piles=4 max=62 take=1,3,4 order=ordered", Metric::depth);
ZERMELO_SOLVE(take134_4x62_ordered_outcome, "nim piles=4 max=62 take=1,3,4 order=ordered", Metric::outcome);
ZERMELO_SOLVE(wythoff_8191_depth, "wythoff max=8191", Metric::depth);
ZERMELO_SOLVE(wythoff_16383_outcome, "wythoff max=16383", Metric::outcome);
ZERMELO_SOLVE(grid_8192_outcome, "grid rows=8192 cols=8192", Metric::outcome);
ZERMELO_SOLVE(nim_4x255_sorted_outcome, "nim piles=4 max=255", Metric::outcome);
ZERMELO_SOLVE(nim_4x255_sorted_depth, "nim piles=4 max=255", Metric::depth);
ZERMELO_SOLVE(nim_8x20_sorted_depth, "nim piles=8 max=20", Metric::depth);
ZERMELO_SOLVE(take134_4x40_sorted_depth, "nim piles=4 max=40 take=1,3,4", Metric::depth);
ZERMELO_SOLVE(chomp_4x60_depth, "chomp rows=4 cols=60", Metric::depth);

/// The bound of the memory: plain loops read, raise and write `arrays` running bests, which fit the first caches, for
/// every byte of a new table.
void sweep(benchmark::State& state, std::size_t bytes, std::size_t arrays) {
  constexpr std::size_t run = 4096;
  for (auto _ : state) {
    HugeBuffer<std::uint8_t> table(bytes), best(run * arrays);
    for (std::size_t at = 0; at + run <= bytes; at += run)
      for (std::size_t d = 0; d < arrays; ++d)
        for (std::size_t i = 0; i < run; ++i) {
          best[d * run + i] = std::max(best[d * run + i], table[at + i]);
          table[at + i] = static_cast<std::uint8_t>(best[d * run + i] + 1);
        }
    benchmark::DoNotOptimize(table.data());
  }
  state.counters["bytes/s"] = benchmark::Counter(static_cast<double>(bytes) * static_cast<double>(state.iterations()),
                                                 benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(sweep, table_of_100MB_with_7_arrays, std::size_t{100'000'000}, 7)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweep, table_of_512MB_with_1_array, std::size_t{1} << 29, 1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
