// The keys of a table file, read as they are needed.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "formats/table/keys/key_payload.h"
#include "formats/table/reading/block_cache.h"
#include "formats/table/reading/table_frames.h"

namespace zermelo {

/// The file that several lists of keys read, and the cache of its key blocks.
struct KeySource {
  KeySource(std::shared_ptr<const TableFrames> of, std::shared_ptr<BlockCache> blocks)
      : file(std::move(of)), cache(std::move(blocks)) {}

  std::shared_ptr<const TableFrames> file;
  BlockList<KeyRun> cache;
};

/// The keys of one part of a file. Thread-safe. Members throw FormatError with the path and the number of the frame if
/// the file is damaged. The first look-up reads the index, 1/4096 of the keys in a usual file, which stays in memory.
class FileKeys final : public KeyList {
 public:
  /// Cost: none; the file is not read.
  FileKeys(std::shared_ptr<KeySource> source, std::size_t part);

  Index size() const override { return frames().keys(part_); }
  std::size_t key_bytes() const override { return frames().key_bytes(); }
  /// Cost: decodes the blocks of the keys that are not in the cache.
  void read(Index first, std::span<std::byte> keys) const override;
  /// Cost: a binary search of the index and of one block, which is decoded unless it is in the cache.
  std::optional<Index> find(std::span<const std::byte> key) const override;

  /// The keys of a block with this payload. Throws FormatError unless they are those that the index allows.
  KeyRun open(std::uint64_t block, ByteSpan payload) const;

 private:
  const KeyFrames& frames() const { return source_->file->parts.keys; }
  /// The number in the file of a frame of this part.
  std::uint64_t number(std::uint64_t frame) const;
  const KeyRun& index() const;
  KeyRun read_index() const;
  template <class Use>
  void with_block(std::uint64_t block, const Use& use) const;

  std::shared_ptr<KeySource> source_;
  std::size_t part_;
  mutable std::mutex guard_;  ///< guards the first reading of the index
  mutable std::atomic<bool> indexed_ = false;
  mutable KeyRun index_;
};

}  // namespace zermelo
