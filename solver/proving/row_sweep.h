// Checks rows of a table, positions that differ only in one coordinate, by the sources of what their moves reach.
//
// A source of a row is
//  * a run: entries of other positions that follow each other, in chess masked where the man of the row is in the way;
//  * a line: what has been met so far at the same places of earlier rows, and the row joins it;
//  * the row itself: its previous entry, or all its earlier entries.
// The rows of a structure name their sources, in an order in which sources come before the row.
//
// An algebra says what counts of several goals of moves: the greatest grade (GradeAlgebra), or the set of their values.
// It has `planes()` planes of cells, `join` of two cells, best_of() several runs, and a Judge that compares a row with
// what its moves reach. Chess has an algebra of its own (solver/chess/proof/plane_check.h).
//
// Levels are for moves that change several coordinates by any amounts. Level j has what is reached by changing at most
// j + 1 of the coordinates so far. A move that changes j + 1 coordinates, d first, changes j of those after d. So the
// line j of d joins all that level j - 1 reaches at smaller values of d.
//
// Cost: a few vector operations a row for each plane, source and level.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/proving/findings.h"
#include "solver/proving/grades.h"

namespace zermelo {

/// The cells of all lines of a sweep, level by level in each plane. They begin with 0: nothing is met.
template <class Cell>
class LineCells {
 public:
  LineCells(std::size_t planes, std::size_t levels, Index length)
      : levels_(levels), length_(length), cells_(planes * levels * length) {}
  Cell* at(std::size_t plane, std::size_t level, Index place) {
    return cells_.data() + (plane * levels_ + level) * length_ + place;
  }

 private:
  std::size_t levels_;
  Index length_;
  std::vector<Cell> cells_;
};

/// The moves inside a row: to all earlier entries, or to those some places before.
struct MovesInRow {
  bool all = false;
  std::vector<std::size_t> steps = {};

  bool any(std::size_t i) const {
    return (all && i > 0) || std::ranges::any_of(steps, [i](std::size_t step) { return step <= i; });
  }
};

/// Of several goals of moves only the greatest grade counts. One plane: the grades themselves. Grades is DepthGrades,
/// BitGrades, or another class with run(first, count, buffer).
template <class Grades>
class GradeAlgebra {
 public:
  using Cell = typename Grades::Grade;

  /// Both must outlive this.
  GradeAlgebra(const Grades& grades, const Verdicts<Cell>& verdicts) : grades_(grades), verdicts_(verdicts) {}

  static std::size_t planes() { return 1; }
  static Cell join(Cell a, Cell b) { return std::max(a, b); }
  const Cell* run(std::size_t, Index first, std::size_t count, Cell* buffer) const {
    return grades_.run(first, count, buffer);
  }

  /// Compares a row with what its moves reach.
  class Judge {
   public:
    explicit Judge(const GradeAlgebra& algebra) : verdicts_(algebra.verdicts_) {}
    void add(std::size_t, Index, const Cell* entries, const Cell* reached, std::size_t) {
      entries_ = entries;
      reached_ = reached;
    }
    void report(Index first, std::size_t count, Findings& findings) const {
      compare(first, entries_, count, findings, [this](std::size_t i) { return verdicts_(reached_[i]); });
    }

   private:
    const Verdicts<Cell>& verdicts_;
    const Cell* entries_ = nullptr;
    const Cell* reached_ = nullptr;
  };

 private:
  const Grades& grades_;
  const Verdicts<Cell>& verdicts_;
};

/// The check of one row after the other, in one thread. Algebra::run(plane, first, count, buffer) returns the cells of
/// `count` positions from `first` on; `buffer` has room for padded(count) cells.
template <class Algebra>
class RowSweep {
 public:
  using Cell = typename Algebra::Cell;

  /// For rows of at most `longest` entries. `algebra` must outlive this.
  RowSweep(const Algebra& algebra, std::size_t levels, std::size_t longest)
      : algebra_(algebra),
        judge_(algebra),
        reached_(levels, std::vector<Cell>(padded(longest))),
        row_(padded(longest)) {}

  /// Checks the positions first, first + 1, ...; take(plane) names the sources by the functions below, and begins with
  /// runs(), earlier() or nothing(). Entries before findings.done() only serve the entries after them.
  template <class Take>
  void check(Index first, std::size_t count, Findings& findings, const Take& take) {
    count_ = count;
    for (plane_ = 0; plane_ < algebra_.planes(); ++plane_) {
      entries_ = algebra_.run(plane_, first, count, row_.data());
      take(plane_);
      judge_.add(plane_, first, entries_, reached_.back().data(), count);
    }
    if (first + count > findings.done()) judge_.report(first, count, findings);
  }

  void nothing() {
    for (auto& reached : reached_) std::fill_n(reached.begin(), count_, Cell{0});
  }

