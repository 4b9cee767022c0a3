// The Grundy values G(0), G(1), ... of a one-heap rule in the narrowest cells that hold them, the interface of the
// kernels that compute them, and a bound of the values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <variant>
#include <vector>

#include "tablebase/machine/parallel.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

/// A growing list of values: one, two or four bytes each. All are widened when one value needs it.
class HeapValues {
 public:
  std::uint64_t size() const {
    return std::visit([](const auto& cells) { return std::uint64_t{cells.size()}; }, cells_);
  }
  std::uint32_t operator[](std::uint64_t n) const {
    return std::visit([n](const auto& cells) { return std::uint32_t{cells[n]}; }, cells_);
  }
  /// Appends a value, in wider cells if needed. Throws std::bad_alloc.
  void push_back(std::uint32_t value) {
    widen_for(value);
    std::visit(
        [value](auto& cells) {
          cells.push_back(static_cast<typename std::decay_t<decltype(cells)>::value_type>(value));
        },
        cells_);
  }
  std::uint64_t capacity() const {
    return std::visit([](const auto& cells) { return std::uint64_t{cells.capacity()}; }, cells_);
  }
  void reserve(std::uint64_t count) {
    std::visit([count](auto& cells) { cells.reserve(count); }, cells_);
  }
  /// Widens the cells so that they can hold `value`. No value changes.
  void widen_for(std::uint32_t value) {
    if (value > std::numeric_limits<std::uint16_t>::max())
      widen<std::uint32_t>();
    else if (value > std::numeric_limits<std::uint8_t>::max() && bytes_each() == 1)
      widen<std::uint16_t>();
  }
  unsigned bytes_each() const { return 1u << cells_.index(); }

  /// Calls use(vector) with the values as a std::vector of 8, 16 or 32 bits, for kernels.
  template <class Use>
  decltype(auto) visit(const Use& use) {
    return std::visit(use, cells_);
  }
  template <class Use>
  decltype(auto) visit(const Use& use) const {
    return std::visit(use, cells_);
  }

 private:
  template <class Cell>
  void widen() {
    if (std::holds_alternative<std::vector<Cell>>(cells_)) return;
    std::vector<Cell> wide;
    std::visit(
        [&](const auto& cells) {
          wide.reserve(cells.capacity());
          wide.assign(cells.begin(), cells.end());
        },
        cells_);
    cells_ = std::move(wide);
  }

  std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>> cells_;
};

/// Continues a list of values. The rest of its state is derived from the rule and the values alone.
class SequenceKernel {
 public:
  virtual ~SequenceKernel() = default;

  /// Appends at least one value, and none beyond G(last); returns after some milliseconds. Requires values.size() <=
  /// last, and `values` as the last call left them. `stop` may throw, from any thread; the values are still right then.
  virtual void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) = 0;
};

/// An upper bound of G(0..max). A value is at most the length of the longest play, which is at most 2 n moves from a
/// heap of n. If moves leave at most one heap, a value is also at most the number of moves.
inline std::uint64_t largest_value(const HeapRule& rule, std::uint64_t max) {
  if (rule.most_heaps() <= 1 && !rule.endless()) return std::min(2 * max, rule.last_digit());
  return 2 * max;
}

// The choice of a kernel for the Grundy sequence of a rule, and bounds of its values and memory.

/// The kernel for a rule, for heaps up to `max`. It may keep a reference to `workers`.
std::unique_ptr<SequenceKernel> make_kernel(const HeapRule& rule, std::uint64_t max, Workers& workers);

/// An upper bound of the bytes of the kernel, without the values.
std::uint64_t kernel_memory(const HeapRule& rule, std::uint64_t max);

}  // namespace zermelo::sequences
