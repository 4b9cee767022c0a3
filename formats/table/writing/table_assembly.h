// Puts the frames of a table file one after the other, and adds the first frame, the histogram and the seek table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "formats/table/metadata/metadata.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/output_file.h"
#include "formats/table/writing/block_packer.h"
#include "tablebase/machine/job.h"

namespace zermelo {

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
  /// first frame of the file that is repaired, see `restore_compression`, or empty.
  void complete(const TableSummary& summary, ByteSpan damaged = {});
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
