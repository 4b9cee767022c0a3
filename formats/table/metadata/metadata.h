// Makes and reads the first frame of a table file: the metadata as JSON, with a digest.
#pragma once

#include <cstdint>

#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/file_location.h"

namespace zermelo {

struct FormatVersion;  // versions.h
extern const FormatVersion format_2;

struct Metadata {
  TableInfo info;  ///< without the histogram
  const FormatVersion* format = &format_2;
  std::uint64_t file_bytes = 0;
  std::uint64_t histogram_entries = 0;
  std::uint64_t tail_digest = 0;  ///< XXH3-64 of the histogram frame and the seek table
  std::uint64_t list_frames = 0;  ///< frames of the list of values

  std::uint64_t blocks() const { return (info.positions + info.block_entries - 1) / info.block_entries; }
  /// The number of frames with payload: blocks, list of values and keys.
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
/// Finds the version of zstd and the level, which nothing else in a file tells for certain, by the digest in the damaged
/// first frame `was`: sets them to the first pair with which the first frame has this digest. Without such a pair they
/// stay. Requires was.size() >= front_head.
void restore_compression(Metadata& metadata, ByteSpan was);
/// Reads the first frame. Throws FormatError for a wrong digest, an unknown version, and fields that are missing, out
/// of range or inconsistent.
Metadata read_front(ByteSpan frame, const FileLocation& location);

}  // namespace zermelo
