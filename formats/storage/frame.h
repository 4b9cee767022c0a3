// One zstd frame a block, with its size and checksum, and skippable frames for what is no payload.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "formats/storage/bytes.h"
#include "formats/storage/file_location.h"

struct ZSTD_CCtx_s;

namespace zermelo {

/// What the seek table says of a frame.
struct Frame {
  std::uint32_t compressed = 0;  ///< bytes in the file
  std::uint32_t raw = 0;         ///< bytes of payload
  std::uint32_t checksum = 0;    ///< the low half of the payload's XXH64
  friend bool operator==(const Frame&, const Frame&) = default;
};

/// Compresses from several threads at once, with one zstd context a thread.
class Compressor {
 public:
  explicit Compressor(int level) : level_(level) {}
  ~Compressor();
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  /// A frame with content size and checksum.
  Bytes compress(ByteSpan payload);

 private:
  ZSTD_CCtx_s* take();
  void give_back(ZSTD_CCtx_s* context);

  int level_;
  std::mutex guard_;
  std::vector<ZSTD_CCtx_s*> idle_;
};

/// What there is to say of a frame that Compressor made.
Frame describe(ByteSpan frame, ByteSpan payload);

/// The payload of a frame. Throws FormatError unless it is exactly what `entry` says.
Bytes decompress(ByteSpan frame, const Frame& entry, const FileLocation& location);

/// Magic numbers of skippable frames (RFC 8878, section 3.1.2).
inline constexpr std::uint32_t front_magic = 0x184D2A50;
inline constexpr std::uint32_t histogram_magic = 0x184D2A51;
inline constexpr std::uint32_t seek_table_magic = 0x184D2A5E;
inline constexpr std::size_t skippable_head = 8;

/// A skippable frame around `content`. Requires content.size() < 2^32.
Bytes skippable_frame(std::uint32_t magic, ByteSpan content);
/// The content of the skippable frame that fills `frame` exactly.
ByteSpan skippable_content(std::uint32_t magic, ByteSpan frame, const FileLocation& location);

}  // namespace zermelo
