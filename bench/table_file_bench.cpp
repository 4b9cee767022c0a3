// Measures table files: bits a position and positions a second of every layout, probes a second with and without cache.
//
// Cost model. A cached probe is a division, a lock without contention, a hash look-up and one or two cache misses in
// the block. An uncached probe reads some 300 bytes of the file, 0.3 us, and zstd unpacks a block of 4096 entries: the
// tables of its entropy codes cost about 2 us, each match about 4 ns; the marks of the runs cost 1 ns a run. Writing is
// zstd at level 7, 60 to 120 ns a byte of payload, in parallel.
// Run: build/release/bin/zermelo_bench --benchmark_filter=TableFile
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <random>

#include "formats/table/writing/table_writer.h"
#include "jobs/lookup/probe.h"
#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

constexpr const char* specs[] = {"pyramid rows=12",         "nim piles=4 max=59 order=ordered", "nim piles=5 max=40",
                                 "octal code=0.137 max=60", "octal code=0.77 max=55",           "grundy max=70"};

/// A solved table in memory, as its solver handed it out.
struct Solved {
  TableInfo info;
  TableSummary summary;
  std::vector<std::uint8_t> codes;
  std::vector<std::uint64_t> losses;

  Slice slice() const {
    if (info.cell == CellWidth::bit) return {0, LossBits{losses.data(), 0, info.positions}};
    return {0, std::span(codes)};
  }
};

Solved solve_whole(const std::string& spec, Metric metric) {
  const auto game = make_game(spec);
  Solved solved;
  solved.info.spec = game->spec().canonical_text();
  solved.info.kind = {game->game_class(), game->play(), metric};
  solved.info.positions = game->size();
  solved.info.cell = kernel_for(*game, metric).widest;
  solved.losses.resize((game->size() + 63) / 64);
  solve(*game, metric, {}, [&](const Slice& slice) {
    if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&slice.cells))
      solved.codes.insert(solved.codes.end(), bytes->begin(), bytes->end());
    for (Index i = 0; i < slice.count(); ++i) {
      const Value value = slice.value(i, solved.info.kind);
      const bool loss = value.outcome == Outcome::loss;
      solved.summary.greatest = std::max(solved.summary.greatest, value.depth);
      solved.losses[(slice.first + i) / 64] |= std::uint64_t{loss} << ((slice.first + i) % 64);
      (loss ? solved.summary.losses : solved.summary.wins) += 1;
    }
  });
  return solved;
}

const Solved& table(const std::string& spec, Metric metric) {
  static std::map<std::pair<std::string, Metric>, Solved> known;
  const auto found = known.find({spec, metric});
  if (found != known.end()) return found->second;
  known.clear();  // keeps one table at a time, because tables are large
  return known.emplace(std::pair(spec, metric), solve_whole(spec, metric)).first->second;
}

std::string path() { return (std::filesystem::temp_directory_path() / "zermelo-bench.ztb").string(); }

std::uint64_t write(const Solved& solved, const WriterOptions& options, const Job& job) {
  TableWriter writer(path(), solved.info, options, job);
  writer.append(solved.slice());
  return writer.finish(solved.summary);
}

void write_table(benchmark::State& state, const std::string& spec, const WriterOptions& options) {
  const Solved& solved = table(spec, options.layout == "outcomes" ? Metric::outcome : Metric::depth);
  const Job job;
  std::uint64_t bytes = 0;
  for (auto _ : state) bytes = write(solved, options, job);
  const auto positions = static_cast<double>(solved.info.positions);
  state.counters["positions/s"] =
      benchmark::Counter(positions * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["bits/position"] = 8 * static_cast<double>(bytes) / positions;
}

/// Probes random positions. A cache of one byte keeps no block.
void look_up(benchmark::State& state, const std::string& spec, const WriterOptions& options,
             std::uint64_t cache_bytes) {
  const Solved& solved = table(spec, options.layout == "outcomes" ? Metric::outcome : Metric::depth);
  write(solved, options, Job());
  const TableFile file(path(), cache_bytes);
  for (std::uint64_t block = 0; block < file.blocks(); ++block)
    benchmark::DoNotOptimize(file.value(block * file.info().block_entries));
  std::mt19937_64 random(1);
  for (auto _ : state) benchmark::DoNotOptimize(file.value(random() % solved.info.positions));
  state.SetItemsProcessed(state.iterations());
}

/// Probes a file of losses only, where the value of a won position comes from its moves.
void probe_losses(benchmark::State& state, const std::string& spec) {
  write(table(spec, Metric::depth), {"losses", 0, 0}, Job());
  const Probe probe{TableFile(path())};
  std::mt19937_64 random(1);
  for (auto _ : state) benchmark::DoNotOptimize(probe.value(random() % probe.game().size()));
  state.SetItemsProcessed(state.iterations());
}

void register_layout(const std::string& spec, const WriterOptions& options) {
  const std::string title = fmt::format("{}/{}/{}", spec, options.layout, options.block_entries);
  benchmark::RegisterBenchmark(("TableFile/write/" + title).c_str(), write_table, spec, options)
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
  benchmark::RegisterBenchmark(("TableFile/uncached/" + title).c_str(), look_up, spec, options, 1);
  benchmark::RegisterBenchmark(("TableFile/cached/" + title).c_str(), look_up, spec, options, std::uint64_t{1} << 30);
}

const bool table_registered = [] {
  for (const char* spec : specs) {
    for (const std::uint32_t block : {4096u, 8192u, 16384u, 32768u})
      for (const char* layout : {"mixed", "codes", "packed", "planes", "losses"})
        register_layout(spec, {layout, block, 0});
    benchmark::RegisterBenchmark(fmt::format("TableFile/probe/{}/losses", spec).c_str(), probe_losses, spec);
    register_layout(spec, {"outcomes", 32768, 0});
  }
  return true;
}();

}  // namespace
}  // namespace zermelo
