// Goes through the table tile by tile (tile_waves.h), and in a tile row by row (row_sweep.h).
#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/boxes/proof/box_rows.h"
#include "solver/boxes/proof/grundy_checks.h"
#include "solver/boxes/proof/prove_boxes.h"
#include "solver/proving/grades.h"
#include "solver/solving/simd.h"

namespace zermelo::boxes::proof {
namespace {

/// Grundy values: what moves reach is a set of values, as bits.
///
/// Plane w has the values from 64 w on. An entry g is right if its moves reach every value below g, but not g: in the
/// planes below g / 64 all bits are set; in that plane all bits below bit g % 64, but not this bit. A plane does not
/// ask for the bits above.
template <class Value>
class ValueAlgebra {
 public:
  using Cell = std::uint64_t;

  /// `most` is a bound of right values. Larger entries are wrong, and belong to no set.
  ValueAlgebra(const Numbers<Value>& numbers, std::uint64_t most) : numbers_(numbers), most_(most) {}

  static std::size_t planes(std::uint64_t most) { return most / 64 + 1; }
  std::size_t planes() const { return planes(most_); }
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
    explicit Judge(const ValueAlgebra& algebra) : algebra_(algebra) {}

    /// The planes come in ascending order.
    void add(std::size_t plane, Index first, const Cell* entries, const Cell* reached, std::size_t count) {
      const Value* const values = algebra_.numbers_.address(first);
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
      for (std::size_t i = 0; i < count; ++i) wrong_[i] = values[i] > algebra_.most_ ? 1 : 0;
    }

    const ValueAlgebra& algebra_;
    std::vector<std::uint64_t> wrong_;  ///< 0 for right entries
  };

 private:
  const Numbers<Value>& numbers_;
  const std::uint64_t most_;
};

/// What the checks of all tiles share. Shape is BoxRows or SortedRows.
template <class Shape, class Algebra>
struct TileSweep {
  using Cell = typename Algebra::Cell;

  const Shape& shape;
  const Algebra& algebra;
  Findings& findings;
  LineCells<Cell> lines = {algebra.planes(), shape.levels(), shape.line_cells()};

  void check(const Tile& tile) {
    check(tile, [](RowSweep<Algebra>&, const Row&) {});
  }

  /// The same, but sets unknown entries first. `cells` are those of the table.
  void fill(const Tile& tile, Cell* cells, const Verdicts<Cell>& verdicts, Unknown unknown) {
    check(tile, [&, inside = shape.inside()](RowSweep<Algebra>& sweep, const Row& row) {
      Cell* const entries = cells + row.position();
      if (std::find(entries, entries + row.count(), Cell{0}) == entries + row.count()) return;
      sweep.look(row.position(), row.count(), [&](std::size_t plane) { shape.take(row, plane, lines, sweep); });
      sweep.set_unknown(entries, verdicts, unknown, inside, [&](std::size_t i) { return shape.has_moves(row, i); });
    });
  }

