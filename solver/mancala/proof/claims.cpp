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

Cells Claims::tile_row(const Part& part, std::uint32_t own, std::size_t other_tile) const {
  alignas(64) std::uint8_t scores[ByteTile::side];
  std::fill(std::begin(scores), std::end(scores), zero_score);
  const std::size_t first = other_tile * ByteTile::side;
  const std::size_t count = std::min<std::size_t>(ByteTile::side, part.other_sides - first);
  const std::uint8_t* const row = cells_ + place(part, own, 0) - numbers_.column(part.other, 0);
  for (std::size_t i = 0; i < count; ++i)
    if (const std::uint32_t column = numbers_.column(part.other, static_cast<std::uint32_t>(first + i));
        column != Numbers::none)
      scores[i] = row[column];
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
