// Numbers the points of a box: the coordinates are the digits of the index, each with its own radix.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo {

/// The most coordinates or piles. A Tuple is a plain value that allocates no memory.
inline constexpr std::size_t max_dimension = 64;
using Tuple = std::array<std::uint32_t, max_dimension>;

/// Coordinate i is in [0, extent(i)). The last coordinate is innermost: when it grows by one, so does the index.
class MixedRadix {
 public:
  /// Requires: 1 to max_dimension extents, all positive. Throws TooManyPositions.
  explicit MixedRadix(std::vector<std::uint32_t> extents) : extents_(std::move(extents)), strides_(extents_.size()) {
    assert(!extents_.empty() && extents_.size() <= max_dimension);
    for (std::size_t i = extents_.size(); i-- > 0;) {
      strides_[i] = size_;
      size_ = checked_mul(size_, extents_[i]);
    }
  }

  Index size() const { return size_; }
  std::size_t dimension() const { return extents_.size(); }
  const std::vector<std::uint32_t>& extents() const { return extents_; }
  std::uint32_t extent(std::size_t i) const { return extents_[i]; }
  /// The growth of the index when coordinate i grows by one.
  Index stride(std::size_t i) const { return strides_[i]; }

  Index rank(std::span<const std::uint32_t> point) const {
    Index index = 0;
    for (std::size_t i = 0; i < dimension(); ++i) index += point[i] * strides_[i];
    return index;
  }

  void unrank(Index index, std::span<std::uint32_t> point) const {
    for (std::size_t i = 0; i < dimension(); ++i) {
      point[i] = static_cast<std::uint32_t>(index / strides_[i]);
      index %= strides_[i];
    }
  }

 private:
  std::vector<std::uint32_t> extents_;
  std::vector<Index> strides_;
  Index size_ = 1;
};

}  // namespace zermelo
