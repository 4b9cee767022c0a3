// The cells of all sheets of one ending, and the solver that fills them.
//
// A pawn only moves ahead, so sheets are solved by descending advance of the pawns, the sum of their steps. Sheets of
// one advance do not depend on each other. After a sheet come the positions with the same pawns and a right to capture
// en passant: their entries are the better of the entry without the right and of the captures en passant.
//
// Memory: 4 bytes for each placement of the men.
#pragma once

#include <functional>
#include <vector>

#include "solver/control.h"
#include "solver/huge_buffer.h"
#include "solver/pieces/sources.h"

namespace zermelo::pieces {

class TierCells final : public SheetCells {
 public:
  /// Requires men besides the kings. `below` answers by numbers of the whole game.
  TierCells(const chess::Endings& endings, std::size_t tier, const Below& below);

  /// Solves all sheets. Throws Interrupted.
  void solve(const Job& job);

  /// The anchors in the order of EndingNumbers: white to move, black to move, with en passant.
  Index anchors() const { return 2 * numbers_.anchors() + numbers_.captures(); }
  /// Copies the entries of all positions of an anchor in the order of their numbers; gaps are gap_cell. Several threads
  /// may read.
  void read(Index anchor, Cell* to) const;
  /// The greatest depth.
  std::uint32_t deepest() const { return deepest_; }

  Cell after_push(const Parts& parts, unsigned passed) const override;

  static std::uint64_t bytes(const chess::Board& board, const EndingNumbers& numbers);

 private:
  /// A group of sheets that do not depend on each other.
  using Group = std::vector<Index>;

  std::vector<Group> groups() const;
  Pawns pawns_of(const EndingNumbers::Line& anchor) const;
  void solve_sheet(Index anchor, Sheet& sheet, const Loop& loop, const Job& job);
  void solve_captures(Index anchor, const Loop& loop);
  void solve_capture(Index capture, Index anchor, const Loop& loop);
  Cell with_capture(Cell plain, Cell exits, const Parts& parts) const;
  void find_deepest(Workers& workers);
  const Cell* cells_of(Index anchor) const;
  void read_run(const Cell* from, Cell* to) const;

  Cell* sheet_cells(Index sheet) { return cells_.data() + 2 * sheet * plan_.sheet_cells(); }
  const Cell* sheet_cells(Index sheet) const { return cells_.data() + 2 * sheet * plan_.sheet_cells(); }
  Cell* capture_cells(Index capture) { return captures_.data() + capture * plan_.sheet_cells(); }
  const Cell* capture_cells(Index capture) const { return captures_.data() + capture * plan_.sheet_cells(); }

  const chess::Endings& endings_;
  const EndingNumbers& numbers_;
  Below below_;
  TierPlan plan_;
  HugeBuffer<Cell> cells_;     ///< two for each sheet
  HugeBuffer<Cell> captures_;  ///< one for each anchor with en passant
  std::uint32_t deepest_ = 0;
};

}  // namespace zermelo::pieces
