// The exits of one position of a tier together: the entry that it had if it had no other moves.
#pragma once

#include <algorithm>
#include <cstdint>

#include "tablebase/entries/outcome.h"

namespace zermelo {

class ExitSum {
 public:
  /// Adds an exit to a position with this entry.
  void add(Value goal) {
    if (goal.outcome == Outcome::loss) least_loss_ = std::min(least_loss_, goal.depth);
    if (goal.outcome == Outcome::win) greatest_win_ = std::max(greatest_win_, goal.depth);
    draws_ = draws_ || goal.outcome == Outcome::draw;
    any_ = true;
  }

  bool any() const { return any_; }
  /// Requires any().
  Value value() const {
    if (least_loss_ != none) return {Outcome::win, least_loss_ + 1};
    return draws_ ? Value{Outcome::draw, 0} : Value{Outcome::loss, greatest_win_ + 1};
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t least_loss_ = none, greatest_win_ = 0;
  bool draws_ = false, any_ = false;
};

}  // namespace zermelo
