// The entries of all sheets of one ending, and the solver that finds them.
//
// A pawn only moves ahead, so sheets are solved by descending advance of the pawns, the sum of their steps. Sheets of
// one advance do not depend on each other. After a sheet come the positions with the same pawns and a right to capture
// en passant: their entries are the better of the entry without the right and of the captures en passant.
//
// Depths are cells of a byte or two, or, without pawns, records of a log.
//
// Memory: 9 bits for each placement of the men; with a log 1 bit, and sets and captures as in sheet.h.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/chess/kernel/depth_cells.h"
#include "solver/chess/kernel/depth_log.h"
#include "solver/chess/kernel/sources.h"
#include "solver/solving/control.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo::pieces {

class TierCells final : public SheetCells {
 public:
  /// Requires men besides the kings; with a log, no pawns. `below` answers by numbers of the whole game.
  TierCells(const chess::Endings& endings, std::size_t tier, const Below& below,
            const std::optional<DepthLog::Options>& log = {});

  /// Receives each ply that is finished, without pawns, and the number of positions that are won or lost so far.
  using Report = std::function<void(std::uint32_t ply, Index solved)>;

  /// Solves all sheets, after `load` the rest. Throws Interrupted; with a log LimitError if the disk is full,
  /// std::system_error.
  void solve(const Job& job, const Report& report = {});

  /// Saves the plies that are finished, and reads them before `solve`: a log, else nothing. `load` throws FormatError.
  void save(const PutBytes& put) const;
  void load(const GetBytes& get);

  /// The anchors in the order of EndingNumbers: white to move, black to move, with en passant.
  Index anchors() const { return 2 * numbers_.anchors() + numbers_.captures(); }
  /// Puts the entries of all positions of an anchor in the order of their numbers, in LoopyCode; gaps are 0. Several
  /// threads may read. Requires that Entry suffices for deepest().
  template <class Entry>
  void read(Index anchor, Entry* to) const;
  /// The greatest depth.
  std::uint32_t deepest() const { return log_ ? log_->deepest() : cells_->deepest(); }

  SheetPlace place(const Pawns& pawns, Side to_move) const override;
  std::optional<SheetPlace> capture_place(const Pawns& pawns, unsigned passed) const override;
  void raise(const SheetPlace& place, const std::optional<SheetPlace>& capture, const Parts& parts, Word squares,
             ExitCode* best) const override;

  /// The cells for an ending.
  static std::uint64_t places(const EndingNumbers& numbers);
  /// The bytes for an ending with cells, and with a log that keeps no records in memory.
  static std::uint64_t bytes(const EndingNumbers& numbers);
  static std::uint64_t bytes_with_log(const EndingNumbers& numbers);

 private:
  /// A group of sheets that do not depend on each other.
  using Group = std::vector<Index>;

  /// Whether cells have two bytes from the beginning: endings of six men without pawns may take 523 plies.
  static bool begins_wide(const EndingNumbers& numbers);

  void solve_groups(const Job& job, const Report& report);
  std::vector<Group> groups() const;
  EndingNumbers::Line line_of(const Pawns& pawns) const;
  std::size_t cell_at(const SheetPlace& place, const Parts& parts) const;
  std::size_t cell_in_row(const SheetPlace& place, Parts parts, unsigned square) const;
  void raise_row(const SheetPlace& place, const Parts& parts, Word squares, ExitCode* best) const;
  Pawns pawns_of(const EndingNumbers::Line& anchor) const;
  void solve_sheet(Index anchor, Sheet& sheet, const Loop& loop, const Job& job, const Report& report);
  void solve_capture(Index capture, Index anchor, const Loop& loop);
  Value with_capture(Value others, Value exits, const Parts& parts) const;
  std::size_t half_sheet(Index anchor) const;
  Keep keeper(Index anchor);
  std::optional<Past> past();
  template <class Entry>
  void read_run(std::size_t first, std::size_t cells, Entry* to) const;
  template <class Entry>
  void read_cells(std::size_t first, std::size_t cells, Entry* to) const;
  template <class Entry>
  void read_log(std::size_t frame, Entry* to) const;
  template <class Entry>
  void narrow(std::span<const Entry> wide, Entry* to) const;

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
  std::atomic<Index> solved_ = 0;
  std::uint32_t plies_ = 0;      ///< the number of finished plies, with a log
  std::optional<DepthLog> log_;  ///< of the frames of both half sheets
};

}  // namespace zermelo::pieces
