// Positions of one value lose alike, so each pair of values is played once and counts for its pairs of positions.
#include "jobs/counts/strategy_losses.h"

#include <algorithm>
#include <random>
#include <vector>

#include "jobs/answer/value_columns.h"
#include "jobs/lookup/partisan_numbers.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

class StrategyGames {
 public:
  StrategyGames(const Probe& probe, const Job& job)
      : numbers_(probe.meanings()), job_(job), play_(probe.meanings().pool()) {}

  /// Plays the pair with either player to begin; it counts for `positions` pairs of positions.
  void play(std::uint32_t first, std::uint32_t second, std::uint64_t positions) {
    job_.check();
    losses.pairs += positions;
    if (play_.remembered() > SumStrategies::most_positions / 2) play_.forget();
    try {
      add(first, second, positions);
    } catch (const LimitError&) {
      play_.forget();
      losses.too_long += positions;
    }
  }

  StrategyLosses losses;

 private:
  struct Result {
    std::size_t strategy;
    Player begins;
    Dyadic loss;
  };

  void add(std::uint32_t first, std::uint32_t second, std::uint64_t positions) {
    const ShortGame terms[] = {numbers_.value(first), numbers_.value(second)};
    std::vector<Result> results;
    for (const Player begins : {Player::left, Player::right})
      for (std::size_t i = 0; i < std::size(strategies); ++i)
        results.push_back({i, begins, play_.loss(strategies[i], terms, begins)});
    for (const Result& result : results) {
      losses.games[result.loss][result.strategy] += positions;
      auto& greatest = losses.greatest[result.strategy];
      if (!greatest || result.loss > greatest->first) greatest = {result.loss, {first, second, result.begins}};
    }
  }

  const PartisanNumbers& numbers_;
  const Job& job_;
  SumStrategies play_;
};

void play_all(StrategyGames& games, const std::vector<Count>& counts) {
  for (std::size_t i = 0; i < counts.size(); ++i)
    for (std::size_t j = i; j < counts.size(); ++j) {
      const Index a = counts[i].positions, b = counts[j].positions;
      games.play(counts[i].figure, counts[j].figure, i == j ? a * (a + 1) / 2 : a * b);
    }
}

/// Draws two positions at a time: a pair of different positions has two orders, so one of a position with itself counts
/// only every second time.
void play_sample(StrategyGames& games, const std::vector<Count>& counts, std::uint64_t most, std::uint64_t seed) {
  std::vector<Index> ends;
  for (const Count& count : counts) ends.push_back((ends.empty() ? 0 : ends.back()) + count.positions);
  std::mt19937_64 random(seed);
  const auto value_of = [&](Index position) {
    return counts[static_cast<std::size_t>(std::ranges::upper_bound(ends, position) - ends.begin())].figure;
  };
  for (std::uint64_t pair = 0; pair < most;) {
    const Index first = random() % ends.back(), second = random() % ends.back();
    if (first == second && random() % 2 == 0) continue;
    const auto [low, high] = std::minmax({value_of(first), value_of(second)});
    games.play(low, high, 1);
    ++pair;
  }
}

}  // namespace

StrategyLosses strategy_losses(const Probe& probe, std::uint64_t most, std::uint64_t seed, const Job& job) {
  constexpr Index most_positions = Index{1} << 31;
  std::vector<Count> counts = counts_of_values(probe, "strategies");
  std::erase_if(counts, [](const Count& count) { return count.positions == 0; });
  std::ranges::sort(counts, {}, &Count::figure);
  Index positions = 0;
  for (const Count& count : counts) positions += count.positions;
  if (positions >= most_positions) throw UsageError("strategies: {} has 2^31 positions or more", probe.path());
  StrategyGames games(probe, job);
  games.losses.all = positions * (positions + 1) / 2;
  games.losses.sampled = counts.size() * (counts.size() + 1) / 2 > most;
  if (games.losses.sampled)
    play_sample(games, counts, most, seed);
  else
    play_all(games, counts);
  return games.losses;
}

}  // namespace zermelo
