// Sorts the positions of a partisan game by tier, and within each tier by number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/game/partisan_game.h"
#include "tablebase/machine/huge_buffer.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// A counting sort. Cost: two calls of PartisanGame::tier for each position. Memory: 4 bytes a position, and at most
/// as much again during construction.
class TierOrder {
 public:
  static constexpr Index most_positions = Index{1} << 32;

  /// Sorts. Throws LimitError for a game of more than `most_positions` positions, Interrupted when the job stops.
  TierOrder(const PartisanGame& game, const Job& job);

  /// Peak bytes: the order and the counts.
  static std::uint64_t memory(Index positions, std::uint32_t tiers) {
    return 4 * positions + std::min<std::uint64_t>(4 * positions, sizeof(Index) * most_pieces * tiers);
  }

  std::size_t tiers() const { return begins_.size() - 1; }
  std::span<const std::uint32_t> tier(std::size_t number) const {
    return {order_.data() + begins_[number], begins_[number + 1] - begins_[number]};
  }

 private:
  static constexpr std::size_t most_pieces = 256;

  HugeBuffer<std::uint32_t> order_;
  std::vector<Index> begins_;
};

}  // namespace zermelo
