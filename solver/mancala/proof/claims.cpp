// Finds the cells of tiers in a table of the whole game, or in the tables of the exits.
#include "solver/mancala/proof/claims.h"

#include <algorithm>

namespace zermelo::mancala::proof {

TierScores::TierScores(const TableKind& kind, const Slice& table, Index place, Index boards) {
  if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&table.cells)) {
    cells_ = bytes->data() + place;
    return;
  }
  for (Index board = 0; board < boards; ++board) {
    const int score = score_of(table.value(place + board, kind));
    copy_.push_back(score > -zero_score && score < zero_score ? static_cast<std::uint8_t>(zero_score + score) : 0);
  }
  cells_ = copy_.data();
}

Claims::Claims(const Numbers& numbers, const std::uint8_t* cells, unsigned seeds)
    : numbers_(numbers), cells_(cells), boards_(numbers.first(seeds + 1) - numbers.first(seeds)) {
  for (unsigned own = 0; own <= seeds; ++own) {
    blocks_.push_back(numbers.block(own, seeds - own));
    blocks_.back().first -= numbers.first(seeds);
    columns_.emplace_back(numbers.sides().count(seeds - own),
                          [&](std::uint32_t rank) { return numbers.column(seeds - own, rank); });
  }
}

Cells Claims::tile_row(const Part& part, std::uint32_t own, std::size_t other_tile) const {
  const Index begin = blocks_[part.own].first + Index{own} * blocks_[part.own].columns;
  const std::uint8_t* const row = cells_ + begin;
  const auto runs = columns_[part.own].chunk(other_tile);
  if (begin + blocks_[part.own].columns + ByteTile::side + 16 <= boards_) return image_cells(row, runs);
  alignas(64) std::uint8_t scores[ByteTile::side] = {};  // at the end of the table
  for (const Images::Run& run : runs)
    if (run.to != Images::none) std::memcpy(scores + run.begin, row + run.to, run.count);
  return Cells::load(scores);
}

LowerScores::LowerScores(const MancalaRules& rules, unsigned seeds, const TableKind& kind, const Slice& table,
                         const ExitEntries& exits)
    : numbers_(rules.boards->numbers), exits_(exits), tiers_(seeds) {
  const bool whole = rules.least < rules.most || seeds == 0;
  size_ = numbers_.first(seeds + 1) - numbers_.first(seeds);
  for (unsigned below = 0; below + rules.boards->rules.least_gain() <= seeds; ++below) {
    const Index first = numbers_.first(below), boards = numbers_.first(below + 1) - first;
    if (whole)
      tiers_[below] = TierScores(kind, table, first, boards);
    else if (const std::optional<Slice> slice = exits.table ? exits.table(size_ + first) : std::nullopt)
      tiers_[below] = TierScores(kind, *slice, first - slice->first, boards);
  }
}

std::uint8_t LowerScores::cell(unsigned seeds, Index place) const {
  if (tiers_[seeds].cells() != nullptr) return tiers_[seeds].cells()[place];
  const int score = score_of(exits_.value(size_ + numbers_.first(seeds) + place));
  return static_cast<std::uint8_t>(zero_score + score);
}

}  // namespace zermelo::mancala::proof
