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
  std::uint16_t way = 0;  ///< of the move of this side, see SideMove
  std::uint8_t passed = 0;
};

/// The sources of all sides with the same number of seeds. Memory: 8 bytes a move.
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
class TierMoves {
 public:
  TierMoves(const Boards& boards, unsigned seeds);

  /// The moves of own sides with `own` seeds.
  const SideMoves& of(unsigned own) const { return moves_[own]; }
  std::span<const SideMoves> all() const { return moves_; }
  const SideSources& sources(unsigned own) const { return sources_[own]; }
  /// What a move of own sides with `own` seeds does to other sides; empty if it stores seeds.
  const Images& images(unsigned own, std::uint16_t way) const { return images_[own][way]; }
  const Origins& origins(unsigned own, std::uint16_t way) const { return origins_[own][way]; }

  /// The bytes of an estimate.
  static std::uint64_t bytes(const Sides& sides, unsigned seeds);

 private:
  std::vector<SideMoves> moves_;
  std::vector<SideSources> sources_;
  std::vector<std::vector<Images>> images_;
  std::vector<std::vector<Origins>> origins_;
};

}  // namespace zermelo::mancala
