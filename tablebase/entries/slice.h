// A slice: a finished run of entries of a table, as solvers deliver it and readers of files return it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <variant>

#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"

namespace zermelo {

/// Outcomes as bits, 1 = loss (a P-position): entry i is bit (offset + i) % 64 of words[(offset + i) / 64].
struct LossBits {
  const std::uint64_t* words = nullptr;
  Index offset = 0;
  Index count = 0;

  bool loss(Index i) const { return (words[(offset + i) / 64] >> ((offset + i) % 64)) & 1; }
  Index size() const { return count; }
};

/// Entries first, first + 1, ... of a table. The memory belongs to the caller and is valid only during the call.
struct Slice {
  Index first = 0;
  std::variant<std::span<const std::uint8_t>, std::span<const std::uint16_t>, std::span<const std::uint32_t>, LossBits>
      cells;
  /// How many of the entries are gaps, if the solver counted them.
  std::optional<Index> gaps = {};

  Index count() const {
    return std::visit([](const auto& run) { return Index{run.size()}; }, cells);
  }

  CellWidth width() const {
    return std::visit(
        [](const auto& run) {
          if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
            return CellWidth::bit;
          else
            return width_of<std::remove_cvref_t<decltype(run[0])>>;
        },
        cells);
  }

  /// Entry first + i; its depth is 0 in a table of outcomes.
  Value value(Index i, const TableKind& kind) const {
    return std::visit(
        [&](const auto& run) -> Value {
          if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
            return {run.loss(i) ? Outcome::loss : Outcome::win, 0};
          else
            return decode(run[i], kind);
        },
        cells);
  }
};

}  // namespace zermelo
