// Measures cold tiers: packing, the store of packed runs, and the heap kernel within its least memory.
//
// Cost model. The heap kernel reads and writes each remembered row once for each heap of a tier. With b bytes of rows
// in all, packed r-fold, each of t threads spends
//  * b / t times the time of pack and unpack for a byte (`pack`, `unpack`: bytes of plain rows a second);
//  * b / (r t) times the time of keep and read (`store`: packed bytes a second), a copy in memory, or a call of the
//    system for each slab that is written and each run that is read.
// Everything else is the same as without packing, so `slower` = 1 + these times / the time with full memory.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

#include "jobs/lookup/held_table.h"
#include "solver/engine/choice.h"
#include "solver/solving/packing.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

/// The depth codes of a pyramid, which pack like remembered rows.
const MemoryTable& depths() {
  static const auto game = make_game("pyramid rows=12");
  static const MemoryTable table = HeldTable::solved(*game, Metric::depth, Job()).take_cells();
  return table;
}

std::span<const std::byte> plain_run() {
  constexpr std::size_t run = std::size_t{1} << 18;
  const auto cells = std::get<std::span<const std::uint8_t>>(depths().slice().cells);
  return std::as_bytes(cells.subspan(cells.size() / 2, run));
}

void count_bytes(benchmark::State& state, std::size_t each) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(each));
}

void ColdPack(benchmark::State& state) {
  std::vector<std::byte> packed;
  for (auto _ : state) pack(plain_run(), packed);
  count_bytes(state, plain_run().size());
  state.counters["ratio"] = static_cast<double>(plain_run().size()) / static_cast<double>(packed.size());
}
BENCHMARK(ColdPack);

void ColdUnpack(benchmark::State& state) {
  std::vector<std::byte> packed, raw(plain_run().size());
  pack(plain_run(), packed);
  for (auto _ : state) unpack(packed, raw);
  count_bytes(state, raw.size());
}
BENCHMARK(ColdUnpack);

/// Keeps 64 MiB in runs of 16 KiB, reads and forgets them; in memory, or all in the file.
void ColdStoreRuns(benchmark::State& state) {
  constexpr std::size_t runs = 4096;
  const bool in_file = state.range(0) != 0;
  std::vector<std::byte> bytes(std::size_t{1} << 14), read;
  for (auto _ : state) {
    ColdStore store({.memory_bytes = in_file ? 0 : 2 * runs * bytes.size()});
    std::vector<ColdStore::Run> kept;
    for (std::size_t i = 0; i < runs; ++i) kept.push_back(store.keep(bytes));
    for (const ColdStore::Run& run : kept) {
      store.read(run, read);
      store.forget(run);
    }
  }
  count_bytes(state, runs * bytes.size());
}
BENCHMARK(ColdStoreRuns)->ArgName("in_file")->Arg(0)->Arg(1)->UseRealTime()->Unit(benchmark::kMillisecond);

double seconds_to_solve(const Game& game, const Kernel& kernel, std::uint64_t memory, unsigned threads) {
  const Control control{.job = Job({.threads = threads}), .memory = memory};
  Index entries = 0;
  const auto begin = std::chrono::steady_clock::now();
  kernel.solve(control, [&](const Slice& slice) { entries += slice.count(); });
  if (entries != game.size()) throw std::logic_error("the kernel lost entries");
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Solves with full and with least memory in turn; `slower` is the ratio of the times, `memory` the ratio of the bytes.
void HeapPyramidWithinLeastMemory(benchmark::State& state) {
  const auto game = make_game(fmt::format("pyramid rows={}", state.range(0)));
  const auto threads = static_cast<unsigned>(state.range(1));
  const Kernel kernel = kernel_for(*game, Metric::depth);
  double full = 0, least = 0;
  for (auto _ : state) {
    full += seconds_to_solve(*game, kernel, kernel.memory, threads);
    least += seconds_to_solve(*game, kernel, kernel.least_memory, threads);
  }
  state.counters["slower"] = least / full;
  state.counters["memory"] = static_cast<double>(kernel.least_memory) / static_cast<double>(kernel.memory);
}
BENCHMARK(HeapPyramidWithinLeastMemory)
    ->ArgNames({"rows", "threads"})
    ->ArgsProduct({{13, 14}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
