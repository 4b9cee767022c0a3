// Writes a table file: cuts the slices into blocks, compresses blocks in parallel, renames when all is on disk.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "formats/table_info.h"
#include "tablebase/job.h"
#include "tablebase/slice.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

struct WriterOptions {
  std::string layout;               ///< empty: the best for the metric
  std::uint32_t block_entries = 0;  ///< 0: the default for the layout
  int level = 0;                    ///< zstd level, 0: the default
};

/// Not thread-safe. The data goes to `path`.part; `path` appears, complete and synced, only in finish().
class TableWriter {
 public:
  /// Compresses with the threads of the job. Throws std::system_error with the path, UsageError for a layout that does
  /// not suit the table.
  TableWriter(std::string path, TableInfo info, const WriterOptions& options, const Job& job);
  /// Continues a file whose writer gave `state`. FormatError if the .part file is not as that writer left it.
  TableWriter(std::string path, TableInfo info, const WriterOptions& options, const Job& job,
              const std::vector<std::byte>& state);
  /// Removes the .part file unless finish() or keep() was called.
  ~TableWriter();
  TableWriter(TableWriter&&) noexcept;

  /// The width that slices must have.
  CellWidth cell() const;
  /// Changes it, as long as nothing was appended: how wide depths of a loopy game or Grundy values are shows only
  /// when they are solved.
  void narrow(CellWidth cell);
  /// Appends entries; slices must come in ascending order without gaps. LimitError when the disk is full.
  void append(const Slice& slice);
  /// The list that the numbers in a table of values stand for; at any time before finish(), which needs one then.
  void values(const ValueList& list);
  /// Flushes and syncs what is complete (blocks in groups of 16), and returns what a later writer needs to continue
  /// after it.
  std::vector<std::byte> save_state();
  /// Leaves the .part file in place when the writer goes away.
  void keep();
  /// Writes the end of the file and the metadata, syncs and renames. Requires all info.positions entries.
  /// Returns the size of the file in bytes.
  std::uint64_t finish(const TableSummary& summary);

  /// Bytes of memory that a writer holds at the most.
  static std::uint64_t memory_bytes();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace zermelo
