// Reads the entries of a table whose file contains a diagram in the place of blocks.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/diagrams/diagram_frames.h"
#include "formats/table/reading/block_cache.h"
#include "formats/table/reading/table_parts.h"
#include "tablebase/base/made_once.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo {

/// Thread-safe. Single values need only the frames on the way to their row, which are kept in the cache. All other
/// members read the whole diagram, which then stays in memory: 16 bytes a node. Members throw FormatError with the
/// path, and for a damaged frame with its number, if the file is damaged or if the game of its spec has other
/// positions.
class DiagramEntries {
 public:
  /// Throws FormatError unless the spec in the metadata is one of a sum of heaps. Cost: none; the file is not read.
  DiagramEntries(std::shared_ptr<const TableFrames> file, const std::shared_ptr<BlockCache>& cache);

  std::shared_ptr<const heaps::Diagram> diagram() const;
  /// Requires position < positions. Cost: an access to memory for each heap and each size of heaps, and the decoding of
  /// each frame that is not in the cache. Reads the whole diagram when half as many frames were decoded as it has,
  /// unless a frame is damaged.
  KeptValue value(Index position) const;
  /// Appends the entries of `count` positions from `first` on. Cost: as for a value, once a row of positions that
  /// differ in the number of heaps of one.
  void read(Index first, Index count, CellBuffer& cells) const;
  /// Throws FormatError unless the entries have the counts in the metadata.
  void check_counts() const;

 private:
  const TableInfo& info() const { return file_->parts.metadata.info; }
  const heaps::HeapSpace& space() const;
  const heaps::Diagram& loaded() const;
  const heaps::Diagram* loaded_if_worth() const;
  heaps::HeapCode code(Index position) const;
  heaps::HeapCode walk_to(const heaps::HeapCounts& counts) const;
  heaps::HeapCode code_in(std::uint32_t row, const heaps::DiagramWalk& end, std::uint32_t ones,
                          std::uint32_t more) const;
  std::uint32_t frame_of_row(std::uint32_t row) const;
  DiagramRows read_row_frame(std::uint32_t frame) const;
  template <class Content, class Read, class Use>
  void with_frame(const BlockList<Content>& cache, std::uint64_t frame, const Read& read, const Use& use) const;

  std::shared_ptr<const TableFrames> file_;
  BlockList<DiagramNodes> nodes_;
  BlockList<DiagramRows> rows_;
  MadeOnce<std::shared_ptr<const heaps::HeapSpace>> space_;
  MadeOnce<std::shared_ptr<const heaps::Diagram>> diagram_;
  mutable std::atomic<std::uint64_t> decoded_ = 0;  ///< frames, for single values
  mutable std::atomic<bool> is_damaged_ = false;    ///< the whole cannot be loaded
  mutable std::mutex guard_;                        ///< guards changes of the next two
  mutable std::vector<std::uint32_t> row_ends_;     ///< by frame; its size never changes
  mutable std::atomic<std::uint32_t> row_ends_known_ = 0;
};

}  // namespace zermelo
