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
  if (ZSTD_isError(size)) location.refuse(fmt::format("not a zstd frame: {}", ZSTD_getErrorName(size)));
  location.expect("bytes of the frame", frame.size(), size);
  location.expect("bytes of payload", entry.raw, ZSTD_getFrameContentSize(frame.data(), frame.size()));
  if ((std::to_integer<unsigned>(frame[4]) & checksum_flag) == 0) location.refuse("the frame has no checksum");
  if ((std::to_integer<unsigned>(frame[4]) & unused_bits) != 0) location.refuse("the header of the frame is damaged");
  location.expect("the checksum", entry.checksum, load<std::uint32_t>(frame.data() + frame.size() - 4));
  Bytes payload(entry.raw);
  const std::size_t got =
      ZSTD_decompressDCtx(decompression_context(), payload.data(), payload.size(), frame.data(), frame.size());
  require_room(got);
  if (ZSTD_isError(got)) location.refuse(fmt::format("the block is damaged: {}", ZSTD_getErrorName(got)));
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
    location.refuse(
        fmt::format("a skippable frame has {} bytes, fewer than its header of {}", frame.size(), skippable_head));
  location.expect("the magic number of a frame", magic, load<std::uint32_t>(frame.data()));
  location.expect("bytes in a frame", frame.size() - skippable_head, load<std::uint32_t>(frame.data() + 4));
  return frame.subspan(skippable_head);
}

bool begins_as_table(ByteSpan beginning) {
  return beginning.size() >= front_head && load<std::uint32_t>(beginning.data()) == front_magic &&
         load<std::uint64_t>(beginning.data() + skippable_head) == table_signature;
}

}  // namespace zermelo
