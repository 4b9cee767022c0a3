// Makes and reads the first frame of a table file, the metadata as JSON with a digest, in all versions of the format;
// and the histogram.
#pragma once

#include <cstdint>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/json_reading.h"

namespace zermelo {

struct FormatVersion;
extern const FormatVersion format_2;

struct Metadata {
  TableInfo info;  ///< without the histogram
  const FormatVersion* format = &format_2;
  std::uint64_t file_bytes = 0;
  std::uint64_t histogram_entries = 0;
  std::uint64_t tail_digest = 0;  ///< XXH3-64 of the histogram frame and the seek table
  std::uint64_t list_frames = 0;  ///< frames of the list of values

  /// In the layout `diagram` no frame contains a block; readers make blocks from the diagram.
  std::uint64_t blocks() const { return (info.positions + info.block_entries - 1) / info.block_entries; }
  /// The number of frames with the entries: a frame for each block, or the frames of the diagram.
  std::uint64_t entry_frames() const { return info.layout == Layout::diagram ? info.diagram.frames() : blocks(); }
  /// The number of frames with payload: entries, list of values and keys.
  std::uint64_t frames() const;
  /// The number of entries of a block: info.block_entries, or fewer in the last block. Requires block < blocks().
  std::uint64_t entries(std::uint64_t block) const;
};

/// The number of bytes to reserve for the first frame; enough for all counts that such a table can have. Depends on
/// info.zstd only in whether it is empty. Throws LimitError if its tiers need more than `max_front`.
std::uint64_t front_bytes(const TableInfo& info);
/// The first frame in the current format, `bytes` long. Requires bytes >= front_bytes(metadata.info).
Bytes front_frame(const Metadata& metadata, std::uint64_t bytes);
/// The greatest size in bytes of a first frame.
inline constexpr std::uint64_t max_front = 1 << 20;
/// The highest level of zstd that a file can name.
inline constexpr int highest_level = 22;
/// The size in bytes of the first frame, at most `file_bytes`, the size of the file. `beginning` is the first
/// `front_head` bytes of the file, or all of a shorter file. Throws FormatError if it is not a finished table file or
/// the size is impossible.
std::uint64_t front_size(ByteSpan beginning, std::uint64_t file_bytes, const FileLocation& location);
/// Whether the first frame has its digest, so that it is as it was written.
bool front_is_sound(ByteSpan frame);
/// Finds the version of zstd and the level, which nothing else in a file tells for certain, by the digest in the
/// damaged first frame `was`: sets them to the first pair with which the first frame has this digest. Without such a
/// pair they stay, and it returns false. Requires was.size() >= front_head.
bool restore_compression(Metadata& metadata, ByteSpan was);
/// Reads the first frame. Throws FormatError for a wrong digest, an unknown version, and fields that are missing, out
/// of range or inconsistent.
Metadata read_front(ByteSpan frame, const FileLocation& location);

// The frames with the keys of a table: their number, their order and the keys that each contains.

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

// Reads the parts of the metadata that differ between versions: kind of table, counts, rows of the histogram.

/// The functions that read one version. They throw FormatError for data that the version does not allow.
struct FormatVersion {
  std::uint64_t number;
  TableKind (*read_kind)(const Fields& fields, Metric metric);
  /// Reads the summary without the histogram.
  TableSummary (*read_summary)(const Fields& fields, const TableKind& kind, Index positions);
  /// The size in bytes of a row of the histogram.
  std::size_t (*count_bytes)(const TableKind& kind);
  Count (*read_count)(const std::byte* row, const TableKind& kind, const FileLocation& location);
  bool keys;     ///< whether the file contains keys of positions
  bool diagram;  ///< whether the file contains a diagram
};

/// All can be read; all but version 1 are written.
extern const FormatVersion format_1, format_2, format_3, format_4;

/// The version in which a table is written: 4 for a diagram, 3 if it has keys, else 2.
const FormatVersion& written_version(const TableInfo& info);

/// The version with this number. Throws FormatError for an unknown version.
const FormatVersion& format_version(std::uint64_t number, const FileLocation& location);

/// Reads `wins`, `losses` and `draws`. Throws FormatError unless they add up to `positions`.
TableSummary read_outcomes(const Fields& fields, const TableKind& kind, Index positions);

/// A row `u32` depth, `u64` wins, `u64` losses.
inline constexpr std::size_t depth_count_bytes = 20;
Count read_depth_count(const std::byte* row);

/// The metadata as a JSON object, in the version in which the table is written.
std::string metadata_text(const Metadata& metadata);
/// Appends a row of the histogram in versions 2 and 3.
void put_count(Bytes& rows, const Count& count, const TableKind& kind);

// Makes and reads the histogram, the last frame but one of a table file: the number of positions with each figure.

/// The frame in the current format.
Bytes histogram_frame(const std::vector<Count>& histogram, const TableKind& kind);
/// The size in bytes of the frame in a file with this metadata.
std::uint64_t histogram_bytes(const Metadata& metadata);
/// Reads the frame of a file with this metadata. Throws FormatError unless rows ascend and agree with metadata.info.
std::vector<Count> read_histogram(ByteSpan frame, const Metadata& metadata, const FileLocation& location);

}  // namespace zermelo
