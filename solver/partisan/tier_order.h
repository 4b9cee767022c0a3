// The positions of a partisan game tier by tier, each tier in the order of the table.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/huge_buffer.h"
#include "tablebase/parallel.h"
#include "tablebase/partisan_game.h"

namespace zermelo {

/// A counting sort. Costs four bytes a position, as much again while it is made, and two questions for its tier.
class TierOrder {
 public:
  static constexpr Index most_positions = Index{1} << 32;

  /// LimitError for a game of more than `most_positions`.
  TierOrder(const PartisanGame& game, Workers& workers);

  /// The order, and the counts while it is made.
  static std::uint64_t memory(Index positions) { return 8 * positions; }

  std::size_t tiers() const { return begins_.size() - 1; }
  std::span<const std::uint32_t> tier(std::size_t number) const {
    return {order_.data() + begins_[number], begins_[number + 1] - begins_[number]};
  }

 private:
  HugeBuffer<std::uint32_t> order_;
  std::vector<Index> begins_;
};

}  // namespace zermelo
