// A whole table or part in memory, one cell a position: solves a game into it, or loads a file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"

namespace zermelo {

class Probe;
struct TableInfo;  // formats/table/metadata/table_info.h
struct KeptExits;  // solver/solving/method.h
struct Control;    // solver/solving/control.h
struct Kernel;     // solver/solving/kernel.h
class TableFile;
class MemoryTable;
struct BufferPlace;  // tablebase/machine/machine_memory.h

/// Entries [begin, begin + count) of a slice, numbered from `first` on.
Slice entries_of(const Slice& slice, Index begin, Index count, Index first);

/// The place of a table that is not in a file.
const BufferPlace& in_memory();

/// Loads the entries of a file as they are, without the blocks to be `left_out` (may be empty). What the file lacks
/// (TableInfo::lacks_entries) stays missing.
MemoryTable load_cells(const TableFile& file, const Job& job,
                       const std::function<bool(std::uint64_t block)>& left_out = {},
                       const BufferPlace& place = in_memory());

/// The same with what the file lacks. `exits`: what is known of the exits of a tier, by the numbers of `game`.
MemoryTable load_file(const TableFile& file, const Game& game, const KeptExits& exits, const Job& job,
                      const BufferPlace& place = in_memory());

/// Once filled, safe for concurrent readers.
class MemoryTable {
 public:
  MemoryTable(CellWidth cell, const TableKind& kind, Index positions, const BufferPlace& place = in_memory());
  ~MemoryTable();
  MemoryTable(MemoryTable&&) noexcept;
  MemoryTable& operator=(MemoryTable&&) noexcept;

  /// Copies a slice into the table. Requires the same width. Several threads may store disjoint slices of cells at
  /// once, but only one thread slices of bits.
  void store(const Slice& slice);

  /// Sets an entry; in a table of bits it must not be set before.
  void put(Index position, Value value);
  /// Sets the entries that a file of losses lacks, as derive_wins() in solver/engine/. Throws Interrupted.
  void derive_wins(const Game& game, const KeptExits& exits, const Job& job);
  /// Sets the numbers of solutions that a file of depths lacks, as count_solutions() in solver/engine/. Throws
  /// Interrupted.
  void count_solutions(const Game& game, const KeptExits& exits, const Job& job);

  Index size() const { return positions_; }
  /// The cells, one after the other.
  std::span<std::byte> bytes();
  Value value(Index position) const;
  /// The whole table as one slice.
  Slice slice() const { return slice(0, positions_); }
  /// The entries first, first + 1, ...
  Slice slice(Index first, Index count) const;

  /// The memory of such a table, rounded up.
  static std::uint64_t bytes(CellWidth cell, Index positions);

 private:
  struct Cells;

  TableKind kind_;
  Index positions_;
  std::unique_ptr<Cells> cells_;
};

/// The settings of a kernel that works while the process holds `beside` bytes for other things: it may hold what these
/// leave of the job's memory, but at least Kernel::least_memory. Its temporary files are in the job's scratch folder.
Control control_beside(std::uint64_t beside, const Kernel& kernel, const Job& job);

/// Solves a game of this many positions into memory. Throws as Kernel::solve does.
MemoryTable solve_cells(const Kernel& kernel, const Control& control, const TableKind& kind, Index positions);

/// Loads a whole file or folder into memory, which checks every block. Computes the depths of wins or the numbers of
/// solutions if the file lacks them (TableInfo::lacks_entries); a won position without a move to a loss keeps
/// DepthCode::none.
MemoryTable load_table(const Probe& probe, const Job& job);

/// Whether the job has memory for such a whole table and some more.
bool leaves_room_for_table(const TableInfo& info, const Job& job);

/// Entry i of a block of the table, also if the file lacks it.
Value value_in_block(const Probe& probe, const Slice& slice, Index i);

/// Calls use(slice) for every block of a file or a part, except those to be `left_out`, from several threads. `step`
/// names the step of the job. Throws Interrupted, and as TableFile::read_block does.
void for_each_block(const Probe& part, const Job& job, const std::string& step,
                    const std::function<void(const Slice&)>& use);
void for_each_block(const TableFile& file, const Job& job, const std::string& step,
                    const std::function<void(const Slice&)>& use,
                    const std::function<bool(std::uint64_t block)>& left_out = {});

/// The same for runs of entries that make up a part, also the entries that its file lacks.
/// Cost for these: as load_table() if the job's memory suffices for the table, otherwise as Probe::value for each.
void for_each_run(const Probe& probe, const Job& job, const std::string& step,
                  const std::function<void(const Slice&)>& use);

/// Calls use(slice) for runs that make up a whole table, from several threads. Throws Interrupted.
void for_each_part(const Slice& table, const Job& job, const std::function<void(const Slice&)>& use);

/// As for_each_run, without the numbers of solutions that the file lacks; they are 0.
void for_each_depth_run(const Probe& probe, const Job& job, const std::string& step,
                        const std::function<void(const Slice&)>& use);

}  // namespace zermelo
