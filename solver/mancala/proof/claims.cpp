// Finds the cells of tiers in a table of the whole game, or in the tables of the exits.
#include "solver/mancala/proof/claims.h"

#include <algorithm>

namespace zermelo::mancala::proof {

ByteScores::ByteScores(const TableKind& kind, const Slice& table) {
  if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&table.cells)) {
    cells_ = *bytes;
    return;
  }
  copy_.reserve(table.count());
  for (Index board = 0; board < table.count(); ++board) {
    const int score = score_of(table.value(board, kind));
    copy_.push_back(score > -zero_score && score < zero_score ? static_cast<std::uint8_t>(zero_score + score) : 0);
  }
  cells_ = copy_;
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

LowerScores::Tier::Tier(const LowerScores& all, unsigned seeds) : all_(all), first_(all.numbers_.first(seeds)) {
  if (all.exits_ == nullptr) {
    cells_ = all.scores_.data() + first_;
  } else if (const std::optional<Slice> table = all.table(first_, lent_)) {
    bytes_ = ByteScores(all.kind_, *table);
    cells_ = bytes_.cells().data() + (first_ - table->first);
  }
}

std::uint8_t LowerScores::Tier::entry(Index place) const {
  return static_cast<std::uint8_t>(zero_score + score_of(all_.exits_->value(first_ + place)));
}

/// The table of the tier whose first board has this number in the whole game.
std::optional<Slice> LowerScores::table(Index first, std::shared_ptr<const Slice>& lent) const {
  if (exits_->table)
    if (const std::optional<Slice> loaded = exits_->table(first)) return loaded;
  if (exits_->lend) lent = exits_->lend(first, room_);
  return lent ? std::optional(*lent) : std::nullopt;
}

}  // namespace zermelo::mancala::proof
