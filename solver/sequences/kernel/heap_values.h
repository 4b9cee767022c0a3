// A list of the Grundy values G(0), G(1), ... of a one-heap rule, in the narrowest cells that hold them.
#pragma once

#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

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

}  // namespace zermelo::sequences
