// The kernels for outcome classes and values of games of Left and Right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/solving/kernel.h"
#include "solver/solving/waves.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::partisan {

/// The kernel for outcome classes of games in which play may be endless, kinds::loopy_classes; nothing for other kinds.
/// Requires a LoopyPartisanGame.
std::optional<Kernel> loopy_classes_kernel(const Game& game, const EntryKind& kind);

/// The kernel for the outcome classes of all positions of a Clobber board. Nothing for other kinds than outcome classes
/// and for other rules.
std::optional<Kernel> clobber_kernel(const Game& game, const StoneMoves& moves, const EntryKind& kind);

/// The same for a NoGo board.
std::optional<Kernel> nogo_kernel(const Game& game, const StoneMoves& moves, const EntryKind& kind);

/// The kernel for outcome classes, one byte a position. Nothing if the game splits: the outcomes of the terms of a sum
/// do not determine the outcome of the sum.
std::optional<Kernel> outcomes_kernel(const PartisanGame& game, const EntryKind& kind);

/// The kernel for values in canonical form. A table contains places in the list of values that control.values receives
/// before the first slice. The memory is without control.value_bytes; solving throws LimitError when the values need
/// more than these, and FormatError for a damaged checkpoint.
std::optional<Kernel> values_kernel(const PartisanGame& game, const EntryKind& kind);

// Sorts the positions of a partisan game by tier, and within each tier by number.

/// A counting sort. Cost: two calls of PartisanGame::tier for each position. Memory: 4 bytes a position, and at most
/// as much again during construction.
class TierOrder {
 public:
  static constexpr Index most_positions = Index{1} << 32;

  /// Sorts. Throws LimitError for a game of more than `most_positions` positions, Interrupted when the job stops.
  TierOrder(const PartisanGame& game, const Job& job);

  /// Peak bytes: the order and the counts.
  static std::uint64_t memory(Index positions, std::uint32_t tiers) {
    return 4 * positions + std::min<std::uint64_t>(4 * positions, sizeof(Index) * most_chunks * tiers);
  }

  std::size_t tiers() const { return begins_.size() - 1; }
  std::span<const std::uint32_t> tier(std::size_t number) const {
    return {order_.data() + begins_[number], begins_[number + 1] - begins_[number]};
  }

 private:
  static constexpr std::size_t most_chunks = 256;

  HugeBuffer<std::uint32_t> order_;
  std::vector<Index> begins_;
};

// Makes two waves of each tier of a partisan game: first the canonical positions, then their mirror images.

/// The number of positions that a thread takes at a time.
inline constexpr std::size_t tier_chunk = 256;

/// Returns the waves of the game; the caller adds `state` and `slice`. They call `solve(position)` for every canonical
/// position, after all positions in lower tiers, and `copy(position, canonical)` for the others, after the canonical
/// position is solved. Several threads call both. `order` and the references of the functions must outlive the waves.
template <class Solve, class Copy>
Waves tier_waves(const PartisanGame& game, const TierOrder& order, const Solve& solve, const Copy& copy) {
  Waves waves;
  waves.count = 2 * order.tiers();
  waves.repeatable = true;
  waves.positions = game.size();
  waves.parts = [&order](std::size_t wave) { return (order.tier(wave / 2).size() + tier_chunk - 1) / tier_chunk; };
  waves.solve = [&](std::size_t wave, std::size_t part) {
    const auto tier = order.tier(wave / 2);
    const std::size_t begin = part * tier_chunk, count = std::min(tier_chunk, tier.size() - begin);
    const bool copies = wave % 2 != 0;
    Index solved = 0;
    for (const Index position : tier.subspan(begin, count)) {
      const Index canonical = game.canonical(position);
      if ((canonical != position) != copies) continue;
      ++solved;
      copies ? copy(position, canonical) : solve(position);
    }
    return solved;
  };
  return waves;
}

}  // namespace zermelo::partisan
