// Reads the entries of Grundy tables, and tells Grundy tables from tables of outcomes and depths.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "solver/proving/grades.h"

namespace zermelo {

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
          by_grades(BitGrades(run, kind));
        else if (kind->is_number())
          by_numbers(Numbers(run));
        else if constexpr (sizeof(run[0]) <= 2)
          by_grades(DepthGrades(run, kind));
      },
      table.cells);
}

}  // namespace zermelo
