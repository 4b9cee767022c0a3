// Reads the entries of Grundy tables, computes mex, and tells Grundy tables from tables of outcomes and depths.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/proving/grades.h"

namespace zermelo {

/// The least number that is not among some numbers. Cost: linear in the number of numbers.
class PlainMex {
 public:
  void clear() { numbers_.clear(); }
  void add(std::uint32_t number) { numbers_.push_back(number); }
  std::uint32_t least_missing() {
    found_.assign(numbers_.size() + 1, 0);  // the least missing number is at most the count of numbers
    for (const std::uint32_t number : numbers_)
      if (number < found_.size()) found_[number] = 1;
    return static_cast<std::uint32_t>(std::find(found_.begin(), found_.end(), 0) - found_.begin());
  }

 private:
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint8_t> found_;
};

/// The least number that is not among the numbers so far. Constant time on average.
class GrowingPlainMex {
 public:
  /// At most `most` numbers are added.
  explicit GrowingPlainMex(std::size_t most) : found_(most + 1) {}
  void add(std::uint32_t number) {
    if (number < found_.size()) found_[number] = true;
    while (found_[least_missing_]) ++least_missing_;
  }
  std::uint32_t least_missing() const { return least_missing_; }

 private:
  std::vector<bool> found_;
  std::uint32_t least_missing_ = 0;
};

/// The Grundy values of a table in memory, or of a part of it.
template <std::unsigned_integral Cell>
class Numbers {
 public:
  /// The entries of positions first, first + 1, ...
  explicit Numbers(std::span<const Cell> cells, Index first = 0) : cells_(cells), first_(first) {}

  std::uint32_t operator[](Index position) const { return *address(position); }
  const Cell* address(Index position) const { return cells_.data() + (position - first_); }

 private:
  std::span<const Cell> cells_;
  Index first_;
};

/// Calls by_grades(DepthGrades or BitGrades) for a table of outcomes or depths, by_numbers(Numbers) for Grundy values.
template <class ByGrades, class ByNumbers>
void read_table(const Slice& table, const TableKind& kind, const ByGrades& by_grades, const ByNumbers& by_numbers) {
  std::visit(
      [&](const auto& run) {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
          by_grades(BitGrades(run));
        else if (kind->is_number())
          by_numbers(Numbers(run));
        else if constexpr (sizeof(run[0]) <= 2)
          by_grades(DepthGrades(run, kind));
      },
      table.cells);
}

}  // namespace zermelo
