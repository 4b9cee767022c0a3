// The scores that a table claims for mancala boards.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/mancala/tiles/image_cells.h"
#include "solver/mancala/tiles/layer.h"
#include "solver/solving/method.h"
#include "tablebase/mancala/numbers.h"

namespace zermelo::mancala::proof {

/// Scores of one tier as bytes in the order of the numbers: zero_score plus the score. Tables whose cells have two
/// bytes are copied; a score that no byte holds becomes one that no board has.
class TierScores {
 public:
  TierScores() = default;
  /// `place`: where the tier begins in the slice.
  TierScores(const TableKind& kind, const Slice& table, Index place, Index boards);

  const std::uint8_t* cells() const { return cells_; }

 private:
  std::vector<std::uint8_t> copy_;
  const std::uint8_t* cells_ = nullptr;
};

/// Reads the claims of a tier.
class Claims {
 public:
  Claims(const Numbers& numbers, const std::uint8_t* cells, unsigned seeds);

  /// The scores of boards with the own side `own` and 64 neighbouring other sides; 0 where there is no board.
  Cells tile_row(const Part& part, std::uint32_t own, std::size_t other_tile) const;
  /// The number of a board in its tier. Requires that there is such a board.
  Index place(const Part& part, std::uint32_t own, std::uint32_t other) const {
    return blocks_[part.own].first + Index{own} * blocks_[part.own].columns + numbers_.column(part.other, other);
  }

 private:
  const Numbers& numbers_;
  const std::uint8_t* cells_;
  Index boards_;
  std::vector<Block> blocks_;    ///< by own seeds; `first` counts from the begin of the tier
  std::vector<Images> columns_;  ///< by own seeds: of the other sides
};

/// The scores of lower tiers, which are proved elsewhere.
class LowerScores {
 public:
  /// `table`: a table of a whole game; if it is one of a tier, `exits` has the others, and `size` boards are its own.
  LowerScores(const MancalaRules& rules, unsigned seeds, const TableKind& kind, const Slice& table,
              const ExitEntries& exits);

  std::uint8_t cell(unsigned seeds, Index place) const;

 private:
  const Numbers& numbers_;
  const ExitEntries& exits_;
  Index size_ = 0;
  std::vector<TierScores> tiers_;
};

}  // namespace zermelo::mancala::proof
