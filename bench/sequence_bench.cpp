// Measures Grundy sequences: heaps a second of each kernel, and the time until a period is proved.
//
// Cost model: solver/sequences/kernel/split_kernel.h, solver/sequences/kernel/general_kernel.h.
// Run: build/release/bin/zermelo_bench --benchmark_filter=Sequence
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>

#include "solver/sequences/sequence.h"

namespace zermelo {
namespace {

/// Computes G(0..max) by mex alone.
void values(benchmark::State& state, const std::string& words, std::uint64_t max, unsigned threads) {
  const Job job({.threads = threads});
  for (auto _ : state) {
    sequences::Sequence sequence{sequences::HeapRule::parse(words), {}, {}};
    sequences::extend(sequence, max, job, false);
    if (sequence.values.size() != max + 1) throw std::logic_error("values are missing");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(max));
}

/// Computes values until a period is proved.
void proof(benchmark::State& state, const std::string& words) {
  const Job job({.threads = 1});
  for (auto _ : state) {
    sequences::Sequence sequence{sequences::HeapRule::parse(words), {}, {}};
    sequences::extend(sequence, 10'000'000, job);
    if (!sequence.period) throw std::logic_error("no period was proved");
    state.counters["values"] = static_cast<double>(sequence.values.size());
  }
}

/// Computes values by the definition, for comparison.
void plain(benchmark::State& state, const std::string& words, std::uint64_t max) {
  for (auto _ : state) {
    sequences::Sequence list{sequences::HeapRule::parse(words), {}, {}};
    while (list.values.size() <= max)
      list.values.push_back(static_cast<std::uint32_t>(sequences::plain_mex(list, list.values.size())));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(max));
}

const bool sequence_registered = [] {
  for (const unsigned threads : {1u, 2u})
    for (const auto& [words, max] : {std::pair<std::string, std::uint64_t>{"grundy", 200'000},
                                     {"0.376", 200'000},
                                     {"0.007", 100'000},
                                     {"0.06", 60'000}})
      benchmark::RegisterBenchmark(("SequenceValues/" + words + "/threads:" + std::to_string(threads)).c_str(), values,
                                   words, max, threads)
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond);
  for (const auto& [words, max] : {std::pair<std::string, std::uint64_t>{"take:1..50,100,1000", 1'000'000},
                                   {"nim", 1'000'000},
                                   {"lasker", 10'000},
                                   {"0.3F", 1'000}})
    benchmark::RegisterBenchmark(("SequenceValues/" + words).c_str(), values, words, max, 1u)
        ->Unit(benchmark::kMillisecond);
  for (const std::string words : {"0.77", "0.165", "0.127", "0.16", "0.56"})
    benchmark::RegisterBenchmark(("SequenceProof/" + words).c_str(), proof, words)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("SequencePlain/0.376", plain, "0.376", 4'000)->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace zermelo
