// Describes each metric: the width of its cells, how to read them, and its words in text, JSON and CSV. A slice is a
// finished run of entries of a table, as solvers deliver it and readers of files return it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// Bits of an entry in memory: 1 for outcomes of terminating games, otherwise 8, 16 or 32 for a code or a number.
enum class CellWidth : std::uint8_t { bit = 1, byte = 8, two_bytes = 16, four_bytes = 32 };

/// The width of the unsigned type Cell.
template <class Cell>
inline constexpr CellWidth width_of = static_cast<CellWidth>(8 * sizeof(Cell));

/// How a cell is read.
enum class CellCode : std::uint8_t {
  depth,   ///< DepthCode; as single bits: 1 is a loss
  loopy,   ///< LoopyCode
  number,  ///< a number, see Value::number
};

/// A number that answers show with the outcome.
struct Figure {
  std::string_view key;                 ///< in JSON, and the heading in CSV
  std::optional<std::uint32_t> number;  ///< empty if the position has no such number: a draw has no depth
};

/// Describes a metric for readers and writers of tables.
struct MetricDescription {
  Metric metric;
  std::string_view name;      ///< on the command line, in files and in JSON
  std::string_view help;      ///< for the command line, in one line
  std::string_view figure;    ///< the key of the figure that histograms count, and the heading in CSV; may be empty
  std::string_view greatest;  ///< the key of a table's greatest figure; may be empty
  std::string_view column;    ///< heads the column of a printed histogram
  std::uint32_t (*figure_of)(Value);      ///< the figure that histograms count
  std::vector<Figure> (*figures)(Value);  ///< of an entry, in the order in which answers show them
  std::string (*text)(Value);             ///< an entry in words, for example `win in 33 moves (66 plies)`
};

const MetricDescription& describe(Metric metric);
/// All metrics, in the order of the help text.
std::span<const MetricDescription> metric_descriptions();
/// The metric of that name, or nothing.
std::optional<Metric> metric_named(std::string_view name);

inline std::string_view name(Metric metric) { return describe(metric).name; }

/// How to read the cells of a table. The game and the metric determine it.
struct TableKind {
  GameClass game_class = GameClass::terminating;
  Play play = Play::normal;
  Metric metric = Metric::depth;

  constexpr CellCode code() const {
    if (metric == Metric::grundy || metric == Metric::value || game_class == GameClass::partisan)
      return CellCode::number;
    return game_class == GameClass::loopy ? CellCode::loopy : CellCode::depth;
  }
  /// Whether entries are numbers, see Value::number.
  constexpr bool has_numbers() const { return code() == CellCode::number; }
  friend bool operator==(const TableKind&, const TableKind&) = default;
};

/// The widths that cells of such a table may have, narrowest first; empty if no game has such tables.
std::span<const CellWidth> cell_widths(const TableKind& kind);

/// Returns the entry that a cell contains. Requires: cell != 0, unless the cells are numbers.
template <std::unsigned_integral Cell>
constexpr Value decode(Cell cell, const TableKind& kind) {
  switch (kind.code()) {
    case CellCode::depth:
      return DepthCode<Cell>::decode(cell, kind.play);
    case CellCode::loopy:
      return LoopyCode<Cell>::decode(cell);
    default:
      return kind.metric == Metric::grundy ? grundy_entry(cell) : Value{Outcome::loss, 0, cell};
  }
}

template <std::unsigned_integral Cell>
constexpr Cell encode(Value value, const TableKind& kind) {
  if (kind.has_numbers()) return static_cast<Cell>(value.number);
  return kind.code() == CellCode::loopy ? LoopyCode<Cell>::encode(value) : DepthCode<Cell>::encode(value);
}

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

/// The list of values of a table: the number n in a table of values means line n, a text without a line end. A line is
/// a number with ups and a nimber, as in `3/4`, `0 ^-2 *1`, `1 *3`; or it lists the numbers of Left's and Right's
/// options in canonical form, as in `{0,3|5}`; these come before it. Line 0 is `0`, and no two lines have the same
/// value. The list does not depend on the pool of the values. tablebase/values/value_numbers.h makes and reads it.
struct ValueList {
  std::vector<std::string> lines;

  /// All lines, each with its line end.
  std::string text() const;
  /// Appends the lines of such a text; ignores the rest after the last line end.
  void append(std::string_view text);
};

}  // namespace zermelo
