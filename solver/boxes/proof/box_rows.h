// The rows of a box of coordinates and of sorted piles, and the sources of what their moves reach
// (solver/proving/row_sweep.h). The last coordinate or pile is the place in the row.
//
// Moves that take any amount. Each outer coordinate has a line for all values of the coordinates after it; it begins
// where the coordinate is 0.
//
// Diagonal moves. A diagonal has the number of the place at which it meets the first coordinate 0, if diagonals are
// continued beyond the box; a slab of values after the first coordinate moves by `shift` a step. Diagonals with the
// same number never overlap: one ends before the next one begins, because a coordinate wraps to 0 between them.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/row_sweep.h"
#include "tablebase/game/structure.h"
#include "tablebase/ranking/mixed_radix.h"
#include "tablebase/ranking/multiset.h"

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

class BoxRows {
 public:
  BoxRows(const BoxRules& rules, Index least_tile)
      : rules_(in_two_coordinates(rules)), space_(rules_.extent), tiles_(tiles(space_, least_tile)) {
    for (std::size_t d = 1; d < space_.dimension(); ++d) shift_ += space_.stride(d);
    second_ = space_.stride(0);
    inner_ = second_ + tiles_.band() * space_.stride(1);
    for (std::size_t d = 2; d < last(); inner_cells_ += space_.stride(d++)) inner_of_.push_back(inner_cells_ - 1);
    diagonals_ = inner_ + tiles_.most_at_once() * inner_cells_;
  }

  const TileWaves& tiles() const { return tiles_; }
  /// The first position with first coordinate a.
  Index start(std::uint32_t a) const { return a * space_.stride(0); }
  std::size_t levels() const { return std::clamp<std::size_t>(rules_.reach, 1, space_.dimension()); }
  std::size_t longest() const { return space_.dimension() == 2 ? tiles_.width() : space_.extents().back(); }
  /// The cells of all lines in a level.
  Index line_cells() const {
    return diagonals_ + (rules_.diagonal ? space_.stride(0) + (space_.extent(0) - 1) * shift_ : 0);
  }

  template <class Visit>
  void for_rows(const Tile& tile, const Visit& visit) const {
    Tuple outer{};
    const std::span<const std::uint32_t> point(outer.data(), last());
    for (outer[0] = tile.first_begin; outer[0] < tile.first_end; ++outer[0]) {
      if (last() == 1) {
        visit(Row{tile, point, start(outer[0]), tile.second_begin, tile.second_end});
        continue;
      }
      for (outer[1] = tile.second_begin; outer[1] < tile.second_end; ++outer[1]) {
        const Index first = start(outer[0]) + outer[1] * space_.stride(1);
        for (Index row = first; row < first + space_.stride(1); row += space_.extents().back(), advance(outer))
          visit(Row{tile, point, row, 0, space_.extents().back()});
      }
    }
  }

  /// Takes in the sources of a row.
  template <class Cell, class Sweep>
  void take(const Row& row, std::size_t plane, LineCells<Cell>& lines, Sweep& sweep) const {
    if (rules_.reach == 0)
      sweep.nothing();
    else
      take_lines(row, *lines.at(plane, 0, kept(row)), lines, sweep);
    if (rules_.diagonal) {
      const bool inside = std::ranges::find(row.outer, 0u) == row.outer.end();
      sweep.diagonals(lines, diagonal(row), inside ? (row.begin == 0 ? 1 : 0) : row.count());
    }
    for (const auto& step : rules_.steps) take_step(step, row, sweep);
  }

  /// The moves inside a row.
  MovesInRow inside() const {
    MovesInRow moves{.all = rules_.reach > 0};
    for (const auto& step : rules_.steps)
      if (std::all_of(step.begin(), step.end() - 1, [](std::uint32_t amount) { return amount == 0; }))
        moves.steps.push_back(step.back());
    return moves;
  }
  /// Whether entry i of a part of a row has a move to a place outside it.
  bool has_moves(const Row& row, std::size_t i) const {
    const std::size_t place = row.begin + i;
    const auto zeros = std::ranges::count(row.outer, 0u);
    if (rules_.reach > 0 && (row.begin > 0 || zeros < static_cast<std::ptrdiff_t>(row.outer.size()))) return true;
    if (rules_.diagonal && zeros == 0 && place > 0) return true;
    return std::ranges::any_of(rules_.steps, [&](const auto& step) {
      return step.back() <= place && std::equal(step.begin(), step.end() - 1, row.outer.begin(), std::less_equal<>());
    });
  }

 private:
  static TileWaves tiles(const MixedRadix& space, Index least_tile) {
    constexpr std::uint32_t longest_chunk = 1 << 14;  // positions of a row that are checked together
    const std::uint32_t widest = space.dimension() == 2 ? longest_chunk : space.extent(1);
    return {space.extent(0), space.extent(1), space.size(), least_tile, widest};
  }

  std::size_t last() const { return space_.dimension() - 1; }

  /// Counts up the coordinates after the second one, in the order of the table; returns to 0 after the greatest.
  void advance(Tuple& outer) const {
    for (std::size_t d = last(); d-- > 2; outer[d] = 0)
      if (++outer[d] < space_.extent(d)) return;
  }

  template <class Cell, class Sweep>
  void take_lines(const Row& row, Cell& kept, LineCells<Cell>& lines, Sweep& sweep) const {
    const Cell met = sweep.earlier(row.begin == 0 ? Cell{0} : kept);
    Index place = row.begin;  // by the coordinates after d
    for (std::size_t d = last(); d-- > 0; place += row.outer[d] * space_.stride(d))
      sweep.lines(lines, lines_of(row, d) + place, row.outer[d] == 0 ? row.count() : 0);
    kept = met;
  }

