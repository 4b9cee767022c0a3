// Measures the kernels for Grundy values: positions a second for sums of heaps, lines of moves, and other games.
//
// The cost models are in the heads of solver/heaps/grundy/*.h, solver/boxes/grundy/*.h and
// solver/scheduled/numbers.cpp. For sums of heaps the bound should be the memory that receives the values; for
// lines two or three cache lines a position; for other games the rules.
#include <benchmark/benchmark.h>

#include "solver/engine/solve.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

/// Solves a game repeatedly; the argument is the number of threads.
void solve_grundy_values(benchmark::State& state, const char* spec) {
  const auto game = make_game(spec);
  const Control control{.job = Job({.threads = static_cast<unsigned>(state.range(0))})};
  Index entries = 0;
  int bits = 0;
  for (auto _ : state)
    solve(*game, Metric::grundy, control, [&](const Slice& slice) {
      entries += slice.count();
      bits = static_cast<int>(slice.width());
    });
  state.counters["positions/s"] = benchmark::Counter(static_cast<double>(entries), benchmark::Counter::kIsRate);
  state.SetLabel(std::to_string(bits) + " bits");
}

#define ZERMELO_GRUNDY(title, spec) \
  BENCHMARK_CAPTURE(solve_grundy_values, title, spec)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime()

ZERMELO_GRUNDY(nim_4x127_ordered, "nim piles=4 max=127 order=ordered");
ZERMELO_GRUNDY(nim_4x255_sorted, "nim piles=4 max=255");
ZERMELO_GRUNDY(nim_8x20_sorted, "nim piles=8 max=20");
ZERMELO_GRUNDY(nim_2x10000_ordered_words, "nim piles=2 max=10000 order=ordered");
ZERMELO_GRUNDY(take134_2x10000_ordered, "nim piles=2 max=10000 take=1,3,4 order=ordered");
ZERMELO_GRUNDY(kayles_80, "octal code=0.77 max=80");
ZERMELO_GRUNDY(grundys_game_70, "grundy max=70");
ZERMELO_GRUNDY(pyramid_13, "pyramid rows=13 play=normal");
ZERMELO_GRUNDY(wythoff_1000, "wythoff max=1000");
ZERMELO_GRUNDY(wythoff_4095, "wythoff max=4095");
ZERMELO_GRUNDY(moore2_4x62_ordered, "nim piles=4 max=62 moore=2 order=ordered");
ZERMELO_GRUNDY(moore2_3x255_ordered, "nim piles=3 max=255 moore=2 order=ordered");
ZERMELO_GRUNDY(grid_1000, "grid rows=1000 cols=1000");
ZERMELO_GRUNDY(chomp_4x40, "chomp rows=4 cols=40");
ZERMELO_GRUNDY(take134_3x100_sorted, "nim piles=3 max=100 take=1,3,4");

}  // namespace
}  // namespace zermelo
