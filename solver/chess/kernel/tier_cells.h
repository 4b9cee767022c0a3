// The entries of all sheets of one ending, and the solver that finds them.
//
// A pawn only moves ahead, so sheets are solved by descending advance of the pawns, the sum of their steps. Sheets of
// one advance do not depend on each other. After a sheet come the positions with the same pawns and a right to capture
// en passant: their entries are the better of the entry without the right and of the captures en passant.
//
// Depths are cells of a byte or two, or, without pawns, records of a log.
//
// Memory: 9 bits for each placement of the men, in help play 17; with a log 1 bit, and sets and captures as in sheet.h.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/chess/kernel/depth_log.h"
#include "solver/chess/kernel/masked_set.h"
#include "solver/chess/kernel/sheet.h"
#include "solver/chess/kernel/sources.h"
#include "solver/solving/control.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::chess::kernel {

/// The entries of a tier during the analysis: a small number for each won or lost position.
///
///     0              no win or loss: a draw or a gap
///     (ply + 1) / 2  a win in an odd number of plies
///     half + ply / 2 a loss in an even number of plies
///
/// Cells of a byte reach 254 plies, as deep as five men are on 8x8 squares; cells of two bytes 65,534.
template <class Cell>
struct PlyCode {
  static constexpr unsigned half = 1u << (8 * sizeof(Cell) - 1);
  static constexpr std::uint32_t max_depth = 2 * half - 2;

  /// Requires a win in an odd or a loss in an even number of plies, at most max_depth.
  static constexpr Cell encode(Value value) {
    return static_cast<Cell>(value.outcome == Outcome::win ? (value.depth + 1) / 2 : half + value.depth / 2);
  }
  static constexpr Value decode(Cell cell) {
    if (cell == 0) return {Outcome::draw, 0};
    return cell < half ? Value{Outcome::win, 2u * cell - 1} : Value{Outcome::loss, 2 * (cell - half)};
  }
};

/// Thrown within the kernel if a depth needs cells of two bytes.
struct DeepPosition {};

/// Cells of one or of two bytes.
class DepthCells {
 public:
  /// All cells are 0. Throws std::bad_alloc.
  DepthCells(std::size_t cells, bool wide) : narrow_(wide ? 0 : cells), wide_(wide ? cells : 0) {}

  bool wide() const { return wide_.size() != 0; }
  /// Requires cells of a byte.
  std::uint8_t narrow(std::size_t cell) const { return narrow_.data()[cell]; }

  Value value(std::size_t cell) const {
    return wide() ? PlyCode<std::uint16_t>::decode(wide_.data()[cell])
                  : PlyCode<std::uint8_t>::decode(narrow_.data()[cell]);
  }
  /// Throws DeepPosition.
  void put(std::size_t cell, Value value) {
    require(value);
    note(value.depth);
    if (wide())
      wide_.data()[cell] = PlyCode<std::uint16_t>::encode(value);
    else
      narrow_.data()[cell] = PlyCode<std::uint8_t>::encode(value);
  }
  /// Puts the value into the cells of the positions that are in all three sets; the first position has the cell
  /// `first`. Returns the number of positions. Throws DeepPosition.
  std::size_t put(const VectorUnit& unit, const FieldShape& shape, Part x, const Word* a, const Word* b, Value value,
                  std::size_t first) {
    require(value);
    const std::size_t count =
        wide() ? unit.store_wide(shape, x, a, b, PlyCode<std::uint16_t>::encode(value), wide_.data() + first)
               : unit.store(shape, x, a, b, PlyCode<std::uint8_t>::encode(value), narrow_.data() + first);
    if (count != 0) note(value.depth);
    return count;
  }

  /// Raises the exit codes of the squares in `set`: best[s] to the code of the cell first + image[s].
  void raise(const VectorUnit& unit, std::size_t first, const std::uint8_t* image, Word set, ExitCode* best) const {
    if (!wide()) return unit.raise(narrow_.data() + first, image, set, best);
    for_squares(set, [&](unsigned s) { best[s] = std::max(best[s], ExitCoding::encode(value(first + image[s]))); });
  }

