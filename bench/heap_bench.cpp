// Measures the heap kernel: positions a second, and its time next to a plain dense solver.
//
// Cost model: solver/heaps/kernel/kernel.h. Run: build/release/bin/zermelo_bench --benchmark_filter=Heap
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "bench/plain_dense.h"
#include "solver/engine/solve.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

void solve_and_drop(benchmark::State& state, const std::string& spec, unsigned threads) {
  const auto game = make_game(spec);
  const Control control{.job = Job({.threads = threads})};
  for (auto _ : state) {
    Index entries = 0;
    solve(*game, Metric::depth, control, [&](const Slice& slice) { entries += slice.count(); });
    if (entries != game->size()) throw std::logic_error("the solver lost entries");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game->size()));
}

void HeapPyramid(benchmark::State& state) {
  solve_and_drop(state, fmt::format("pyramid rows={}", state.range(0)), static_cast<unsigned>(state.range(1)));
}
BENCHMARK(HeapPyramid)
    ->ArgNames({"rows", "threads"})
    ->ArgsProduct({{12, 13}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void HeapKayles(benchmark::State& state) {
  solve_and_drop(state, "octal code=0.77 max=70", static_cast<unsigned>(state.range(0)));
}
BENCHMARK(HeapKayles)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

void HeapGrundy(benchmark::State& state) {
  solve_and_drop(state, "grundy max=60", static_cast<unsigned>(state.range(0)));
}
BENCHMARK(HeapGrundy)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

template <class Work>
double seconds(const Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Runs both solvers in turn; `times_faster` is the ratio of their times.
void HeapPyramidBesidePlainDense(benchmark::State& state) {
  const auto rows = static_cast<std::uint32_t>(state.range(0));
  const auto game = make_game(fmt::format("pyramid rows={}", rows));
  const PlainDense plain(rows);
  const Control control{.job = Job({.threads = static_cast<unsigned>(state.range(1))})};
  double kernel_seconds = 0, plain_seconds = 0;
  std::vector<std::uint8_t> expected, table(game->size());
  for (auto _ : state) {
    plain_seconds += seconds([&] { expected = plain.solve(control.job.workers()); });
    kernel_seconds += seconds([&] {
      solve(*game, Metric::depth, control, [&](const Slice& slice) {
        const auto& bytes = std::get<std::span<const std::uint8_t>>(slice.cells);
        std::copy(bytes.begin(), bytes.end(), table.begin() + static_cast<std::ptrdiff_t>(slice.first));
      });
    });
  }
  if (table != expected) throw std::logic_error("the kernel and the plain solver disagree");
  state.counters["plain_s"] = plain_seconds / static_cast<double>(state.iterations());
  state.counters["kernel_s"] = kernel_seconds / static_cast<double>(state.iterations());
  state.counters["times_faster"] = plain_seconds / kernel_seconds;
}
BENCHMARK(HeapPyramidBesidePlainDense)
    ->ArgNames({"rows", "threads"})
    ->Args({11, 2})
    ->Args({12, 2})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
