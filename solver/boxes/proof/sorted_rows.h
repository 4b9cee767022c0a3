// The rows of Nim on sorted piles, and the sources of what their moves reach (solver/proving/row_sweep.h). The last
// pile is the place in the row.
//
// All positions that contain the same piles but one form a line. A move on a pile leads along a line, to a position
// with a smaller pile. The sweep meets the positions of a line in the order of that pile. A line is numbered by the
// piles that its positions share. The lines of a row that belong to one outer pile are neighbours: taking away that
// pile leaves the same tuple of outer piles, and the last pile counts up.
#pragma once

#include <algorithm>
#include <span>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/row_sweep.h"
#include "tablebase/game/structure.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo::boxes::proof {

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
