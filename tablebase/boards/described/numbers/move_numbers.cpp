// The tier and the keys of a position, before its moves.
#include "tablebase/boards/described/numbers/move_numbers.h"

#include <stdexcept>

#include "tablebase/boards/described/rules/position_text.h"

namespace zermelo::described {

const Placement* MoveNumbers::begin(const PlacementNumbers& numbers, Index position, Numbering which,
                                    std::vector<Index>& next) {
  if (id_ != numbers.id_ || which_ != which || !row_.contains(position)) open_row(numbers, position, which);
  next_ = &next;
  next.clear();
  recents_ = 0;
  ++time_;
  numbers.put_others(row_, position, position_);
  kept_by_ = numbers.kept_by(row_, position_);
  return kept_by_ == 0 ? nullptr : &position_;
}

void MoveNumbers::open_row(const PlacementNumbers& numbers, Index position, Numbering which) {
  if (id_ != numbers.id_) anchors_.fill({});
  const PlacementNumbers::NumberedSheet* const before = id_ == numbers.id_ && which_ == which ? row_.sheet : nullptr;
  id_ = numbers.id_;
  numbers_ = &numbers;
  which_ = which;
  row_ = numbers.row_of(position);
  position_ = row_.men;
  if (row_.sheet == before) return;
  turn_ = row_.men.turn ^ 1u;
  side_ = numbers.side_of(turn_);
  quiet_key_ = row_.sheet->turned_key;
  for (Last& last : last_) last.known = false;
}

void MoveNumbers::divide_repeats() {
  if (kept_by_ == 1) return;
  std::sort(next_->begin(), next_->end());
  std::size_t left = 0;
  for (std::size_t at = 0; at < next_->size(); at += kept_by_) (*next_)[left++] = (*next_)[at];
  next_->resize(left);
}

void MoveNumbers::refuse(const Placement& position) const {
  throw std::logic_error("the position " + text_of(numbers_->rules_, position) +
                         " has numbers of men that no tier has");
}

}  // namespace zermelo::described
