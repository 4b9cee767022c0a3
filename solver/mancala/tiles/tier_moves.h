// The moves inside a tier and their reverse, as far as each side tells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/mancala/numbers.h"
#include "tablebase/mancala/side_moves.h"

namespace zermelo::mancala {

/// A move inside a tier that leaves a side: the own side before it.
struct SideSource {
  std::uint32_t from = 0;
  std::uint8_t passed = 0;
  Last last = Last::own();
};

/// The sources of all sides with so many seeds. Memory: 8 bytes a move.
class SideSources {
 public:
  /// `moves[k]` are the moves of own sides with k seeds.
  SideSources(const Sides& sides, unsigned seeds, std::span<const SideMoves> moves);

  std::span<const SideSource> of(std::uint32_t rank) const {
    return std::span(sources_).subspan(first_[rank], first_[rank + 1] - first_[rank]);
  }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<SideSource> sources_;
};

/// The reverse of Images: the rank of the other side before a move, by the rank of its image. Memory: 4 bytes a side.
class Origins {
 public:
  static constexpr std::uint32_t none = Images::none;

  /// The chunks of 64 ranks, first and last, with origins of a chunk of images; first > last if there are none.
  struct Range {
    std::uint32_t first = none, last = 0;
  };

  Origins() = default;
  /// `images` of other sides with `seeds` seeds after `passed` seeds.
  Origins(const Sides& sides, unsigned seeds, unsigned passed, const Images& images);

  bool empty() const { return ranks_.empty(); }
  Range range(std::size_t chunk) const { return ranges_[chunk]; }
  std::uint32_t operator[](std::size_t rank) const { return ranks_[rank]; }

 private:
  std::vector<std::uint32_t> ranks_;
  std::vector<Range> ranges_;
};

/// The moves inside a tier, as far as each side tells.
struct TierMoves {
  TierMoves(const Boards& boards, unsigned seeds);

  /// The origins of own sides with `own` seeds.
  const Origins& origins(unsigned own, unsigned passed, Last last) const {
    return before[ImageTables::place(own - passed, passed, last)];
  }
  /// The bytes of an estimate.
  static std::uint64_t bytes(const Sides& sides, unsigned seeds);

  std::vector<SideMoves> of;         ///< by the seeds of the own side
  std::vector<SideSources> sources;  ///< the same
  ImageTables images;
  std::vector<Origins> before;  ///< by ImageTables::place()
};

}  // namespace zermelo::mancala
