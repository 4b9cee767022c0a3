// Reads the entries of outcomes and depths as grades, and says which grade the rules give to a position. Reads the
// entries of Grundy tables.
//
// A grade is a small number. Of two positions, the player to move prefers to move to the one with the larger grade. So
// the grade of a position depends only on the greatest grade among its moves. A code of a depth table is a grade
// (tablebase/entries/depth_code.h). In tables of outcomes a win has grade 1, a draw 2, a loss 3.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "solver/proving/findings.h"
#include "tablebase/entries/metric.h"

namespace zermelo {

/// The entry of a position whose best move leads to a position with entry `best`: 1 + the least losing depth, or
/// 1 + the greatest winning depth. Draws have depth 0.
constexpr Value after_best_move(Value best) {
  if (best.outcome == Outcome::draw) return {Outcome::draw, 0};
  return {best.outcome == Outcome::loss ? Outcome::win : Outcome::loss, best.depth + 1};
}

/// Grades are compared in chunks of this many, so that a vector register contains a chunk.
inline constexpr std::size_t chunk_grades = 16;

/// The room for a row of `count` grades: whole chunks.
constexpr std::size_t padded(std::size_t count) { return (count + chunk_grades - 1) / chunk_grades * chunk_grades; }

/// best[i] = the greatest grade at place i of `rows`, for i < count; 0 without rows. read(row, begin, chunk) reads
/// `width` grades of a row. Reads and writes whole chunks.
template <std::size_t width = chunk_grades, class Source, class Cell, class Read>
inline void best_of_rows(std::span<const Source> rows, std::size_t count, Cell* best, const Read& read) {
  typedef Cell Chunk [[gnu::vector_size(width * sizeof(Cell))]];
  for (std::size_t begin = 0; begin < count; begin += width) {
    Chunk greatest{};
    for (const Source& row : rows) {
      Chunk chunk;
      read(row, begin, chunk);
      greatest = greatest > chunk ? greatest : chunk;
    }
    std::memcpy(best + begin, &greatest, sizeof greatest);
  }
}

inline constexpr std::uint8_t outcome_grade(Outcome outcome) {
  if (outcome == Outcome::draw) return 2;
  return outcome == Outcome::win ? 1 : 3;
}

/// Copies entries [from, to) of a slice whose cells have this width; outcomes become grades.
template <std::unsigned_integral Cell>
void copy_cells(const Slice& slice, Index from, Index to, Cell* cells) {
  const auto copy = [&]<class Run>(const Run& run) {
    if constexpr (std::is_same_v<Run, LossBits>)
      for (Index i = from; i < to; ++i) *cells++ = outcome_grade(run.loss(i) ? Outcome::loss : Outcome::win);
    else if constexpr (std::is_same_v<Run, std::span<const Cell>>)
      std::copy_n(run.data() + from, to - from, cells);
  };
  std::visit(copy, slice.cells);
}

/// What the grades of a table mean: in a table of depths they are its codes.
template <std::unsigned_integral Cell>
class GradeMeaning {
 public:
  using Grade = Cell;

  explicit GradeMeaning(const TableKind& kind) : kind_(kind) {}

  Value value(Grade grade) const {
    if (kind_->has_depth) return decode(grade, kind_);
    if (grade == outcome_grade(Outcome::draw)) return {Outcome::draw, 0};
    return {grade <= outcome_grade(Outcome::win) ? Outcome::win : Outcome::loss, 0};
  }
  /// The grade of this entry; nothing if cells of this width cannot contain it.
  std::optional<Grade> grade(Value value) const {
    if (!kind_->has_depth) return outcome_grade(value.outcome);
    const auto code = encode<Cell>(value, kind_);
    return code != 0 && decode(code, kind_) == value ? std::optional<Grade>(code) : std::nullopt;
  }

 private:
  TableKind kind_;
};

/// Depth codes in memory.
template <std::unsigned_integral Cell>
class DepthGrades : public GradeMeaning<Cell> {
 public:
  using Grade = Cell;

  DepthGrades(std::span<const Cell> cells, const TableKind& kind) : GradeMeaning<Cell>(kind), cells_(cells) {}

  Grade operator[](Index position) const { return cells_[position]; }
  /// The grades of `count` positions from `first` on. `buffer` has room for padded(count) grades.
  const Grade* run(Index first, std::size_t, Grade*) const { return cells_.data() + first; }
  const Cell* address(Index position) const { return cells_.data() + position; }
  /// best[i] = the greatest grade at places runs[k] + i, for i < count; 0 without runs. `best` has room for
  /// padded(count) grades.
  void best_of(std::span<const Index> runs, std::size_t count, Grade* best) const {
    if (!runs.empty() && *std::max_element(runs.begin(), runs.end()) + padded(count) > cells_.size())
      return best_within(runs, count, best);
    best_of_rows(runs, count, best, [this](Index run, std::size_t begin, auto& chunk) {
      std::memcpy(&chunk, cells_.data() + run + begin, sizeof chunk);
    });
  }
  /// The same. Reads no grade after the last of each run.
  void best_within(std::span<const Index> runs, std::size_t count, Grade* best) const {
    std::fill_n(best, count, Grade{0});
    for (const Index run : runs)
      for (std::size_t i = 0; i < count; ++i) best[i] = std::max(best[i], cells_[run + i]);
  }

