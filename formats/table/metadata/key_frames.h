// The frames with the keys of a table: their number, their order and the keys that each contains.
#pragma once

#include <vector>

#include "formats/table/metadata/table_info.h"

namespace zermelo {

/// The usual number of keys in a block, and the greatest that a file may have.
inline constexpr std::uint32_t usual_key_block = 4096, max_key_block = 1 << 16;

/// The keys of one frame: a block of keys, or a frame of the index, which contains the first key of every block.
struct KeyFrame {
  std::size_t part = 0;
  bool is_index = false;
  Index first = 0;  ///< the number of its first key in the part
  Index step = 1;   ///< from each of its keys to the next
  Index keys = 0;
};

/// Frames are numbered from 0, the first frame with keys. The keys of a part ascend; a table of a whole game has a part
/// for each of its tiers, every other table has one part.
class KeyFrames {
 public:
  /// For a table without keys.
  KeyFrames() = default;
  /// Requires info.key_block != 0 if info.key_bytes != 0.
  explicit KeyFrames(const TableInfo& info);

  /// The number of frames.
  std::uint64_t count() const { return count_; }
  std::size_t key_bytes() const { return key_bytes_; }
  /// Requires frame < count(). Cost: a binary search of the parts.
  KeyFrame at(std::uint64_t frame) const;
  std::uint64_t payload_bytes(std::uint64_t frame) const { return at(frame).keys * key_bytes_; }

  std::size_t parts() const { return parts_.size(); }
  /// The number of keys in a part.
  Index keys(std::size_t part) const { return parts_[part].keys; }
  /// The number of keys in every block but the last of a part.
  Index block_keys() const { return block_keys_; }
  /// The number of blocks of a part. The frames of its index follow them.
  std::uint64_t blocks(std::size_t part) const { return parts_[part].blocks; }
  /// The frame of the first block of a part; `part` may be parts(), then it is count().
  std::uint64_t first_frame(std::size_t part) const { return part == parts() ? count_ : parts_[part].first_frame; }

 private:
  struct Part {
    Index keys;
    std::uint64_t first_frame, blocks;
  };

  /// The number of keys in every frame of an index but the last.
  Index index_keys() const;
  void add_part(Index keys);

  std::vector<Part> parts_;
  std::size_t key_bytes_ = 0;
  Index block_keys_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace zermelo
