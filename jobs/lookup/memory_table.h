// A whole table or part in memory, one cell a position: loads a file into it.
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
struct TableInfo;    // formats/table/metadata/table_info.h
struct Control;      // solver/solving/control.h
struct ExitEntries;  // solver/solving/control.h
struct Kernel;       // solver/solving/kernel.h
class TableFile;
class KeptTable;
class MemoryTable;
struct BufferPlace;  // tablebase/machine/machine_memory.h

/// Entries [begin, begin + count) of a slice, numbered from `first` on.
Slice entries_of(const Slice& slice, Index begin, Index count, Index first);

/// The place of a table that is not in a file.
const BufferPlace& in_memory();

/// Loads the entries of a file as they are, without the blocks to be `left_out` (may be empty).
KeptTable load_cells(const TableFile& file, const Job& job,
                     const std::function<bool(std::uint64_t block)>& left_out = {},
                     const BufferPlace& place = in_memory());

/// The same with what the file lacks, see KeptTable::completed().
MemoryTable load_file(const TableFile& file, const Game& game, const ExitEntries& exits, const Job& job,
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

  Index size() const { return positions_; }
  /// The cells, one after the other.
  std::span<std::byte> bytes();
  /// The entry of a position. Not known only for a win of a file of losses without a move that wins.
  KeptValue value(Index position) const;
  /// The whole table as one slice.
  Slice slice() const { return slice(0, positions_); }
  /// The entries first, first + 1, ...
  Slice slice(Index first, Index count) const;

  /// The memory of such a table, rounded up.
  static std::uint64_t bytes(CellWidth cell, Index positions);

 private:
  friend class KeptTable;
  struct Cells;

  TableKind kind_;
  Index positions_;
  std::unique_ptr<Cells> cells_;
};

/// The cells of a file as it keeps them. Safe for concurrent readers.
class KeptTable {
 public:
  KeptTable(MemoryTable cells, Doubt doubt) : cells_(std::move(cells)), doubt_(doubt) {}

  /// What the file knows of a position.
  KeptValue value(Index position) const { return KeptSlice(cells_.slice(), doubt_).value(position, cells_.kind_); }
  /// Sets the entries that a file of losses lacks, as derive_wins() in solver/engine/, or the numbers of solutions that
  /// a file of depths lacks, as count_solutions(). `exits`: what is known of the exits of a tier, by the numbers of
  /// `game`. This object is empty afterwards. Throws Interrupted.
  MemoryTable completed(const Game& game, const ExitEntries& exits, const Job& job) &&;

 private:
  void derive_wins(const Game& game, const ExitEntries& exits, const Job& job);

  MemoryTable cells_;
  Doubt doubt_;
};

/// The settings of a kernel that works while the process holds `beside` bytes for other things: it may hold what these
/// leave of the job's memory, but at least Kernel::least_memory. Its temporary files are in the job's scratch folder.
Control control_beside(std::uint64_t beside, const Kernel& kernel, const Job& job);

/// Loads a whole file or folder into memory, which checks every block. Computes the depths of wins or the numbers of
/// solutions if the file lacks them (TableInfo::lacks_entries); a won position without a move to a loss keeps the cell
/// DepthCode::none.
MemoryTable load_table(const Probe& probe, const Job& job);

/// Whether the job has memory for such a whole table and some more.
bool leaves_room_for_table(const TableInfo& info, const Job& job);

/// The entry of a position of which the table knows `kept`: as Probe::value if that is not all.
Value whole_value(const Probe& probe, Index position, KeptValue kept);

/// Calls use(slice) for every block of a file or a part, except those to be `left_out`, from several threads. `step`
/// names the step of the job. Throws Interrupted, and as TableFile::read_block does.
void for_each_block(const Probe& part, const Job& job, const std::string& step,
                    const std::function<void(const KeptSlice&)>& use);
void for_each_block(const TableFile& file, const Job& job, const std::string& step,
                    const std::function<void(const KeptSlice&)>& use,
                    const std::function<bool(std::uint64_t block)>& left_out = {});

/// The same for runs of entries that make up a part, also the entries that its file lacks.
/// Cost for these: as load_table() if the job's memory suffices for the table, otherwise as Probe::value for each.
void for_each_run(const Probe& probe, const Job& job, const std::string& step,
                  const std::function<void(const Slice&)>& use);

/// Calls use(slice) for runs that make up a whole table, from several threads. Throws Interrupted.
void for_each_part(const Slice& table, const Job& job, const std::function<void(const Slice&)>& use);

/// As for_each_run, without the numbers of solutions that the file lacks.
void for_each_depth_run(const Probe& probe, const Job& job, const std::string& step,
                        const std::function<void(const KeptSlice&)>& use);

}  // namespace zermelo
