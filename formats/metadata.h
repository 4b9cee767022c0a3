// What stands before and after the payload: the JSON metadata in the first frame, the histogram in the last but one.
#pragma once

#include <cstdint>

#include "formats/blocks/layout.h"
#include "formats/storage/bytes.h"
#include "formats/storage/place.h"
#include "formats/table_info.h"

namespace zermelo {

struct Metadata {
  TableInfo info;  ///< without the histogram
  std::uint64_t file_bytes = 0;
  std::uint64_t histogram_entries = 0;
  std::uint64_t tail_digest = 0;  ///< XXH3-64 of the histogram frame and the seek table
  std::uint64_t list_frames = 0;  ///< of the list of values

  Layout layout() const { return *layout_named(info.layout); }
  std::uint64_t blocks() const { return (info.positions + info.block_entries - 1) / info.block_entries; }
  /// Entries of a block; all have info.block_entries but the last.
  std::uint64_t entries(std::uint64_t block) const;
};

/// Bytes to reserve for the first frame of such a table, whatever its counts will be.
std::uint64_t front_bytes(const TableInfo& info);
/// The first frame, `bytes` long. Requires bytes >= front_bytes(metadata.info).
Bytes front_frame(const Metadata& metadata, std::uint64_t bytes);
/// Whether bytes begin as a finished table file does.
bool begins_as_table(ByteSpan file);
/// Bytes of the first frame of a file that begins with `file`; at most file.size(). Throws FormatError.
std::uint64_t front_size(ByteSpan file, const Place& place);
/// Reads the first frame and checks its digest and that no number contradicts another. Throws FormatError.
Metadata read_front(ByteSpan frame, const Place& place);

/// The frame with the counts of every depth.
Bytes histogram_frame(const std::vector<DepthCount>& histogram);
std::uint64_t histogram_bytes(std::uint64_t entries);
/// Throws FormatError unless the counts add up to those of `summary`.
std::vector<DepthCount> read_histogram(ByteSpan frame, const TableSummary& summary, const Place& place);

}  // namespace zermelo
