// Cuts a run of entries into blocks, and compresses them in parallel, a batch at a time.
#pragma once

#include <functional>
#include <vector>

#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/writing/block_packer.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// The run begins with a group of blocks. The blocks do not depend on how the entries arrive. Not thread-safe.
class BlockCutter {
 public:
  /// Receives the next blocks, in order.
  using Take = std::function<void(const std::vector<CompressedBlock>& blocks)>;

  /// Cuts the blocks of such a table, with the threads of the job.
  BlockCutter(const TableInfo& info, Job job, Take take);

  /// Switches to the blocks of another table. Requires that nothing was appended.
  void suit(const TableInfo& info);

  /// Appends entries [from, from + count) of a slice of the table's width.
  void append(const Slice& slice, Index from, Index count);
  /// Passes on the groups that are complete, or all entries.
  void flush_groups() { flush(pending_.count() / group_entries() * group_entries()); }
  void flush_all() { flush(pending_.count()); }

  /// The entries that no block contains yet.
  CellBuffer& pending() { return pending_; }
  Index group_entries() const { return BlockPacker::group_blocks * block_entries_; }
  BlockPacker& packer() { return packer_; }

  /// An upper bound on the memory, in bytes.
  static std::uint64_t memory_bytes();

 private:
  Index batch_entries() const;
  void compress_group(Index from, Index count, std::span<CompressedBlock> group);
  void flush(Index count);

  CellWidth cell_;
  Index block_entries_;
  Job job_;
  Take take_;
  BlockPacker packer_;
  CellBuffer pending_;
};

}  // namespace zermelo
