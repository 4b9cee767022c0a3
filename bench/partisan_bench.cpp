// Measures the kernels of partisan games: Domineering, values and outcome classes of every set of free squares. Cost
// models: solver/partisan/kernel/solve_partisan.cpp and searches.cpp.
#include <benchmark/benchmark.h>

#include <string>

#include "solver/engine/solve.h"
#include "solver/partisan/kernel/searches.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

void table(benchmark::State& state, const std::string& spec, Metric metric, unsigned threads) {
  const auto game = make_game(spec);
  const Control control{.job = Job({.threads = threads})};
  for (auto _ : state) solve(*game, metric, control, [](const Slice& slice) { benchmark::DoNotOptimize(slice.first); });
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game->size()));
}

/// Searches the outcome class of the empty board.
void search(benchmark::State& state, const std::string& spec) {
  const auto game = make_game(spec);
  for (auto _ : state) {
    partisan::OutcomeSearch outcomes(as_partisan(*game), std::uint64_t{1} << 30);
    benchmark::DoNotOptimize(outcomes.outcome(game->start()));
    state.counters["positions"] = static_cast<double>(outcomes.looked_at());
  }
}

const bool partisan_registered = [] {
  for (const Metric metric : {Metric::value, Metric::outcome})
    for (const unsigned threads : {1u, 2u})
      for (const std::string board : {"rows=4 cols=5", "rows=5 cols=5"})
        benchmark::RegisterBenchmark(("PartisanTable/domineering " + board + "/" + std::string(name(metric)) +
                                      "/threads:" + std::to_string(threads))
                                         .c_str(),
                                     table, "domineering " + board, metric, threads)
            ->UseRealTime()
            ->MeasureProcessCPUTime()
            ->Unit(benchmark::kMillisecond);
  for (const char* board : {"domineering rows=5 cols=6", "domineering rows=6 cols=6"})
    benchmark::RegisterBenchmark((std::string("PartisanOutcome/") + board).c_str(), search, board)
        ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace zermelo
