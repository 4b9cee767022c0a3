// The exits of a tier: moves that take seeds off the board, to boards of solved tiers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/mancala/tiles/layer.h"
#include "solver/solving/control.h"
#include "tablebase/mancala/side_moves.h"

namespace zermelo::mancala::kernel {

/// The scores of the boards of lower tiers. Several threads may read them.
class LowerTiers {
 public:
  LowerTiers(const Boards& boards, unsigned seeds, const Control& control);

  /// The cells of a tier, zero_score plus the score, from its first board on; null: they are not in memory.
  const std::uint8_t* cells(unsigned seeds) const { return cells_[seeds]; }
  std::uint8_t cell(unsigned seeds, Index place) const;

 private:
  const Numbers& numbers_;
  const Control& control_;
  std::vector<const std::uint8_t*> cells_;
};

/// The best exit of each board: zero_score plus its score for the player who makes it; no_exit, which is less, without
/// one. The cells of a tile are neighbours, own side by own side.
///
/// Cost model: for each board and exit two bytes read and one written. Boards with the same other side read rows of
/// lower tiers that stay in the caches. After an extra turn each read is a cache miss.
class ExitCells {
 public:
  static constexpr std::uint8_t no_exit = 0;

  /// `moves[k]` are the moves of own sides with k seeds. Calls pause() between two blocks.
  ExitCells(const Boards& boards, const Layer& layer, std::span<const SideMoves> moves, const Control& control,
            const std::function<void()>& pause);

  const std::uint8_t* tile(std::size_t tile) const { return cells_.data() + tile * sizeof(ByteTile); }

 private:
  HugeBuffer<std::uint8_t> cells_;
};

}  // namespace zermelo::mancala::kernel
