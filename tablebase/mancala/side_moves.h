// The moves of one side, and what they do to the sides across, as tables: for solvers and proofs that treat 64 boards
// at once. Boards with the same own side and the same move differ in the other side only, so a move maps a run of ranks
// of other sides to a run of ranks of own sides of the next player.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "tablebase/mancala/sowing.h"

namespace zermelo::mancala {

/// What a move does to the sides across, and to the store: alike for many own sides.
struct Passing {
  unsigned passed = 0, stored = 0;  ///< seeds
  Last last = Last::own();

  friend bool operator==(const Passing&, const Passing&) = default;
};

/// A move as far as the player's own side tells.
struct SideMove {
  std::uint32_t to = 0;     ///< the rank of the own side afterwards
  std::uint32_t taken = 0;  ///< the same, if the last seed is taken
  std::uint16_t way = 0;    ///< the place of its Passing in SideMoves::ways()
  std::uint8_t passed = 0, stored = 0;
};

/// The moves of all own sides with the same number of seeds. Memory: 12 bytes a move.
class SideMoves {
 public:
  SideMoves(const Rules& rules, const Sides& sides, unsigned seeds);

  std::span<const SideMove> of(std::uint32_t rank) const {
    return std::span(moves_).subspan(first_[rank], first_[rank + 1] - first_[rank]);
  }
  std::span<const SideMove> all() const { return moves_; }
  /// What the moves do, each once.
  const std::vector<Passing>& ways() const { return ways_; }

 private:
  std::uint16_t way(const Passing& passing);

  std::vector<Passing> ways_;
  std::vector<std::uint32_t> first_;
  std::vector<SideMove> moves_;
};

/// The ranks of other sides in chunks of 64, and their images after a move, if it leaves all seeds on the board. An
/// image has `passed` seeds more. Memory: 8 bytes a run, and 4 a chunk.
class Images {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// Ranks begin, begin + 1, ... of a chunk have the images to, to + 1, ...; none: the move is forbidden, or it takes
  /// seeds off the board.
  struct Run {
    std::uint8_t begin, count;
    std::uint32_t to;
  };

  Images() = default;
  Images(const Rules& rules, const Sides& sides, unsigned seeds, const Passing& passing);
  /// The images of ranks 0 to count - 1; image_of may return none.
  Images(std::uint32_t count, const std::function<std::uint32_t(std::uint32_t rank)>& image_of);

  std::span<const Run> chunk(std::size_t chunk) const {
    return std::span(runs_).subspan(first_[chunk], first_[chunk + 1] - first_[chunk]);
  }

 private:
  std::vector<Run> runs_;
  std::vector<std::uint32_t> first_;
};

}  // namespace zermelo::mancala
