// Measures the cost of tiers: discovery tier by tier, look-ups of keys, and exits.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "solver/engine/choice.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/solving/kernel.h"
#include "tablebase/discovery/key_search.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

constexpr const char* board = "connect columns=5 rows=4";

Job threads_of(const benchmark::State& state) { return Job({.threads = static_cast<unsigned>(state.range(0))}); }

void threads(benchmark::internal::Benchmark* bench) {
  bench->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
}

/// Cost model: each move is made once, and its key is sorted in a batch (two passes for each of about seven bytes that
/// vary) and merged with the known keys; a key is copied O(log n) times.
void discovery_by_tiers(benchmark::State& state) {
  Index positions = 0;
  for (auto _ : state) positions += make_game(board, {threads_of(state)})->size();
  state.counters["positions"] = benchmark::Counter(static_cast<double>(positions), benchmark::Counter::kIsRate);
}
BENCHMARK(discovery_by_tiers)->Apply(threads);

/// Cost model: two or three cache misses for each look-up in a list that does not fit the caches.
void look_up_of_keys(benchmark::State& state) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> keys;
  for (std::uint64_t key = 0; keys.size() < (std::size_t{1} << 24); key += 1 + random() % 1000) keys.push_back(key);
  const std::vector<std::uint64_t> all = keys;
  const SortedKeys<std::uint64_t> list(std::move(keys));
  std::uint64_t found = 0;
  for (auto _ : state) found += list.find(all[random() % all.size()]).value();
  benchmark::DoNotOptimize(found);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(look_up_of_keys);

/// Solves the largest tier, whose moves are all exits. Cost model: each move is made once and its key is looked up;
/// then one byte of the table below is read at random.
void exits_of_a_tier(benchmark::State& state) {
  const std::unique_ptr<Game> game = make_game(board);
  std::size_t largest = 0;
  for (std::size_t tier = 1; tier < game->tiers().size(); ++tier)
    if (game->tiers()[tier].positions > game->tiers()[largest].positions) largest = tier;
  const TierGame tier(*game, largest);
  const std::vector<std::uint8_t> below(game->tiers()[largest - 1].positions, 5);
  Control control;
  control.job = threads_of(state);
  control.exits.greatest = 9;
  control.exits.value = [&](Index position) {
    return Value{Outcome::loss, below[position - game->tiers()[largest - 1].first]};
  };
  const Kernel kernel = kernel_for(tier, Metric::depth);
  Index positions = 0;
  for (auto _ : state) kernel.solve(control, [&](const Slice& slice) { positions += slice.count(); });
  state.counters["positions"] = benchmark::Counter(static_cast<double>(positions), benchmark::Counter::kIsRate);
}
BENCHMARK(exits_of_a_tier)->Apply(threads);

/// Reads all keys of a tier one by one, as a solver does.
void keys_read_in_order(benchmark::State& state) {
  const std::unique_ptr<Game> game = make_game(board);
  const std::shared_ptr<const KeyList> keys = game->keys()[6];
  std::uint64_t sum = 0;
  for (auto _ : state)
    for (Index place = 0; place < keys->size(); ++place) {
      std::uint64_t key = 0;
      keys->read(place, std::as_writable_bytes(std::span(&key, 1)));
      sum += key;
    }
  benchmark::DoNotOptimize(sum);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(keys->size()));
}
BENCHMARK(keys_read_in_order);

}  // namespace
}  // namespace zermelo
