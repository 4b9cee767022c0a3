// Divides the positions of a game among owners: each owns one run of numbers.
#pragma once

#include <algorithm>

#include "tablebase/base/index.h"

namespace zermelo {

/// The run of positions of one owner.
struct Share {
  Index first = 0;
  Index count = 0;

  Index end() const { return first + count; }
  bool contains(Index position) const { return position - first < count; }
};

/// The shares of games begin with multiples of it, as pieces of tables, logs and exits do.
inline constexpr Index share_unit = Index{1} << 14;

/// All shares but the last ones have the same length, so the owner of a position is a quotient.
class Shares {
 public:
  /// All shares begin with a multiple of `unit`. The last ones may be empty.
  Shares(Index positions, unsigned owners, Index unit = share_unit)
      : positions_(positions),
        owners_(owners),
        length_(std::max(unit, ((positions + owners - 1) / owners + unit - 1) / unit * unit)) {}

  unsigned owners() const { return owners_; }
  unsigned owner(Index position) const { return static_cast<unsigned>(position / length_); }
  Share of(unsigned owner) const {
    const Index first = std::min(positions_, owner * length_);
    return {first, std::min(length_, positions_ - first)};
  }
  /// The number of a position in the share of its owner.
  Index place(Index position) const { return position % length_; }
  /// The positions of the largest share.
  Index longest() const { return std::min(length_, positions_); }

 private:
  Index positions_;
  unsigned owners_;
  Index length_;
};

}  // namespace zermelo