 private:
  /// prepare(sweep, row) comes before the check of each row.
  template <class Prepare>
  void check(const Tile& tile, const Prepare& prepare) {
    RowSweep<Algebra> sweep(algebra, shape.levels(), shape.longest());
    shape.for_rows(tile, [&](const Row& row) {
      prepare(sweep, row);
      sweep.check(row.position(), row.count(), findings,
                  [&](std::size_t plane) { shape.take(row, plane, lines, sweep); });
    });
  }
};

template <class Value>
using ValueSweep = TileSweep<BoxRows, ValueAlgebra<Value>>;

ZERMELO_SIMD void check_tile(ValueSweep<std::uint8_t>& sweep, const Tile& tile) { sweep.check(tile); }
ZERMELO_SIMD void check_tile(ValueSweep<std::uint16_t>& sweep, const Tile& tile) { sweep.check(tile); }
ZERMELO_SIMD void check_tile(ValueSweep<std::uint32_t>& sweep, const Tile& tile) { sweep.check(tile); }

/// The bytes of a sweep, without the table.
template <class Shape>
std::uint64_t sweep_bytes(const Shape& shape, std::size_t planes, std::uint64_t cell_bytes) {
  const Index rows = shape.tiles().most_at_once() * (shape.levels() + 3) * padded(shape.longest());
  return cell_bytes * (planes * shape.levels() * shape.line_cells() + rows);
}

/// Checks outcomes or depths. Grades is DepthGrades or BitGrades.
template <class Shape, class Grades>
void sweep_grades(const Shape& shape, const Grades& grades, Play play, Findings& findings) {
  const Verdicts<typename Grades::Grade> verdicts(grades, play);
  const GradeAlgebra<Grades> algebra(grades, verdicts);
  TileSweep<Shape, GradeAlgebra<Grades>> sweep{shape, algebra, findings};
  for_tiles(shape, findings, [&](const Tile& tile) { sweep.check(tile); });
}

/// Sets the unknown cells of a table of outcomes or depths.
template <class Shape>
void fill_cells(const Shape& shape, const TableKind& kind, TableCells all, Unknown unknown, Findings& findings) {
  const auto fill = [&]<class Cell>(std::span<Cell> cells) {
    const DepthGrades<Cell> grades(cells, kind);
    const Verdicts<Cell> verdicts(grades, kind.play);
    const GradeAlgebra<DepthGrades<Cell>> algebra(grades, verdicts);
    TileSweep<Shape, GradeAlgebra<DepthGrades<Cell>>> sweep{shape, algebra, findings};
    for_tiles(shape, findings, [&](const Tile& tile) { sweep.fill(tile, cells.data(), verdicts, unknown); });
  };
  std::visit(fill, all);
}

/// A bound of the Grundy values: the longest play, and without moves of any length the number of moves.
std::uint64_t most_value(const BoxRules& rules) {
  std::uint64_t longest = 0;
  for (const std::uint32_t extent : rules.extent) longest += extent - 1;
  return rules.reach == 0 && !rules.diagonal ? std::min<std::uint64_t>(longest, rules.steps.size()) : longest;
}

bool is_wythoff(const BoxRules& rules) {
  return rules.extent.size() == 2 && rules.reach == 1 && rules.diagonal && rules.steps.empty();
}

template <class Value>
void prove_box_sums(const BoxRules& rules, const BoxRows& rows, const Numbers<Value>& numbers, Findings& findings) {
  const std::vector<Axis<Value>> axes = axes_of(rules, numbers);
  std::vector<const Axis<Value>*> outer;
  for (std::size_t d = 0; d + 1 < axes.size(); ++d) outer.push_back(&axes[d]);
  prove_sums(rows, outer, axes.back(), numbers, findings);
  for (const Axis<Value>& axis : axes) report(axis, findings);
}

/// Picks the proof by the moves. If every move changes one coordinate, a position is a sum of its coordinates
/// (is_sum). In Wythoff's game the sets of values along the lines are compared from the first word on that no
/// line fills. Other boxes compare whole rows with the sets of values that their moves reach (ValueAlgebra).
template <class Value>
void prove_box_numbers(const BoxRules& rules, const BoxRows& rows, const Numbers<Value>& numbers, Findings& findings) {
  if (is_sum(rules)) return prove_box_sums(rules, rows, numbers, findings);
  if (is_wythoff(rules)) {
    LineSweep<Value> sweep(rules.extent, most_value(rules), numbers, findings, rows.tiles());
    return for_tiles(rows, findings, [&](const Tile& tile) { sweep.check(tile); });
  }
  const ValueAlgebra<Value> algebra(numbers, most_value(rules));
  ValueSweep<Value> sweep{rows, algebra, findings};
  for_tiles(rows, findings, [&](const Tile& tile) { check_tile(sweep, tile); });
}

template <class Value>
void prove_sorted_sums(const SortedNimRules& rules, const SortedRows& rows, const Numbers<Value>& numbers,
                       Findings& findings) {
  const Axis<Value> pile(
      rules.max + 1, numbers, [&](std::uint32_t x) { return rows.start(x); }, true);
  prove_sums(rows, std::vector<const Axis<Value>*>(rules.piles - 1, &pile), pile, numbers, findings);
  report(pile, findings);
}

bool changes_one(std::span<const std::uint32_t> step) {
  return std::count_if(step.begin(), step.end(), [](std::uint32_t amount) { return amount > 0; }) == 1;
}

std::uint64_t grade_bytes(CellWidth cell) { return (static_cast<std::uint64_t>(cell) + 7) / 8; }

}  // namespace

bool is_sum(const BoxRules& rules) {
  return rules.reach <= 1 && (!rules.diagonal || rules.extent.size() == 1) &&
         std::all_of(rules.steps.begin(), rules.steps.end(), changes_one);
}

void prove_box(const BoxRules& rules, const TableKind& kind, const Slice& table, Findings& findings, Index least_tile) {
  const BoxRows rows(rules, least_tile);
  read_table(
      table, kind, [&](const auto& grades) { sweep_grades(rows, grades, kind.play, findings); },
      [&](const auto& numbers) { prove_box_numbers(rules, rows, numbers, findings); });
}

void fill_box(const BoxRules& rules, const TableKind& kind, TableCells cells, Unknown unknown, Findings& findings,
              Index least_tile) {
  fill_cells(BoxRows(rules, least_tile), kind, cells, unknown, findings);
}

std::uint64_t box_proof_bytes(const BoxRules& rules, const TableKind& kind, CellWidth cell) {
  const BoxRows rows(rules, plain_tile);
  if (!kind->is_number()) return sweep_bytes(rows, 1, grade_bytes(cell));
  if (is_sum(rules)) return axes_bytes(rules.extent);
  if (is_wythoff(rules)) return lines_bytes(rules.extent, most_value(rules), rows.tiles());
  using Algebra = ValueAlgebra<std::uint8_t>;
  return sweep_bytes(rows, Algebra::planes(most_value(rules)), sizeof(Algebra::Cell));
}

void prove_sorted_nim(const SortedNimRules& rules, const TableKind& kind, const Slice& table, Findings& findings,
                      Index least_tile) {
  const SortedRows rows(rules, least_tile);
  read_table(
      table, kind, [&](const auto& grades) { sweep_grades(rows, grades, kind.play, findings); },
      [&](const auto& numbers) { prove_sorted_sums(rules, rows, numbers, findings); });
}

void fill_sorted_nim(const SortedNimRules& rules, const TableKind& kind, TableCells cells, Unknown unknown,
                     Findings& findings, Index least_tile) {
  fill_cells(SortedRows(rules, least_tile), kind, cells, unknown, findings);
}

std::uint64_t sorted_nim_proof_bytes(const SortedNimRules& rules, CellWidth cell) {
  const std::uint64_t terms = 2 * 8 * std::uint64_t{rules.piles} * (std::uint64_t{rules.max} + 2);
  return sweep_bytes(SortedRows(rules, plain_tile), 1, grade_bytes(cell)) + terms;
}

}  // namespace zermelo::boxes::proof
