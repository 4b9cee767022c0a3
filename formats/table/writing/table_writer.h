// Writes a table file: cuts slices into blocks, compresses the blocks in parallel, names the complete file.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/key_list.h"
#include "tablebase/machine/job.h"

namespace zermelo {

class CellBuffer;    // formats/table/blocks/cell_buffer.h
class OutputFile;    // formats/table/storage/output_file.h
class TableSection;  // formats/table/writing/table_section.h
namespace heaps {
struct Diagram;  // tablebase/heaps/diagram.h
}

/// The options; what they leave open is set as in the table, unless they name another layout. A setting that is the
/// table's default stays open, so a table of wider cells gets its own default.
WriterOptions written_like(const TableInfo& table, WriterOptions options);

/// Not thread-safe. The data goes to `path`.part; `path` appears, complete and synced, only in finish().
class TableWriter {
 public:
  /// Compresses with the threads of the job. Throws std::system_error with the path, UsageError for a layout that does
  /// not suit the table and if another process writes `path`.
  TableWriter(const std::string& path, TableInfo info, const WriterOptions& options, const Job& job);
  /// Starts afresh in a file that is open.
  TableWriter(OutputFile&& file, TableInfo info, const WriterOptions& options, const Job& job);
  /// Continues a file whose writer gave `state`. FormatError unless the .part file is as that writer left it.
  TableWriter(OutputFile&& file, TableInfo info, const WriterOptions& options, const Job& job,
              const std::vector<std::byte>& state);
  /// Removes the .part file unless finish() or keep() was called.
  ~TableWriter();
  TableWriter(TableWriter&&) noexcept;

  /// Throws UsageError if the options do not suit the table, LimitError if its tiers do not fit into the metadata.
  static void require(const TableInfo& info, const WriterOptions& options);
  /// A lower bound on the bytes of the file.
  static std::uint64_t least_bytes(const TableInfo& info, const WriterOptions& options);

  /// The width that slices must have.
  CellWidth cell() const;
  /// Changes the width. Requires that nothing was appended. The widths of depths of loopy games and of Grundy values
  /// are known only when they are solved.
  void narrow(CellWidth cell);
  /// Appends entries; slices must come in ascending order without gaps. LimitError when the disk is full.
  void append(const Slice& slice);
  /// Writes all entries as the diagram of them, once, in place of append(). Requires the layout `diagram` and the
  /// limits of the game's positions. Throws LimitError when the disk is full.
  void diagram(const heaps::Diagram& diagram);
  /// Sets the list of values that the numbers in the table refer to. Required before finish() in tables of values.
  void values(const ValueList& list);
  /// Sets the keys of the positions: one list for each of info.tiers in the table of a whole game, else a single list.
  /// Required before finish() if info.key_bytes is not 0; a later writer needs them too. Throws std::logic_error unless
  /// the lists have the numbers and lengths of keys in info.
  void keys(std::vector<std::shared_ptr<const KeyList>> parts);
  /// Takes the entries of all processes instead of slices: the writer of process 0, see TableSection::join.
  void join(TableSection& section);
  /// The number of entries, and those that no block contains yet.
  Index entries() const;
  const CellBuffer& pending() const;
  /// Flushes and syncs complete groups of 16 blocks; returns the state from which a later writer continues.
  std::vector<std::byte> save_state();
  /// Leaves the .part file in place if the writer is destroyed before finish().
  void keep();
  /// Writes the keys, the end of the file and the metadata, syncs and renames. Requires all info.positions entries.
  /// Returns the size of the file in bytes. Throws Interrupted between keys.
  std::uint64_t finish(const TableSummary& summary);

  /// The metadata of such a table with all choices made by a writer that was narrowed to this width.
  static TableInfo completed(const TableInfo& info, const WriterOptions& options, CellWidth cell);
  /// The state of a writer before anything was appended.
  static std::vector<std::byte> empty_state(const TableInfo& info, const WriterOptions& options);

  /// An upper bound on the memory of a writer, in bytes.
  static std::uint64_t memory_bytes();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace zermelo
