// The moves of a tier that stay in it, in memory, in both directions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::scores {

/// A move to a position of the tier.
class InnerMove {
 public:
  /// Requires to < InnerMoves::most_positions.
  InnerMove(Index to, bool again) : bits_(static_cast<std::uint32_t>(to << 1 | (again ? 1 : 0))) {}
  std::uint32_t to() const { return bits_ >> 1; }
  /// Whether the same player moves again.
  bool again() const { return (bits_ & 1) != 0; }

 private:
  std::uint32_t bits_;
};

/// Memory: 12 bytes a position, and 8 a move.
class InnerMoves {
 public:
  /// Positions are listed in chunks of this many.
  static constexpr Index chunk = 4096;
  static constexpr Index most_positions = Index{1} << 31;

  /// Requires at most `most_positions`.
  explicit InnerMoves(Index positions) : chunks_((positions + chunk - 1) / chunk), starts_(positions + 1) {}

  static std::uint64_t bytes(Index positions, std::uint64_t moves) { return 12 * positions + 8 * moves; }
  std::uint64_t bytes() const { return bytes(starts_.size() - 1, count()); }

  /// The moves of the positions of a chunk, one position after the other. Several threads may fill different chunks.
  struct Chunk {
    std::vector<InnerMove> moves;
    std::vector<std::uint32_t> ends;  ///< of the moves of each position
  };
  Chunk& operator[](std::size_t number) { return chunks_[number]; }
  std::size_t chunks() const { return chunks_.size(); }
  /// The number of moves in all chunks.
  std::uint64_t count() const;
  /// Finds the moves in the other direction. Requires that all chunks are filled.
  void reverse(Workers& workers);

  /// A position to which a player can come back by own moves alone, or nothing. Requires reverse(). Cost: a read
  /// of each move; if after one the same player moves again, two more, in both directions, and then a byte and a bit a
  /// position.
  std::optional<Index> endless_turn(Workers& workers) const;

  /// The moves of a position.
  std::span<const InnerMove> of(Index position) const {
    const Chunk& all = chunks_[position / chunk];
    const Index place = position % chunk;
    const std::uint32_t begin = place == 0 ? 0 : all.ends[place - 1];
    return std::span(all.moves).subspan(begin, all.ends[place] - begin);
  }
  /// The positions with a move to this one, in any order.
  std::span<const std::uint32_t> before(Index position) const {
    return before_.span().subspan(starts_[position], starts_[position + 1] - starts_[position]);
  }

 private:
  std::vector<Chunk> chunks_;
  HugeBuffer<std::uint64_t> starts_;  ///< of each position in before_
  HugeBuffer<std::uint32_t> before_;
};

}  // namespace zermelo::scores
