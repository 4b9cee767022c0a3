// Frames by libzstd. Decompression first checks the header of the frame against the seek table, because zstd alone
// accepts a frame without a checksum or with the unused bit set.
#include "formats/table/storage/frame.h"

#include <xxhash.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <new>

namespace zermelo {

namespace {

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

ZSTD_DCtx* decompression_context() {
  thread_local const std::unique_ptr<ZSTD_DCtx, FreeContext> context(ZSTD_createDCtx());
  if (!context) throw std::bad_alloc();
  return context.get();
}

/// Bit of the frame header descriptor: a checksum follows the last block (RFC 8878, section 3.1.1.1.1).
constexpr unsigned checksum_flag = 1u << 2;
/// The unused and the reserved bit of the descriptor; zstd ignores the unused one.
constexpr unsigned unused_bits = 3u << 3;

/// Throws std::bad_alloc if this is the reason for an error of zstd.
void require_room(std::size_t result) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
}

// A skippable frame with one entry for each frame (sizes and checksum) and a footer. Source:
// zstd/contrib/seekable_format/zstd_seekable_compression_format.md, version 0.1.0.

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

std::string zstd_version() { return ZSTD_versionString(); }

Compressor::~Compressor() {
  for (ZSTD_CCtx* context : idle_) ZSTD_freeCCtx(context);
}

ZSTD_CCtx* Compressor::take() {
  {
    const std::lock_guard lock(guard_);
    if (!idle_.empty()) {
      ZSTD_CCtx* context = idle_.back();
      idle_.pop_back();
      return context;
    }
  }
  ZSTD_CCtx* context = ZSTD_createCCtx();
  if (context == nullptr) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level_);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  return context;
}

void Compressor::give_back(ZSTD_CCtx* context) {
  const std::lock_guard lock(guard_);
  idle_.push_back(context);
}

Bytes Compressor::compress(ByteSpan payload) {
  Bytes frame(ZSTD_compressBound(payload.size()));
  ZSTD_CCtx* context = take();
  const std::size_t size = ZSTD_compress2(context, frame.data(), frame.size(), payload.data(), payload.size());
  give_back(context);
  require_room(size);
  if (ZSTD_isError(size)) throw std::runtime_error(fmt::format("zstd cannot compress: {}", ZSTD_getErrorName(size)));
  frame.resize(size);
  return frame;
}

Frame describe(ByteSpan frame, ByteSpan payload) {
  return {static_cast<std::uint32_t>(frame.size()), static_cast<std::uint32_t>(payload.size()),
          load<std::uint32_t>(frame.data() + frame.size() - 4)};
}

std::optional<std::uint64_t> frame_size(ByteSpan bytes) {
  if (bytes.size() < 4 || load<std::uint32_t>(bytes.data()) != zstd_magic) return {};
  const std::size_t size = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  if (ZSTD_isError(size)) return {};
  return size;
}

bool is_cut_off(ByteSpan bytes) {
  if (bytes.size() < 4 || load<std::uint32_t>(bytes.data()) != zstd_magic) return false;
  return ZSTD_getErrorCode(ZSTD_findFrameCompressedSize(bytes.data(), bytes.size())) == ZSTD_error_srcSize_wrong;
}

std::optional<std::pair<Frame, Bytes>> read_frame(ByteSpan bytes, std::uint64_t most) {
  const std::optional<std::uint64_t> size = frame_size(bytes);
  if (!size || *size > std::numeric_limits<std::uint32_t>::max()) return {};
  const ByteSpan frame = bytes.first(*size);
  const unsigned long long raw = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (raw == 0 || raw > most) return {};  // zstd gives the greatest numbers for a frame without its size
  const Frame entry{static_cast<std::uint32_t>(*size), static_cast<std::uint32_t>(raw),
                    load<std::uint32_t>(frame.data() + frame.size() - 4)};
  try {
    const std::string nowhere;
    return std::pair(entry, decompress(frame, entry, FileLocation{nowhere}));
  } catch (const FormatError&) {
    return {};
  }
}

Bytes decompress(ByteSpan frame, const Frame& entry, const FileLocation& location) {
  const std::size_t size = ZSTD_findFrameCompressedSize(frame.data(), frame.size());
  if (ZSTD_isError(size)) location.refuse("not a zstd frame: {}", ZSTD_getErrorName(size));
  location.expect("bytes of the frame", frame.size(), size);
  location.expect("bytes of payload", entry.raw, ZSTD_getFrameContentSize(frame.data(), frame.size()));
  if ((std::to_integer<unsigned>(frame[4]) & checksum_flag) == 0) location.refuse("the frame has no checksum");
  if ((std::to_integer<unsigned>(frame[4]) & unused_bits) != 0) location.refuse("the header of the frame is damaged");
  location.expect("the checksum", entry.checksum, load<std::uint32_t>(frame.data() + frame.size() - 4));
  Bytes payload(entry.raw);
  const std::size_t got =
      ZSTD_decompressDCtx(decompression_context(), payload.data(), payload.size(), frame.data(), frame.size());
  require_room(got);
  if (ZSTD_isError(got)) location.refuse("the block is damaged: {}", ZSTD_getErrorName(got));
  location.expect("bytes of payload", entry.raw, got);
  return payload;
}

Bytes skippable_frame(std::uint32_t magic, ByteSpan content) {
  Bytes frame;
  frame.reserve(skippable_head + content.size());
  put<std::uint32_t>(frame, magic);
  put<std::uint32_t>(frame, static_cast<std::uint32_t>(content.size()));
  put(frame, content);
  return frame;
}

ByteSpan skippable_content(std::uint32_t magic, ByteSpan frame, const FileLocation& location) {
  if (frame.size() < skippable_head)
    location.refuse("a skippable frame has {} bytes, fewer than its header of {}", frame.size(), skippable_head);
  location.expect("the magic number of a frame", magic, load<std::uint32_t>(frame.data()));
  location.expect("bytes in a frame", frame.size() - skippable_head, load<std::uint32_t>(frame.data() + 4));
  return frame.subspan(skippable_head);
}

bool begins_as_table(ByteSpan beginning) {
  return beginning.size() >= front_head && load<std::uint32_t>(beginning.data()) == front_magic &&
         load<std::uint64_t>(beginning.data() + skippable_head) == table_signature;
}

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
