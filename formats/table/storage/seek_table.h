// Makes and reads the seek table of the zstd seekable format: the last frame of the file, which lists all others.
#pragma once

#include <optional>
#include <vector>

#include "formats/table/storage/frame.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// The greatest number of frames that the format allows.
inline constexpr std::uint64_t max_frames = 0x8000000;

/// The seek table as a skippable frame. `frames` lists every frame before it, skippable frames with raw = 0.
Bytes seek_table_frame(const std::vector<Frame>& frames);

/// The size in bytes of the seek table frame for this number of frames.
std::uint64_t seek_table_bytes(std::uint64_t frames);

/// Reads the seek table. Throws FormatError if it is damaged or does not list exactly `frames` frames.
std::vector<Frame> read_seek_table(ByteSpan frame, std::uint64_t frames, const FileLocation& location);

/// Where a seek table begins, and how many frames it lists.
struct SeekTablePlace {
  std::uint64_t offset = 0, frames = 0;
};

/// The place of the seek table that ends with the file, as its last bytes say; nothing if they end no seek table.
std::optional<SeekTablePlace> find_seek_table(const InputFile& file);

/// The entries of a seek table, if they are in the file; else nothing. Checks nothing else.
std::vector<Frame> read_entries(const InputFile& file, const SeekTablePlace& place);

/// The entry for a skippable frame of this size in bytes, header included.
Frame skippable_entry(std::uint64_t bytes);

}  // namespace zermelo
