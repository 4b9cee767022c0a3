// The entries of all sheets of one ending, and the solver that finds them.
//
// A pawn only moves ahead, so sheets are solved by descending advance of the pawns, the sum of their steps. Sheets of
// one advance do not depend on each other. After a sheet come the positions with the same pawns and a right to capture
// en passant: their entries are the better of the entry without the right and of the captures en passant.
//
// Memory: 9 bits for each placement of the men.
#pragma once

#include <functional>
#include <optional>
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
  /// Puts the entries of all positions of an anchor in the order of their numbers, in LoopyCode; gaps are 0. Several
  /// threads may read. Requires that Entry suffices for deepest().
  template <class Entry>
  void read(Index anchor, Entry* to) const;
  /// The greatest depth.
  std::uint32_t deepest() const { return cells_->deepest(); }

  SheetPlace place(const Pawns& pawns, Side to_move) const override;
  std::optional<SheetPlace> capture_place(const Pawns& pawns, unsigned passed) const override;
  Value value(const SheetPlace& place, const Parts& parts) const override {
    return cells_->value(cell_at(place, parts));
  }
  bool is_legal(const SheetPlace& place, const Parts& parts) const override { return is_legal(cell_at(place, parts)); }

  /// The cells for an ending.
  static std::uint64_t places(const EndingNumbers& numbers);
  /// The bytes for an ending.
  static std::uint64_t bytes(const EndingNumbers& numbers);

 private:
  /// A group of sheets that do not depend on each other.
  using Group = std::vector<Index>;

  void solve_groups(const Job& job);
  std::vector<Group> groups() const;
  EndingNumbers::Line line_of(const Pawns& pawns) const;
  std::size_t cell_at(const SheetPlace& place, const Parts& parts) const;
  Pawns pawns_of(const EndingNumbers::Line& anchor) const;
  void solve_sheet(Index anchor, Sheet& sheet, const Loop& loop, const Job& job);
  void solve_capture(Index capture, Index anchor, const Loop& loop);
  Value with_capture(Value others, Value exits, const Parts& parts) const;
  std::size_t half_sheet(Index anchor) const;
  template <class Entry>
  void read_run(std::size_t first, Entry* to) const;

  /// Half sheets have one side to move: two for each sheet, then one for each anchor with en passant.
  std::size_t sheets() const { return numbers_.has_pawns() ? numbers_.anchors() : 1; }
  std::size_t first_cell(std::size_t half) const { return half * plan_.sheet_cells(); }
  bool is_legal(std::size_t cell) const { return has(legal_.data(), cell); }

  const chess::Endings& endings_;
  const EndingNumbers& numbers_;
  Below below_;
  TierPlan plan_;
  HugeBuffer<Word> legal_;
  std::optional<DepthCells> cells_;
};

}  // namespace zermelo::pieces
