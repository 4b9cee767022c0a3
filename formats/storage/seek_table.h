// Where each frame lies: the seek table of the zstd seekable format, the last frame of the file.
#pragma once

#include <vector>

#include "formats/storage/frame.h"

namespace zermelo {

/// The most frames that the format allows.
inline constexpr std::uint64_t max_frames = 0x8000000;

/// The whole skippable frame. Every frame before it has an entry, skippable ones with no payload.
Bytes seek_table_frame(const std::vector<Frame>& frames);

/// Bytes of the seek table frame of so many frames.
std::uint64_t seek_table_bytes(std::uint64_t frames);

/// Reads the skippable frame; throws FormatError unless it lists exactly `frames` frames.
std::vector<Frame> read_seek_table(ByteSpan frame, std::uint64_t frames, const FileLocation& location);

/// The entry of a skippable frame of so many bytes.
Frame skippable_entry(std::uint64_t bytes);

}  // namespace zermelo