 private:
  std::span<const Cell> cells_;
};

/// Outcomes as bits.
class BitGrades : public GradeMeaning<std::uint8_t> {
 public:
  BitGrades(const LossBits& bits, const TableKind& kind) : GradeMeaning(kind), bits_(bits) {}

  Grade operator[](Index position) const { return bits_.loss(position) ? 3 : 1; }
  const std::uint64_t* address(Index position) const { return bits_.words + (bits_.offset + position) / 64; }

  const Grade* run(Index first, std::size_t count, Grade* buffer) const {
    for (std::size_t i = 0; i < count; i += 64) spread(word(bits_.offset + first + i), buffer + i, count - i);
    return buffer;
  }

  /// As DepthGrades::best_of. A loss is the best goal of a move.
  void best_of(std::span<const Index> runs, std::size_t count, Grade* best) const {
    if (runs.empty()) std::fill_n(best, count, Grade{0});
    for (std::size_t i = 0; !runs.empty() && i < count; i += 64) {
      std::uint64_t losses = 0;
      for (const Index run : runs) losses |= word(bits_.offset + run + i);
      spread(losses, best + i, count - i);
    }
  }

 private:
  /// Writes the grades of the first `count` bits, at most 64, and of up to seven more; eight bits at a time.
  static void spread(std::uint64_t bits, Grade* grades, std::size_t count) {
    const std::size_t groups = std::min<std::size_t>(8, (count + 7) / 8);
    for (std::size_t group = 0; group < groups; ++group) {
      const std::uint64_t apart = (bits >> (8 * group) & 255) * 0x0101010101010101u & 0x8040201008040201u;
      const std::uint64_t ones = (apart + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
      const std::uint64_t eight = 2 * ones + 0x0101010101010101u;
      std::memcpy(grades + 8 * group, &eight, 8);
    }
  }

  /// The 64 bits from this one on, as far as the table goes.
  std::uint64_t word(Index bit) const {
    const Index at = bit / 64, shift = bit % 64, last = (bits_.offset + bits_.count - 1) / 64;
    const std::uint64_t low = bits_.words[at] >> shift;
    return shift == 0 || at == last ? low : low | bits_.words[at + 1] << (64 - shift);
  }

  LossBits bits_;
};

/// What a cell without an entry stands for: a win of a table of losses, or any entry of a damaged block.
enum class Unknown { win, any };

/// The grade that the rules give to a position, by the greatest grade among its moves.
template <class Grade>
class Verdicts {
 public:
  /// One value more than there are grades.
  using Verdict = std::conditional_t<sizeof(Grade) == 1, std::uint16_t, std::uint32_t>;
  /// No entry agrees with it.
  static constexpr Verdict none = Verdict{std::numeric_limits<Grade>::max()} + 1;

  /// Who cannot move loses in normal play, wins in misère play.
  template <class Grades>
  Verdicts(const Grades& grades, Play play) : after_(none, none), any_(none), wins_(none) {
    for (Verdict grade = 1; grade < none; ++grade)
      set(grades, grade, after_best_move(grades.value(static_cast<Grade>(grade))));
    set(grades, 0, {play == Play::misere ? Outcome::win : Outcome::loss, 0});
  }

  /// Requires: 0 for a position without moves.
  Verdict operator()(Grade best) const { return after_[best]; }
  /// The same as entries of unknown cells, by the greatest grade: 0 if no grade says so, or if the position is not won
  /// but may be nothing else.
  const Grade* entries(Unknown unknown) const { return unknown == Unknown::any ? any_.data() : wins_.data(); }

  template <class Grades>
  static Verdict verdict(const Grades& grades, Value value) {
    if (const auto grade = grades.grade(value)) return *grade;
    return none;
  }

 private:
  template <class Grades>
  void set(const Grades& grades, Verdict best, Value value) {
    const Verdict right = after_[best] = verdict(grades, value);
    if (right == none) return;
    any_[best] = static_cast<Grade>(right);
    if (value.outcome == Outcome::win) wins_[best] = any_[best];
  }

  std::vector<Verdict> after_;
  std::vector<Grade> any_, wins_;
};

/// Records the mismatch of position first + i for each i with wrong(i). Skips positions that were checked before.
template <class Wrong>
void report_wrong(Index first, std::size_t count, Findings& findings, const Wrong& wrong) {
  for (std::size_t i = 0; i < count; ++i)
    if (first + i >= findings.done() && wrong(i)) findings.wrong(first + i);
}

/// Compares the cell of each position first + i, entries[i], with right(i), which is at least as wide.
template <class Cell, class Right>
void compare(Index first, const Cell* entries, std::size_t count, Findings& findings, const Right& right) {
  using Wide = decltype(right(count));
  Wide different = 0;
  for (std::size_t i = 0; i < count; ++i) different = static_cast<Wide>(different | (entries[i] ^ right(i)));
  if (different != 0) report_wrong(first, count, findings, [&](std::size_t i) { return entries[i] != right(i); });
}

// Reads the entries of Grundy tables, and tells Grundy tables from tables of outcomes and depths.

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
