// Packs and compresses blocks, puts the frames of a table file one after the other, and adds the first frame, the
// histogram and the seek table. Neighbouring blocks are alike, so all 16 blocks of a group are arranged alike.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "formats/table/blocks/block.h"
#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/metadata/metadata.h"
#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/frame.h"
#include "formats/table/storage/output_file.h"
#include "tablebase/machine/job.h"

namespace zermelo {

struct CompressedBlock {
  Bytes payload, frame;
};

/// The codec of the table's blocks. Requires a layout that suits the table.
const BlockCodec& codec_of(const TableInfo& info);

/// Thread-safe but for suit().
class BlockPacker {
 public:
  /// Blocks that are arranged alike, counted from block 0. Trying every way on the first of them costs an eighth and
  /// finds nearly all there is to gain.
  static constexpr std::uint64_t group_blocks = 16;
  /// The default level of zstd for such a table: a high level makes losses of loopy games an eighth smaller, and
  /// diagrams are small. Numbers of solutions are six hundredths larger at level 3 than at 7, and depths without them a
  /// sixth larger at 9 than at 15, in half of the time.
  static int default_level(const TableInfo& info);

  /// Packs the blocks of such a table with the level of zstd that it names, or with the default level. With the layout
  /// `diagram` it can only compress payloads.
  explicit BlockPacker(const TableInfo& info);
  /// Switches to the blocks of another table.
  void suit(const TableInfo& info) {
    if (info.layout != Layout::diagram) codec_ = &codec_of(info);
  }

  /// The ways to arrange a block, way n as bit n.
  unsigned all_ways() const { return (1u << codec_->ways) - 1; }
  /// The way in which a sound payload is arranged.
  unsigned way_of(ByteSpan payload) const;
  /// Whether a block can be arranged in this way.
  bool suits(unsigned way, const Slice& slice) const { return codec_->pack(way, slice).has_value(); }

  /// The block in this way, or in way 0 if the way does not suit it.
  CompressedBlock pack(unsigned way, const Slice& slice);
  /// The block in the smallest of these ways, and the way. Requires that a way suits it.
  std::pair<unsigned, CompressedBlock> pack_best(unsigned ways, const Slice& slice);
  /// A text of the list of values.
  CompressedBlock pack_text(std::string_view text);
  /// The block with this payload.
  CompressedBlock compress(Bytes payload);

 private:
  const BlockCodec* codec_ = nullptr;
  Compressor compressor_;
};

/// Cuts a run of entries into blocks, and compresses them in parallel, a batch at a time. The run begins with a group
/// of blocks. The blocks do not depend on how the entries arrive. Not thread-safe.
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

/// Not thread-safe. Throws as OutputFile does.
class TableAssembly {
 public:
  /// Assembles a file with a first frame of `front` bytes. Requires front >= front_bytes(metadata.info). The payload
  /// and the counts in `metadata` are set later.
  TableAssembly(OutputFile&& file, Metadata metadata, std::uint64_t front);

  Metadata& metadata() { return metadata_; }
  OutputFile& file() { return out_; }
  /// The frames added so far.
  const std::vector<Frame>& frames() const { return frames_; }
  /// XXH3-64 of the payload added so far, 16 hexadecimal digits.
  std::string payload_digest() const { return digest_.text(); }

  /// Begins an empty file.
  void begin();
  /// Writes the frames of blocks, of the list of values or of keys behind those added before.
  void add(const std::vector<CompressedBlock>& blocks);
  /// Adds the next frame, which a file of an earlier run contains.
  void add_written(const Frame& entry, ByteSpan payload);
  /// Writes the tail and the first frame; the file is then complete on the disk, but for its name. `damaged` is the
  /// first frame of the file that is repaired, see `restore_compression`, or empty. `other_blocks` is another
  /// number of entries of a block that the file may have, or 0: only the digest in `damaged` tells the number of a
  /// diagram, and of a table of one block.
  void complete(const TableSummary& summary, ByteSpan damaged = {}, std::uint32_t other_blocks = 0);
  /// The same with the first frame and the tail of another file. Requires that it has the same frames.
  void complete_as(ByteSpan front, ByteSpan tail);
  /// Gives the file its name. Returns its size in bytes.
  std::uint64_t commit();

 private:
  Metadata metadata_;
  OutputFile out_;
  std::uint64_t front_;
  Digest digest_;
  std::vector<Frame> frames_;
};

/// Adds the frames with the keys to a table file. Adds all frames in order. make(frame) returns a frame; several
/// threads of the job call it at once. Takes about 12 MiB. Throws Interrupted, and as make and TableAssembly::add do.
void add_keys(const KeyFrames& frames, const std::function<CompressedBlock(std::uint64_t frame)>& make,
              TableAssembly& assembly, const Job& job);

}  // namespace zermelo
