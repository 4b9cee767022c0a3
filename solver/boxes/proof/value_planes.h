// Grundy values for the sweep through a box: what moves reach is a set of values, as bits.
//
// Plane w has the values from 64 w on. An entry g is right if its moves reach every value below g, but not g: in the
// planes below g / 64 all bits are set; in that plane all bits below bit g % 64, but not this bit. A plane does not ask
// for the bits above.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/proving/numbers.h"

namespace zermelo {

/// The values that moves reach, 64 a plane.
template <class Value>
class ValuePlanes {
 public:
  using Cell = std::uint64_t;

  /// `most` is a bound of right values. Larger entries are wrong, and belong to no set.
  ValuePlanes(const Numbers<Value>& numbers, std::uint64_t most) : numbers_(numbers), most_(most) {}

  static std::size_t count(std::uint64_t most) { return most / 64 + 1; }
  std::size_t count() const { return count(most_); }
  static Cell join(Cell a, Cell b) { return a | b; }
  /// buffer[i] = the value of position first + i as a set.
  const Cell* run(std::size_t plane, Index first, std::size_t count, Cell* buffer) const {
    const Value* const values = numbers_.address(first);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t place = std::uint64_t{values[i]} - 64 * plane;
      buffer[i] = place < 64 ? std::uint64_t{1} << (place % 64) : 0;
    }
    return buffer;
  }

  /// Compares a row with what its moves reach, plane by plane.
  class Judge {
   public:
    explicit Judge(const ValuePlanes& planes) : planes_(planes) {}

    /// The planes come in ascending order.
    void add(std::size_t plane, Index first, const Cell* entries, const Cell* reached, std::size_t count) {
      const Value* const values = planes_.numbers_.address(first);
      if (plane == 0) begin(values, count);
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t below = values[i] < 64 * plane ? 0 : entries[i] - 1;
        wrong_[i] |= (reached[i] & (below | entries[i])) ^ below;
      }
    }

    void report(Index first, std::size_t count, Findings& findings) const {
      std::uint64_t any = 0;
      for (std::size_t i = 0; i < count; ++i) any |= wrong_[i];
      if (any != 0) report_wrong(first, count, findings, [&](std::size_t i) { return wrong_[i] != 0; });
    }

   private:
    void begin(const Value* values, std::size_t count) {
      wrong_.resize(count);
      for (std::size_t i = 0; i < count; ++i) wrong_[i] = values[i] > planes_.most_ ? 1 : 0;
    }

    const ValuePlanes& planes_;
    std::vector<std::uint64_t> wrong_;  ///< 0 for right entries
  };

 private:
  const Numbers<Value>& numbers_;
  const std::uint64_t most_;
};

}  // namespace zermelo
