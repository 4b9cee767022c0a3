// Measures the arithmetic of short games.
//
// Cost model. A sum of numbers, ups and nimbers is arithmetic on two words, without memory accesses. A remembered sum
// is one cache miss (32 bytes). A new sum of two forms with k options each makes 2k options for each player, compares
// k*k pairs of them, most by stops, and interns one form: a lock, and one cache miss for the table and one for the
// form.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "tablebase/values/game_pool.h"

namespace zermelo {
namespace {

constexpr std::uint64_t memory = std::uint64_t{1} << 30;  // the default of the command

/// Random games {numbers and switches | numbers and switches}, which resemble the values of small boards.
std::vector<ShortGame> random_games(GamePool& pool, std::size_t count) {
  std::mt19937 random(1);
  const auto number = [&] { return pool.number(Dyadic(static_cast<int>(random() % 9) - 4, random() % 2)); };
  const auto part = [&] { return random() % 2 == 0 ? number() : pool.switch_game(number(), number()); };
  std::vector<ShortGame> games;
  while (games.size() < count) {
    const std::vector<ShortGame> left{part(), part()}, right{part(), part()};
    if (const ShortGame game = pool.make(left, right); game.is_node()) games.push_back(game);
  }
  return games;
}

void numbers_ups_and_nimbers(benchmark::State& state) {
  GamePool pool(memory);
  std::mt19937 random(1);
  std::vector<ShortGame> games;
  for (int i = 0; i < 1024; ++i)
    games.push_back(pool.add(pool.number(Dyadic(static_cast<int>(random() % 65) - 32, random() % 4)),
                             pool.up(static_cast<int>(random() % 5) - 2, random() % 8)));
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(pool.add(games[i % 1024], games[(i * 7 + 3) % 1024]));
    ++i;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(numbers_ups_and_nimbers);

void order_by_stops(benchmark::State& state) {
  GamePool pool(memory);
  const std::vector<ShortGame> games = random_games(pool, 1024);
  std::vector<ShortGame> numbers;
  for (int n = -8; n < 8; ++n) numbers.push_back(pool.number(n));
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(pool.at_most(games[i % 1024], numbers[i % 16]));
    ++i;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(order_by_stops);

void remembered_sums(benchmark::State& state) {
  GamePool pool(memory);
  const std::vector<ShortGame> games = random_games(pool, 100);
  for (const ShortGame a : games)
    for (const ShortGame b : games) pool.add(a, b);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(pool.add(games[i % 100], games[(i / 100) % 100]));
    ++i;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(remembered_sums);

/// Adds every pair once.
void fresh_sums(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    GamePool pool(memory);
    const std::vector<ShortGame> games = random_games(pool, 1000);
    state.ResumeTiming();
    for (std::size_t i = 0; i < games.size(); ++i)
      for (std::size_t k = i; k < games.size(); ++k) benchmark::DoNotOptimize(pool.add(games[i], games[k]));
  }
  state.SetItemsProcessed(state.iterations() * 1000 * 1001 / 2);
}
BENCHMARK(fresh_sums)->Unit(benchmark::kMillisecond);

void thermographs(benchmark::State& state) {
  GamePool pool(memory);
  const std::vector<ShortGame> games = random_games(pool, 1000);
  for (auto _ : state) {
    Thermographs walls(pool);
    for (const ShortGame game : games) benchmark::DoNotOptimize(walls.of(game).mean);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(thermographs)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
