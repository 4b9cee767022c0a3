// The scores that a table claims for mancala boards.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/mancala/tiles/image_cells.h"
#include "solver/mancala/tiles/layer.h"
#include "solver/solving/method.h"
#include "tablebase/mancala/numbers.h"

namespace zermelo::mancala::proof {

/// Scores of a table as bytes: zero_score plus the score. A table whose cells have two bytes is copied; a score that no
/// byte holds becomes one that no board has.
class ByteScores {
 public:
  ByteScores() = default;
  ByteScores(const TableKind& kind, const Slice& table);

  /// From the first entry of the table on.
  std::span<const std::uint8_t> cells() const { return cells_; }

 private:
  std::vector<std::uint8_t> copy_;
  std::span<const std::uint8_t> cells_;
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
  /// The scores of a whole game.
  LowerScores(const Numbers& numbers, std::span<const std::uint8_t> scores) : numbers_(numbers), scores_(scores) {}
  /// Tables of tiers, each in `room` bytes of memory if it is lent.
  LowerScores(const Numbers& numbers, const TableKind& kind, const ExitEntries& exits, std::uint64_t room)
      : numbers_(numbers), kind_(kind), exits_(&exits), room_(room) {}

  /// The scores of one tier, until the object ends; entry by entry without a table.
  class Tier {
   public:
    Tier(const LowerScores& all, unsigned seeds);

    std::uint8_t cell(Index place) const { return cells_ != nullptr ? cells_[place] : entry(place); }

   private:
    std::uint8_t entry(Index place) const;

    const LowerScores& all_;
    Index first_;  ///< of its boards in the whole game
    std::shared_ptr<const Slice> lent_;
    ByteScores bytes_;
    const std::uint8_t* cells_ = nullptr;
  };

 private:
  std::optional<Slice> table(Index first, std::shared_ptr<const Slice>& lent) const;

  const Numbers& numbers_;
  std::span<const std::uint8_t> scores_ = {};
  TableKind kind_ = {};
  const ExitEntries* exits_ = nullptr;  ///< null: of a whole game
  std::uint64_t room_ = 0;
};

}  // namespace zermelo::mancala::proof