  /// Puts in the entries of 64 cells for each word of `legal`, from the cell `first` on, as VectorUnit::entries.
  template <class Entry>
  void entries(const VectorUnit& unit, std::size_t first, const Word* legal, std::size_t words, Entry* to) const {
    if constexpr (sizeof(Entry) == 1)
      if (!wide()) return unit.entries(words, narrow_.data() + first, legal, to);
    for (std::size_t i = 0; i < 64 * words; ++i)
      to[i] = has(legal, i) ? LoopyCode<Entry>::encode(value(first + i)) : Entry{0};
  }

  /// The greatest depth of all values.
  std::uint32_t deepest() const { return deepest_; }

 private:
  void require(Value value) const {
    if (value.depth > (wide() ? PlyCode<std::uint16_t>::max_depth : PlyCode<std::uint8_t>::max_depth))
      throw DeepPosition();
  }
  void note(std::uint32_t depth) {
    for (std::uint32_t known = deepest_; known < depth && !deepest_.compare_exchange_weak(known, depth);) continue;
  }

  HugeBuffer<std::uint8_t> narrow_;
  HugeBuffer<std::uint16_t> wide_;
  std::atomic<std::uint32_t> deepest_ = 0;
};

class TierCells final : public SheetCells {
 public:
  /// Requires men besides the kings; with a log, no pawns. `exit_source` answers by numbers of the whole game.
  TierCells(const chess::Endings& endings, std::size_t tier, const ExitEntries& exit_source,
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
  /// Puts the entries of all positions of an anchor in the order of their numbers, in LoopyCode, in help play in
  /// SolutionCode; gaps are 0. Several threads may read. Requires that Entry suffices for deepest().
  template <class Entry>
  void read(Index anchor, Entry* to) const;
  /// An upper bound of the depths.
  std::uint32_t deepest() const { return log_ ? log_->deepest() : cells_->deepest(); }

  SheetPlace place(const Pawns& pawns, Side to_move) const override;
  std::optional<SheetPlace> capture_place(const Pawns& pawns, unsigned passed) const override;
  void raise(const SheetPlace& place, const std::optional<SheetPlace>& capture, const Parts& parts, Word squares,
             ExitCode* best) const override;

  /// The cells for an ending.
  static std::uint64_t places(const EndingNumbers& numbers);
  /// The bytes for an ending with cells, and with a log that keeps no records in memory.
  static std::uint64_t bytes(const EndingNumbers& numbers, Aim aim);
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
  std::size_t row_at(const SheetPlace& place, const Parts& parts) const;
  template <class Use>
  void for_cells(const SheetPlace& place, const Parts& parts, Word squares, const Use& use) const;
  void raise_row(const SheetPlace& place, const Parts& parts, Word squares, ExitCode* best) const;
  Pawns pawns_of(const EndingNumbers::Line& anchor) const;
  void solve_sheet(Index anchor, Sheet& sheet, const Loop& loop, const Job& job, const Report& report);
  void solve_capture(Index capture, Index anchor, const Loop& loop);
  Value with_capture(Value others, ExitCode exits, const Parts& parts) const;
  Value value_of(std::size_t cell) const;
  ExitCode exit_code(std::size_t cell) const;
  template <class Entry>
  void read_other_goal(std::size_t first, std::size_t cells, Entry* to) const;
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
  Aim aim_;
  ExitEntries exit_source_;
  TierPlan plan_;
  HugeBuffer<Word> legal_;
  std::optional<DepthCells> cells_;
  HugeBuffer<std::uint8_t> solutions_;  ///< of each cell, in help play
  /// For each side to move, the LoopyCode of entries with depths in plies of tables by those in plies of the kernel.
  std::array<std::array<std::uint8_t, 256>, 2> outer_codes_{};
  std::atomic<Index> solved_ = 0;
  std::uint32_t plies_ = 0;      ///< the number of finished plies, with a log
  std::optional<DepthLog> log_;  ///< of the frames of both half sheets
};

}  // namespace zermelo::chess::kernel
