// Goes through a box tile by tile (tile_waves.h), and in a tile row by row; the last coordinate is the place in the
// row. Knows for each position what its moves reach together: the greatest grade (GradePlanes) or the set of values
// (ValuePlanes). Sets have 64 values a plane; grades have one plane. `join` unites what two groups of moves reach.
//
// Moves that take any amount. For each outer coordinate d the sweep keeps, for all values of the coordinates after d,
// what is reached at the smaller values of coordinate d (`lines`). A move that changes j coordinates, d first, changes
// j - 1 of those after d. So line j of d joins, over the positions with a smaller d, all that is reached by changing at
// most j of the coordinates after d, in 0 to j moves.
//
// Diagonal moves. A diagonal has the number of the place at which it meets the first coordinate 0, if diagonals are
// continued beyond the box; a slab of values after the first coordinate moves by `shift` a step. Diagonals with the
// same number never overlap: one ends before the next one begins, because a coordinate wraps to 0 between them.
//
// Cost: a few vector operations a row for each plane, each outer coordinate and each number of changed coordinates.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/grades.h"
#include "tablebase/game/structure.h"
#include "tablebase/ranking/mixed_radix.h"

namespace zermelo::boxes::proof {

/// The same positions and moves in a box of at least two coordinates.
inline BoxRules in_two_coordinates(BoxRules rules) {
  if (rules.extent.size() > 1) return rules;
  rules.extent.insert(rules.extent.begin(), 1);
  for (auto& step : rules.steps) step.insert(step.begin(), 0);
  // On a line, a diagonal move takes any amount.
  if (std::exchange(rules.diagonal, false)) rules.reach = 1;
  return rules;
}

/// The tiles of a box of at least two coordinates.
inline TileWaves box_tiles(const MixedRadix& space, Index least_tile) {
  constexpr std::uint32_t longest_chunk = 1 << 14;  // positions of a row that are checked together
  const std::uint32_t widest = space.dimension() == 2 ? longest_chunk : space.extent(1);
  return {space.extent(0), space.extent(1), space.size(), least_tile, widest};
}

/// The coordinates before the last.
class OuterPoint {
 public:
  explicit OuterPoint(const MixedRadix& space) : space_(space) {}
  std::uint32_t operator[](std::size_t d) const { return point_[d]; }
  void set(std::size_t d, std::uint32_t value) { point_[d] = value; }
  /// Counts up the coordinates after the second one, in the order of the table; returns to 0 after the greatest.
  void advance() {
    for (std::size_t d = space_.dimension() - 1; d-- > 2;) {
      if (++point_[d] < space_.extent(d)) return;
      point_[d] = 0;
    }
  }
  bool contains(std::span<const std::uint32_t> step) const {
    return std::equal(step.begin(), step.end() - 1, point_.begin(), std::less_equal<>());
  }
  bool all_positive() const {
    return std::all_of(point_.begin(), point_.begin() + static_cast<std::ptrdiff_t>(space_.dimension() - 1),
                       [](std::uint32_t value) { return value > 0; });
  }

 private:
  const MixedRadix& space_;
  Tuple point_{};
};

/// What is reached along the lines of one coordinate: `reach` lines a plane, each of `length` cells.
template <class Cell>
class LineCells {
 public:
  LineCells() = default;
  LineCells(std::size_t planes, std::size_t reach, Index length)
      : reach_(reach), length_(length), cells_(planes * reach * length) {}
  Cell* line(std::size_t plane, std::size_t j) { return cells_.data() + (plane * reach_ + j) * length_; }

 private:
  std::size_t reach_ = 0;
  Index length_ = 0;
  std::vector<Cell> cells_;
};

/// What all tiles share.
template <class Planes>
class BoxSweep {
 public:
  using Cell = typename Planes::Cell;

  /// Requires a box of at least two coordinates.
  BoxSweep(const BoxRules& box, const Planes& entries, Findings& found, Index least_tile)
      : rules(box),
        space(box.extent),
        tiles(box_tiles(space, least_tile)),
        reach(reach_of(box)),
        planes(entries),
        findings(found),
        first_lines(planes.count(), reach, space.stride(0)),
        second_lines(planes.count(), second_reach(rules), tiles.band() * space.stride(1)),
        diagonals(planes.count(), 1, diagonal_cells(rules, space)) {}

