// Measures the kernel for pieces: moves of single men in 64 positions at a time, and whole endings.
#include <benchmark/benchmark.h>

#include <array>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "formats/table/reading/block_cache.h"
#include "jobs/budget/temporary_folder.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/probe.h"
#include "solver/chess/kernel/tier_cells.h"
#include "solver/chess/kernel/vectors/pull.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

using chess::kernel::FieldShape;
using chess::kernel::FieldStep;
using chess::kernel::VectorUnit;
using chess::kernel::Word;

struct alignas(64) Line {
  Word word[8] = {};
};

/// Rooks on all three levels.
FieldShape rooks() {
  FieldShape shape;
  shape.levels = 3;
  for (auto& man : shape.men)
    for (const FieldStep step : {FieldStep{1, 0}, FieldStep{-1, 0}, FieldStep{0, 1}, FieldStep{0, -1}})
      man.ride[man.rides++] = step;
  return shape;
}

/// Pulls the moves of one rook in 64^3 positions. The argument is its level: 0 before the row, 1 the row, 2 the last.
void pull_rook(benchmark::State& state, const VectorUnit* unit) {
  const FieldShape shape = rooks();
  std::vector<Line> x(shape.words() / 8), p(shape.words() / 8);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t w = 0; w < 8; ++w) x[i].word[w] = (8 * i + w) * 0x9E3779B97F4A7C15;
  const Word everywhere = ~Word{0};
  Word found = 0;
  for (auto _ : state) {
    unit->pull(shape, 1u << state.range(0), 0x10, {x[0].word, &everywhere}, {p[0].word, &found},
               {nullptr, &everywhere});
    benchmark::DoNotOptimize(p.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(64 * shape.words()));
}

/// Solves all endings of a game one after the other. Counts the time of the kernel with `exit_source`, without the time
/// in which the entries of an ending are read out for the next ones.
void solve_endings(benchmark::State& state, const char* key) {
  const auto game = make_game(std::string("chess ") + key);
  const auto& endings = *std::get<ChessRules>(game->structure()).endings;
  using Code = LoopyCode<std::uint8_t>;
  HugeBuffer<std::uint8_t> entries(game->size());
  std::fill_n(entries.data(), game->size(), std::uint8_t{Code::draw});
  const Slice all{0, std::span<const std::uint8_t>(entries.span())};
  const ExitEntries exit_source{.value = [&](Index number) { return Code::decode(entries[number]); },
                                .table = [&](Index) { return all; }};
  for (auto _ : state)
    for (std::size_t place = 0; place < endings.tiers().size(); ++place) {
      if (endings.numbers(place).roster().size() == 2) continue;
      chess::kernel::TierCells cells(endings, place, exit_source);
      cells.solve(Job({.threads = 1}));
      state.PauseTiming();
      std::uint8_t* to = entries.data() + endings.tiers()[place].first;
      for (Index anchor = 0; anchor < cells.anchors(); ++anchor, to += endings.numbers(place).anchor_size())
        cells.read(anchor, to);
      state.ResumeTiming();
    }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game->size()));
}

/// Probes random positions of the largest ending in a folder. The cache keeps no block, so every look-up reads one from
/// the file, which the system has in memory, and unpacks it. A position that is not lost costs a look-up for each move.
void probe_cold(benchmark::State& state, const char* key) {
  const std::array parents{std::filesystem::temp_directory_path()};
  const TemporaryFolder folder(parents);
  const std::shared_ptr<const Game> game = make_game(std::string("chess ") + key);
  generate(*game, Metric::depth, {.file = folder.path(), .in_tiers = true}, Job());
  const Probe probe(folder.path(), Job(), Positions::from_table, std::make_shared<BlockCache>(1));
  const Tier& largest = game->tiers().back();
  std::mt19937_64 random(1);
  for (auto _ : state) {
    Index position = 0;
    do position = largest.first + random() % largest.positions;
    while (game->is_gap(position));
    benchmark::DoNotOptimize(probe.value(position));
  }
  state.SetItemsProcessed(state.iterations());
}

const int pieces_registered = [] {
  for (const VectorUnit* const* unit = chess::kernel::vector_units(); *unit != nullptr; ++unit)
    benchmark::RegisterBenchmark((std::string("pull_rook/") + (*unit)->name).c_str(), pull_rook, *unit)
        ->DenseRange(0, 2);
  for (const char* key :
       {"pieces=KQvK", "pieces=KQvKR", "pieces=KRvKN", "pieces=KPvK", "pieces=KRvKP", "pieces=KRRvKN", "men=4"})
    benchmark::RegisterBenchmark((std::string("solve_endings/") + key).c_str(), solve_endings, key);
  for (const char* key : {"pieces=KQvKR", "pieces=KRvKP", "pieces=KRRvKN", "pieces=KQRvKR"})
    benchmark::RegisterBenchmark((std::string("probe_cold/") + key).c_str(), probe_cold, key);
  return 0;
}();

}  // namespace
}  // namespace zermelo
