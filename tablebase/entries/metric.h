// The words for metrics, which games offer which, and how to read the cells of a table. A slice is a finished run of
// entries of a table, as solvers deliver it and readers of files return it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/entry_kind.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// The words for a metric.
struct MetricWords {
  Metric metric;
  std::string_view name;  ///< on the command line, in files and in JSON
  std::string_view help;  ///< for the command line, in one line
  /// Why a game has no such table and what to do, the end of an error; empty if the reason depends on the game.
  std::string_view lack = {};
};

/// All metrics, in the order of the help text.
std::span<const MetricWords> metric_words();
const MetricWords& words_of(Metric metric);
inline std::string_view name(Metric metric) { return words_of(metric).name; }
/// All names: `outcome, depth, ... or value`.
std::string metric_names();
/// The metric of that name, or nothing.
std::optional<Metric> metric_named(std::string_view name);
/// The metric of a table if the user names none, for a game with these metrics: values, depths or Grundy values.
Metric usual_metric(std::span<const Metric> offered);

/// These metrics, and those of the kinds that every impartial game that always ends has by definition.
std::vector<Metric> with_defined(std::vector<Metric> metrics);
/// The metrics of an impartial game that always ends.
inline std::vector<Metric> all_metrics() { return with_defined({Metric::outcome, Metric::depth, Metric::grundy}); }
/// The metrics of a game that may loop, or whose Grundy values no kernel finds.
inline std::vector<Metric> outcome_metrics() { return {Metric::outcome, Metric::depth}; }
/// The metrics of an impartial game that may loop; of one whose positions decide whether play may loop.
inline std::vector<Metric> loopy_metrics() { return {Metric::outcome, Metric::depth, Metric::nimber}; }
inline std::vector<Metric> impartial_metrics() {
  return {Metric::outcome, Metric::depth, Metric::grundy, Metric::nimber};
}
/// The metrics of single heaps.
inline std::vector<Metric> heap_metrics() { return {Metric::grundy, Metric::quotient}; }
/// The metrics of a game with scores.
inline std::vector<Metric> score_metrics() { return {Metric::score}; }
/// The metrics of a partisan game, and of one that may loop.
inline std::vector<Metric> partisan_metrics() { return {Metric::outcome, Metric::value}; }
inline std::vector<Metric> loopy_partisan_metrics() { return {Metric::outcome}; }
/// The metrics that rules in Python may have.
inline std::vector<Metric> python_metrics() {
  return with_defined({Metric::outcome, Metric::depth, Metric::grundy, Metric::score, Metric::nimber});
}

/// How to read the cells of a table. The game and the metric determine it.
struct TableKind {
  /// Depths of games that end.
  TableKind() = default;
  TableKind(GameClass of, Play by, Metric chosen)
      : game_class(of),
        play(chosen == Metric::quotient ? Play::misere : by),
        metric(chosen),
        entries_(&entry_kind(of, chosen)) {}

  GameClass game_class = {};
  Play play = Play::normal;
  Metric metric = Metric::depth;

  /// The kind of the entries.
  const EntryKind& operator*() const { return *entries_; }
  const EntryKind* operator->() const { return entries_; }
  friend bool operator==(const TableKind&, const TableKind&) = default;

 private:
  const EntryKind* entries_ = &kinds::depths;
};

/// The cell of a score of 0.
template <std::unsigned_integral Cell>
inline constexpr std::uint32_t score_shift = sizeof(Cell) == 1 ? 128 : no_score;

/// Returns the entry that a cell contains. Requires: cell != 0, unless the cells are numbers.
template <std::unsigned_integral Cell>
Value decode(Cell cell, const TableKind& kind) {
  switch (kind->code) {
    case CellCode::depth:
      return DepthCode<Cell>::decode(cell, kind.play);
    case CellCode::loopy:
      return LoopyCode<Cell>::decode(cell);
    case CellCode::solutions:
      return SolutionCode::decode(static_cast<std::uint16_t>(cell));
    case CellCode::score:
      return score_entry(static_cast<int>(cell) - static_cast<int>(score_shift<Cell>));
    default:
      return kind->with_number(cell, kind.play);
  }
}

/// The same as far as a table knows it in which entries may lack as much: DepthCode::none is a win without its depth.
template <std::unsigned_integral Cell>
KeptValue decode_kept(Cell cell, const TableKind& kind, Doubt doubt = Doubt::none) {
  if (kind->code == CellCode::depth && cell == DepthCode<Cell>::none) return kind->unknown_win();
  return kind->kept(decode(cell, kind), doubt);
}

template <std::unsigned_integral Cell>
Cell encode(Value value, const TableKind& kind) {
  if (kind->is_score()) return static_cast<Cell>(score_of(value) + static_cast<int>(score_shift<Cell>));
  if (kind->is_number()) return static_cast<Cell>(value.number);
  if (kind->has_solutions()) return static_cast<Cell>(SolutionCode::encode(value));
  return kind->code == CellCode::loopy ? LoopyCode<Cell>::encode(value) : DepthCode<Cell>::encode(value);
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

  /// Entry first + i; its depth is 0 in a table of outcomes. Requires a decided entry, see decode.
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

/// A run of entries as a file keeps it. Its cells are values only if no entry lacks anything.
class KeptSlice {
 public:
  /// Entries of which none lacks anything.
  KeptSlice(const Slice& known) : KeptSlice(known, Doubt::none) {}
  /// Entries of a table in which an entry may lack as much.
  KeptSlice(const Slice& cells, Doubt doubt) : cells_(cells), doubt_(doubt) {}

  Index first() const { return cells_.first; }
  Index count() const { return cells_.count(); }
  Doubt doubt() const { return doubt_; }
  /// What the file knows of entry first() + i.
  KeptValue value(Index i, const TableKind& kind) const {
    return std::visit(
        [&](const auto& run) {
          if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
            return KeptValue(cells_.value(i, kind));
          else
            return decode_kept(run[i], kind, doubt_);
        },
        cells_.cells);
  }
  /// The entries. Throws std::logic_error if the table lacks some.
  const Slice& known() const {
    if (doubt_ != Doubt::none) throw std::logic_error("entries of a table that lacks some were used as known");
    return cells_;
  }
  /// The cells as the file has them, for counts and copies. A won position of a table of losses has the cell
  /// DepthCode::none, in a loopy game the cell of a draw; a lacking number of solutions is 0.
  const Slice& in_file() const { return cells_; }

 private:
  Slice cells_;
  Doubt doubt_;
};

/// The list of values of a table: the number n in a table of values means line n, a text without a line end. A line is
/// a number with ups and a nimber, as in `3/4`, `0 ^-2 *1`, `1 *3`; or it lists the numbers of Left's and Right's
/// options in canonical form, as in `{0,3|5}`; these come before it. Line 0 is `0`, and no two lines have the same
/// value. The list does not depend on the pool of the values. tablebase/values/value_numbers.h makes and reads it. In a
/// table of a misère quotient the lines describe its elements, see solver/sequences/misere/quotient_list.h.
struct ValueList {
  std::vector<std::string> lines;

  /// All lines, each with its line end.
  std::string text() const;
  /// Appends the lines of such a text; ignores the rest after the last line end.
  void append(std::string_view text);
};

}  // namespace zermelo
