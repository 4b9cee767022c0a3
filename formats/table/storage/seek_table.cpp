// A skippable frame with one entry for each frame (sizes and checksum) and a footer. Source:
// zstd/contrib/seekable_format/zstd_seekable_compression_format.md, version 0.1.0.
#include "formats/table/storage/seek_table.h"

#include <xxhash.h>

namespace zermelo {
namespace {

constexpr std::uint32_t footer_magic = 0x8F92EAB1;
constexpr std::size_t footer_bytes = 9;
constexpr std::size_t entry_bytes = 12;
constexpr std::uint8_t descriptor = 1 << 7;  // every entry has a checksum

std::vector<Frame> entries_of(ByteSpan bytes) {
  std::vector<Frame> entries(bytes.size() / entry_bytes);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::byte* entry = bytes.data() + i * entry_bytes;
    entries[i] = {load<std::uint32_t>(entry), load<std::uint32_t>(entry + 4), load<std::uint32_t>(entry + 8)};
  }
  return entries;
}

}  // namespace

std::uint64_t seek_table_bytes(std::uint64_t frames) { return skippable_head + frames * entry_bytes + footer_bytes; }

Bytes seek_table_frame(const std::vector<Frame>& frames) {
  Bytes content;
  content.reserve(frames.size() * entry_bytes + footer_bytes);
  for (const Frame& frame : frames) {
    put<std::uint32_t>(content, frame.compressed);
    put<std::uint32_t>(content, frame.raw);
    put<std::uint32_t>(content, frame.checksum);
  }
  put<std::uint32_t>(content, static_cast<std::uint32_t>(frames.size()));
  put<std::uint8_t>(content, descriptor);
  put<std::uint32_t>(content, footer_magic);
  return skippable_frame(seek_table_magic, content);
}

std::vector<Frame> read_seek_table(ByteSpan frame, std::uint64_t frames, const FileLocation& location) {
  location.expect("bytes of the seek table", seek_table_bytes(frames), frame.size());
  const ByteSpan content = skippable_content(seek_table_magic, frame, location);
  const std::byte* footer = content.data() + content.size() - footer_bytes;
  location.expect("frames in the seek table", frames, load<std::uint32_t>(footer));
  location.expect("the seek table's descriptor", descriptor, load<std::uint8_t>(footer + 4));
  location.expect("the seek table's last magic number", footer_magic, load<std::uint32_t>(footer + 5));
  return entries_of(content.first(frames * entry_bytes));
}

std::optional<SeekTablePlace> find_seek_table(const InputFile& file) {
  if (file.size() < footer_bytes) return {};
  const Bytes footer = file.bytes(file.size() - footer_bytes, footer_bytes);
  const std::uint64_t frames = load<std::uint32_t>(footer.data()), bytes = seek_table_bytes(frames);
  if (load<std::uint32_t>(footer.data() + 5) != footer_magic || frames > max_frames || bytes > file.size()) return {};
  return SeekTablePlace{file.size() - bytes, frames};
}

std::vector<Frame> read_entries(const InputFile& file, const SeekTablePlace& place) {
  const std::uint64_t first = place.offset + skippable_head;
  if (first > file.size() || place.frames > (file.size() - first) / entry_bytes) return {};
  return entries_of(file.bytes(first, place.frames * entry_bytes));
}

Frame skippable_entry(std::uint64_t bytes) {
  return {static_cast<std::uint32_t>(bytes), 0, static_cast<std::uint32_t>(XXH64(nullptr, 0, 0))};
}

}  // namespace zermelo