  /// The first place of the lines of coordinate d. The lines of the second coordinate are kept for each first
  /// coordinate of the band, the lines of later coordinates for each tile that is checked at a time.
  Index lines_of(const Row& row, std::size_t d) const {
    if (d == 0) return 0;
    if (d == 1) return second_ + (row.outer[0] - row.tile.band_begin) * space_.stride(1);
    return inner_ + row.tile.slot * inner_cells_ + inner_of_[d - 2];
  }
  /// The place of what has been met along the row.
  Index kept(const Row& row) const {
    return last() == 1 ? lines_of(row, 1) : inner_ + (row.tile.slot + 1) * inner_cells_ - 1;
  }
  Index diagonal(const Row& row) const {
    return diagonals_ + (space_.extent(0) - 1 - row.outer[0]) * shift_ + row.position() - start(row.outer[0]);
  }

  template <class Sweep>
  void take_step(const std::vector<std::uint32_t>& step, const Row& row, Sweep& sweep) const {
    if (!std::equal(step.begin(), step.end() - 1, row.outer.begin(), std::less_equal<>())) return;
    const std::size_t skipped = step.back() > row.begin ? step.back() - row.begin : 0;
    if (skipped < row.count()) sweep.run(row.position() + skipped - space_.rank(step), skipped);
  }

  BoxRules rules_;
  MixedRadix space_;
  TileWaves tiles_;
  Index shift_ = 0;  ///< the distance of two neighbours on a diagonal, as far as later coordinates than the first go
  Index second_, inner_, diagonals_;  ///< the places of the lines after those of the first coordinate
  std::vector<Index> inner_of_;       ///< the places of the lines of coordinates 2, 3, ... among the lines of a tile
  Index inner_cells_ = 1;             ///< the lines of a tile, and one cell for the row
};

// The rows of Nim on sorted piles, and the sources of what their moves reach (solver/proving/row_sweep.h). The last
// pile is the place in the row.
//
// All positions that contain the same piles but one form a line. A move on a pile leads along a line, to a position
// with a smaller pile. The sweep meets the positions of a line in the order of that pile. A line is numbered by the
// piles that its positions share. The lines of a row that belong to one outer pile are neighbours: taking away that
// pile leaves the same tuple of outer piles, and the last pile counts up.

class SortedRows {
 public:
  SortedRows(const SortedNimRules& rules, Index least_tile)
      : space_(rules.piles, rules.max),
        lines_(rules.piles - 1, rules.max),
        tiles_(rules.max + 1, rules.max + 1, space_.size(), least_tile, rules.max + 1) {}

  const TileWaves& tiles() const { return tiles_; }
  /// The first position with first pile a.
  Index start(std::uint32_t a) const { return space_.term(0, a); }
  static std::size_t levels() { return 1; }
  std::size_t longest() const { return std::size_t{space_.max()} + 1; }
  Index line_cells() const { return lines_.size(); }

  template <class Visit>
  void for_rows(const Tile& tile, const Visit& visit) const {
    Tuple outer{};
    const std::span<const std::uint32_t> piles(outer.data(), lines_.piles());
    for (outer[0] = tile.first_begin; outer[0] < tile.first_end; ++outer[0]) {
      const std::uint32_t end = std::min(tile.second_end, outer[0] + 1);
      if (piles.size() == 1 && tile.second_begin < end)
        visit(Row{tile, piles, start(outer[0]), tile.second_begin, end});
      for (std::uint32_t b = tile.second_begin; piles.size() > 1 && b < end; ++b) {
        outer[1] = b;
        Index first = start(outer[0]) + space_.term(1, b);
        do {
          visit(Row{tile, piles, first, 0, piles.back() + 1});
          first += piles.back() + 1;
        } while (advance(outer));
      }
    }
  }

  /// Takes in the sources of a row. Equal piles have equal moves; the last of them stands for all.
  template <class Cell, class Sweep>
  void take(const Row& row, std::size_t plane, LineCells<Cell>& lines, Sweep& sweep) const {
    const auto& outer = row.outer;
    Cell& own = *lines.at(plane, 0, lines_.rank(outer));
    const Cell met = sweep.earlier(row.begin > 0 ? own : Cell{0});
    Index before = 0, after = 0;  // the terms of the piles before pile i, and of those after it, one place earlier
    for (std::size_t i = 1; i < outer.size(); ++i) after += lines_.term(i - 1, outer[i]);
    for (std::size_t i = 0; i < outer.size(); ++i) {
      if (i > 0) before += lines_.term(i - 1, outer[i - 1]);
      if (i > 0) after -= lines_.term(i - 1, outer[i]);
      if (i + 1 == outer.size() || outer[i + 1] < outer[i]) sweep.lines(lines, before + after + row.begin, 0);
    }
    own = met;
  }

  static MovesInRow inside() { return {.all = true}; }
  static bool has_moves(const Row& row, std::size_t) { return row.begin > 0 || row.outer.front() > 0; }

 private:
  /// Counts up the piles after the second one, in the order of the table; returns false, with 0, after the last tuple.
  bool advance(Tuple& outer) const {
    std::size_t i = lines_.piles() - 1;
    while (i > 1 && outer[i] == outer[i - 1]) outer[i--] = 0;
    if (i < 2) return false;
    ++outer[i];
    return true;
  }

  MultisetSpace space_, lines_;
  TileWaves tiles_;
};

}  // namespace zermelo::boxes::proof
