// Reads the entries of a table whose file contains a diagram in the place of blocks.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/reading/table_parts.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo {

/// Thread-safe. The first call of a member reads the whole diagram, which stays in memory: 16 bytes a node. Members
/// throw FormatError with the path, and for a damaged frame with its number, if the file is damaged or if the game of
/// its spec has other positions.
class DiagramEntries {
 public:
  /// Throws FormatError unless the spec in the metadata is one of a sum of heaps. Cost: none; the file is not read.
  explicit DiagramEntries(std::shared_ptr<const TableFrames> file);

  std::shared_ptr<const heaps::Diagram> diagram() const;
  /// Requires position < positions. Cost: an access to memory for each heap and each size of heaps.
  KeptValue value(Index position) const;
  /// Appends the entries of `count` positions from `first` on. Cost: as for a value, once a row of positions that differ
  /// in the number of heaps of one.
  void read(Index first, Index count, CellBuffer& cells) const;
  /// Throws FormatError unless the entries have the counts in the metadata.
  void check_counts() const;

 private:
  struct Loaded {
    std::shared_ptr<const heaps::HeapSpace> space;
    std::shared_ptr<const heaps::Diagram> diagram;
  };

  const TableInfo& info() const { return file_->parts.metadata.info; }
  const Loaded& loaded() const;
  Loaded load() const;

  std::shared_ptr<const TableFrames> file_;
  mutable std::mutex guard_;  ///< guards the first reading
  mutable std::atomic<bool> is_loaded_ = false;
  mutable Loaded loaded_;
};

}  // namespace zermelo