  static std::size_t reach_of(const BoxRules& rules) { return std::min<std::size_t>(rules.reach, rules.extent.size()); }
  /// In a plane the second coordinate is the last one, whose lines need one cell a row.
  static std::size_t second_reach(const BoxRules& rules) { return rules.extent.size() == 2 ? 1 : reach_of(rules); }
  /// The distance of two neighbours on a diagonal, as far as it is due to the coordinates after the first.
  static Index shift(const MixedRadix& space) {
    Index sum = 0;
    for (std::size_t d = 1; d < space.dimension(); ++d) sum += space.stride(d);
    return sum;
  }
  static Index diagonal_cells(const BoxRules& rules, const MixedRadix& space) {
    return rules.diagonal ? space.stride(0) + (space.extent(0) - 1) * shift(space) : 0;
  }
  static std::size_t row_chunk(const MixedRadix& space, const TileWaves& tiles) {
    return space.dimension() == 2 ? tiles.width() : space.extent(space.dimension() - 1);
  }
  /// The bytes with `planes` planes, without the table.
  static std::uint64_t bytes(const BoxRules& rules, std::size_t planes, Index least_tile);

  const BoxRules& rules;
  const MixedRadix space;
  const TileWaves tiles;
  const std::size_t reach;
  const Planes& planes;
  Findings& findings;
  LineCells<Cell> first_lines;   ///< of the first coordinate, for all values of the others
  LineCells<Cell> second_lines;  ///< of the second coordinate, for each first one in the band
  LineCells<Cell> diagonals;
};

/// The check of one tile.
template <class Planes>
class BoxTile {
 public:
  using Cell = typename Planes::Cell;

  BoxTile(BoxSweep<Planes>& sweep, const Tile& tile)
      : sweep_(sweep),
        space_(sweep.space),
        tile_(tile),
        point_(space_),
        judge_(sweep.planes),
        carry_(sweep.planes.count()),
        reached_(sweep.reach + 1, std::vector<Cell>(padded(chunk()))),
        row_(padded(chunk())),
        goal_(padded(chunk())) {
    for (std::size_t d = 2; d + 1 < space_.dimension(); ++d)
      inner_lines_.emplace_back(sweep.planes.count(), sweep.reach, space_.stride(d));
  }

  void check() {
    for (std::uint32_t a = tile_.first_begin; a < tile_.first_end; ++a) {
      point_.set(0, a);
      if (space_.dimension() == 2)
        check_row(a * space_.stride(0), tile_.second_begin, tile_.second_end - tile_.second_begin);
      else
        for (std::uint32_t b = tile_.second_begin; b < tile_.second_end; ++b) check_slab(b);
    }
  }

 private:
  std::size_t chunk() const { return BoxSweep<Planes>::row_chunk(space_, sweep_.tiles); }

  void check_slab(std::uint32_t b) {
    point_.set(1, b);
    const Index first = point_[0] * space_.stride(0) + b * space_.stride(1);
    const std::uint32_t length = space_.extents().back();
    for (Index row = first; row < first + space_.stride(1); row += length, point_.advance()) check_row(row, 0, length);
  }

  /// Checks positions first + begin, ..., of the row that begins at `first`.
  void check_row(Index first, std::uint32_t begin, std::size_t count) {
    for (std::size_t plane = 0; plane < sweep_.planes.count(); ++plane) check_plane(plane, first, begin, count);
    if (first + begin + count > sweep_.findings.done()) judge_.report(first + begin, count, sweep_.findings);
  }

  void check_plane(std::size_t plane, Index first, std::uint32_t begin, std::size_t count) {
    const Cell* const entries = sweep_.planes.run(plane, first + begin, count, row_.data());
    take_from_last(plane, begin, entries, count);
    for (std::size_t d = space_.dimension() - 1; d-- > 0;) take_from(plane, d, first + begin, entries, count);
    if (sweep_.rules.diagonal) go_along_diagonal(plane, first, begin, entries, count);
    for (const auto& step : sweep_.rules.steps)
      if (point_.contains(step)) take_step(plane, step, first, begin, count);
    judge_.add(plane, first + begin, entries, reached_[sweep_.reach].data(), count);
  }

  /// What the moves along the row reach from its beginning on.
  Cell& carry(std::size_t plane) {
    return space_.dimension() == 2 ? sweep_.second_lines.line(plane, 0)[point_[0] - tile_.band_begin] : carry_[plane];
  }

  /// Sets reached_[j] to what moves on the last coordinate reach; reached_[0] to nothing.
  void take_from_last(std::size_t plane, std::uint32_t begin, const Cell* entries, std::size_t count) {
    std::fill_n(reached_[0].begin(), count, Cell{0});
    if (sweep_.reach == 0) return;
    Cell& kept = carry(plane);
    Cell before = begin == 0 ? Cell{0} : kept;
    for (std::size_t i = 0; i < count; ++i) {
      reached_[1][i] = before;
      before = Planes::join(before, entries[i]);
    }
    kept = before;
    for (std::size_t j = 2; j <= sweep_.reach; ++j) std::copy_n(reached_[1].begin(), count, reached_[j].begin());
  }

