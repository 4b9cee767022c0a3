// The first frame of a table file: what the file says of its table, as JSON, with a digest.
#pragma once

#include <cstdint>

#include "formats/storage/bytes.h"
#include "formats/storage/file_location.h"
#include "formats/table_info.h"

namespace zermelo {

struct FormatVersion;  // versions.h
extern const FormatVersion format_2;

struct Metadata {
  TableInfo info;  ///< without the histogram
  const FormatVersion* format = &format_2;
  std::uint64_t file_bytes = 0;
  std::uint64_t histogram_entries = 0;
  std::uint64_t tail_digest = 0;  ///< XXH3-64 of the histogram frame and the seek table
  std::uint64_t list_frames = 0;  ///< of the list of values

  std::uint64_t blocks() const { return (info.positions + info.block_entries - 1) / info.block_entries; }
  /// Entries of a block; all have info.block_entries but the last.
  std::uint64_t entries(std::uint64_t block) const;
};

/// Bytes to reserve for the first frame of such a table, whatever its counts will be.
std::uint64_t front_bytes(const TableInfo& info);
/// The first frame in the current format, `bytes` long. Requires bytes >= front_bytes(metadata.info).
Bytes front_frame(const Metadata& metadata, std::uint64_t bytes);
/// Whether bytes begin as a finished table file does.
bool begins_as_table(ByteSpan file);
/// Bytes of the first frame of a file that begins with `file`; at most file.size(). Throws FormatError.
std::uint64_t front_size(ByteSpan file, const FileLocation& location);
/// Reads the first frame, and checks its digest and that its fields belong together. Throws FormatError.
Metadata read_front(ByteSpan frame, const FileLocation& location);

}  // namespace zermelo
