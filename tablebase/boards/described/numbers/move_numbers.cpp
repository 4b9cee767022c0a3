// The tier and the keys of a position, before its moves.
#include "tablebase/boards/described/numbers/move_numbers.h"

#include <stdexcept>

#include "tablebase/boards/described/rules/position_text.h"

namespace zermelo::described {

std::optional<Placement> MoveNumbers::begin(const PlacementNumbers& numbers, Index position, std::vector<Index>& next) {
  const PlacementNumbers::NumberedSheet& sheet = numbers.sheet_of(position);
  const auto from = numbers.position(sheet, position, kept_by_);
  if (!from) return {};
  numbers_ = &numbers;
  next_ = &next;
  next.clear();
  turn_ = from->turn ^ 1u;
  side_ = numbers.side_of(turn_);
  lenient_ = stays_ = false;
  first_ = sheet.tier_first;
  end_ = sheet.tier_end;
  quiet_key_ = sheet.turned_key;
  for (Last& last : last_) last.known = false;
  ++time_;
  return from;
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