  /// Line j of coordinate d, from this position on.
  Cell* line(std::size_t plane, std::size_t d, std::size_t j, Index position) {
    if (d == 0) return sweep_.first_lines.line(plane, j) + position % space_.stride(0);
    if (d >= 2) return inner_lines_[d - 2].line(plane, j) + position % space_.stride(d);
    const Index row = point_[0] - tile_.band_begin;
    return sweep_.second_lines.line(plane, j) + row * space_.stride(1) + position % space_.stride(1);
  }

  /// Adds the moves whose first coordinate is d to reached_, and the row to the lines of d.
  void take_from(std::size_t plane, std::size_t d, Index first, const Cell* entries, std::size_t count) {
    for (std::size_t j = sweep_.reach; j > 0; --j) {
      Cell* const on_line = line(plane, d, j - 1, first);
      if (point_[d] == 0) std::fill_n(on_line, count, Cell{0});
      const Cell* const fewer = reached_[j - 1].data();
      Cell* const reached = reached_[j].data();
      for (std::size_t i = 0; i < count; ++i) {
        reached[i] = Planes::join(reached[i], on_line[i]);
        on_line[i] = Planes::join(on_line[i], Planes::join(entries[i], fewer[i]));
      }
    }
  }

  void go_along_diagonal(std::size_t plane, Index first, std::uint32_t begin, const Cell* entries, std::size_t count) {
    const Index origin = (space_.extent(0) - 1 - point_[0]) * BoxSweep<Planes>::shift(space_);
    Cell* const on_line = sweep_.diagonals.line(plane, 0) + origin + first % space_.stride(0) + begin;
    const std::size_t fresh = point_.all_positive() ? (begin == 0 ? 1 : 0) : count;  // diagonals that begin here
    std::copy_n(entries, fresh, on_line);
    Cell* const reached = reached_[sweep_.reach].data();
    for (std::size_t i = fresh; i < count; ++i) {
      reached[i] = Planes::join(reached[i], on_line[i]);
      on_line[i] = Planes::join(on_line[i], entries[i]);
    }
  }

  void take_step(std::size_t plane, std::span<const std::uint32_t> step, Index first, Index begin, std::size_t count) {
    const Index skipped = std::min<Index>(count, step.back() > begin ? step.back() - begin : 0);
    if (skipped == count) return;
    const Index goal = first + begin + skipped - space_.rank(step);
    const Cell* const row = sweep_.planes.run(plane, goal, count - skipped, goal_.data());
    Cell* const reached = reached_[sweep_.reach].data() + skipped;
    for (std::size_t i = 0; i < count - skipped; ++i) reached[i] = Planes::join(reached[i], row[i]);
  }

  BoxSweep<Planes>& sweep_;
  const MixedRadix& space_;
  const Tile tile_;
  OuterPoint point_;
  typename Planes::Judge judge_;
  std::vector<Cell> carry_;                   ///< of the row, for each plane
  std::vector<std::vector<Cell>> reached_;    ///< [j]: by moves that change at most j coordinates
  std::vector<LineCells<Cell>> inner_lines_;  ///< of the coordinates from the third to the last but one
  std::vector<Cell> row_, goal_;
};

template <class Planes>
std::uint64_t BoxSweep<Planes>::bytes(const BoxRules& rules, std::size_t planes, Index least_tile) {
  const MixedRadix space(rules.extent);
  const TileWaves tiles = box_tiles(space, least_tile);
  Index inner = 0;
  for (std::size_t d = 2; d + 1 < space.dimension(); ++d) inner += space.stride(d);
  const Index shared = reach_of(rules) * space.stride(0) + second_reach(rules) * tiles.band() * space.stride(1) +
                       diagonal_cells(rules, space);
  const Index tile = planes * (reach_of(rules) * inner + 1) + (reach_of(rules) + 4) * padded(row_chunk(space, tiles));
  return sizeof(Cell) * (planes * shared + tiles.most_at_once() * tile);
}

/// Checks the entries from findings.done() on. Throws Interrupted. Memory: BoxSweep::bytes().
/// check_tile(tile) calls tile.check(); it may be compiled for several vector units.
template <class Planes, class CheckTile>
void sweep_box(const BoxRules& rules, const Planes& planes, Findings& findings, Index least_tile,
               const CheckTile& check_tile) {
  BoxSweep<Planes> sweep(rules, planes, findings, least_tile);
  const Index slab = sweep.space.stride(0);
  sweep.tiles.run([&](std::uint32_t a) { return a * slab; }, findings,
                  [&](const Tile& part) {
                    BoxTile<Planes> tile(sweep, part);
                    check_tile(tile);
                  });
}

}  // namespace zermelo::boxes::proof
