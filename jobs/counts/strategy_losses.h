// What simple strategies for sums lose against exact play, over the pairs of positions of a table of values.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "jobs/lookup/probe.h"
#include "solver/sums/strategies.h"

namespace zermelo {

/// The number of games for each strategy, in the order of `strategies`.
using StrategyCounts = std::array<std::uint64_t, std::size(strategies)>;

/// A pair of values, by their numbers in the table, and the player who begins.
struct StrategyPair {
  std::uint32_t first = 0, second = 0;
  Player begins = Player::left;
};

/// The losses of all strategies. A game is a pair of positions and the player who begins; a position may be in a pair
/// with itself. Two values have one order in every pair, that of their numbers in the table.
struct StrategyLosses {
  std::map<Dyadic, StrategyCounts> games;                                                      ///< by the points lost
  std::array<std::optional<std::pair<Dyadic, StrategyPair>>, std::size(strategies)> greatest;  ///< the first such
  std::uint64_t pairs = 0;     ///< pairs of positions that were played, all or a sample
  std::uint64_t all = 0;       ///< pairs of positions of the table
  std::uint64_t too_long = 0;  ///< pairs among them whose search is too long, which are left out of `games`
  bool sampled = false;
};

/// Plays all pairs if the table has at most `most` pairs of values, else `most` random pairs of positions, the same for
/// the same seed. Throws UsageError for a table without values, with too many for a histogram, or with 2^31 positions
/// or more; Interrupted. Cost: two searches of the positions of the sum for each pair of values and strategy.
StrategyLosses strategy_losses(const Probe& probe, std::uint64_t most, std::uint64_t seed, const Job& job);

}  // namespace zermelo