  /// The runs from these places on.
  template <class Place>
  void runs(const std::vector<Place>& places) {
    algebra_.best_of(places, count_, reached_.front().data());
  }

  /// The earlier entries of the row, and `before` for those before its first one. Returns the same for the end.
  Cell earlier(Cell before) {
    Cell* const __restrict reached = reached_.front().data();
    const Cell* const entries = entries_;
    const Cell begin = before;
    for (std::size_t i = 0, count = count_; i < count; ++i) {
      reached[i] = before;
      before = Algebra::join(before, entries[i]);
    }
    for (std::size_t level = 1; level < reached_.size(); ++level) std::copy_n(reached, count_, reached_[level].begin());
    return joins_ ? before : begin;
  }

  /// The previous entry of the row.
  void previous() {
    Cell* const __restrict reached = reached_.front().data();
    const Cell* const entries = entries_;
    for (std::size_t i = 1, count = count_; i < count; ++i) reached[i] = Algebra::join(reached[i], entries[i - 1]);
  }

  /// The lines from this place on of one coordinate, in all levels. The first `fresh` of them begin here.
  void lines(LineCells<Cell>& cells, Index place, std::size_t fresh) {
    for (std::size_t level = reached_.size(); level-- > 0;)
      join_line(level, level == 0 ? entries_ : reached_[level - 1].data(), cells.at(plane_, level, place), fresh);
  }
  /// The lines of moves that change all coordinates together.
  void diagonals(LineCells<Cell>& cells, Index place, std::size_t fresh) {
    join_line(reached_.size() - 1, entries_, cells.at(plane_, 0, place), fresh);
  }

  /// The run from this position on; its goals are those of the places from `skipped` on.
  void run(Index goal, std::size_t skipped) {
    buffer_.resize(row_.size());
    const Cell* const goals = algebra_.run(plane_, goal, count_ - skipped, buffer_.data());
    Cell* const __restrict reached = reached_.back().data() + skipped;
    for (std::size_t i = 0, count = count_ - skipped; i < count; ++i) reached[i] = Algebra::join(reached[i], goals[i]);
  }

  /// Takes in the sources of a row, as for check(), but does not join the row to its lines: its entries may be unknown.
  template <class Take>
  void look(Index first, std::size_t count, const Take& take) {
    count_ = count;
    plane_ = 0;
    entries_ = algebra_.run(plane_, first, count, row_.data());
    joins_ = false;
    take(plane_);
    joins_ = true;
  }

  /// Sets the unknown entries of the row, which are 0, by their best moves, from the first to the last. `entries` are
  /// those of the row, and `inside` the moves from one to another; has_moves(i) tells whether entry i has a move to
  /// a place outside the row. An entry stays 0 if it should be a win but is none, or if its cell is too narrow.
  template <class HasMoves>
  void set_unknown(Cell* entries, const Verdicts<Cell>& verdicts, Unknown unknown, const MovesInRow& inside,
                   const HasMoves& has_moves) const {
    const Cell* const reached = reached_.back().data();
    const Cell* const right = verdicts.entries(unknown);
    const std::span<const std::size_t> steps = inside.steps;
    const bool all = inside.all;
    Cell met{0};  // of the earlier entries
    for (std::size_t i = 0, count = count_; i < count; ++i) {
      Cell entry = entries[i];
      if (entry == 0) {
        Cell best = Algebra::join(reached[i], met);
        for (const std::size_t step : steps)
          if (step <= i) best = Algebra::join(best, entries[i - step]);
        if (best != 0 || !(inside.any(i) || has_moves(i))) entries[i] = entry = right[best];
      }
      if (all) met = Algebra::join(met, entry);
    }
  }

 private:
  /// Bytes may be part of any object, so the loops of this class read members before they write cells.
  void join_line(std::size_t level, const Cell* also, Cell* __restrict on_line, std::size_t fresh) {
    std::fill_n(on_line, fresh, Cell{0});
    Cell* const __restrict reached = reached_[level].data();
    const Cell* const entries = entries_;
    const bool joins = joins_;
    for (std::size_t i = 0, count = count_; i < count; ++i) {
      reached[i] = Algebra::join(reached[i], on_line[i]);
      if (joins) on_line[i] = Algebra::join(on_line[i], Algebra::join(entries[i], also[i]));
    }
  }

  const Algebra& algebra_;
  typename Algebra::Judge judge_;
  std::vector<std::vector<Cell>> reached_;  ///< of each level
  std::vector<Cell> row_, buffer_;
  std::size_t plane_ = 0, count_ = 0;
  bool joins_ = true;  ///< whether the row joins its lines
  const Cell* entries_ = nullptr;
};

}  // namespace zermelo
