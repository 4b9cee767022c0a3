// Makes and reads the frames of a table file: zstd frames for payload, skippable frames for everything else.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/table/storage/bytes.h"
#include "tablebase/input/input_file.h"

struct ZSTD_CCtx_s;

namespace zermelo {

/// The entry of the seek table for a frame.
struct Frame {
  std::uint32_t compressed = 0;  ///< bytes in the file
  std::uint32_t raw = 0;         ///< bytes of payload
  std::uint32_t checksum = 0;    ///< the low half of the payload's XXH64
  friend bool operator==(const Frame&, const Frame&) = default;
};

/// The version of the zstd library that compresses, for example `1.5.5`.
std::string zstd_version();

/// Compresses payloads with zstd. Thread-safe: each running call has a context of its own.
class Compressor {
 public:
  static constexpr int max_level = 19;

  explicit Compressor(int level) : level_(level) {}
  ~Compressor();
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  /// The payload as one zstd frame with content size and checksum. Throws std::bad_alloc, or std::runtime_error if zstd
  /// fails.
  Bytes compress(ByteSpan payload);

 private:
  ZSTD_CCtx_s* take();
  void give_back(ZSTD_CCtx_s* context);

  int level_;
  std::mutex guard_;
  std::vector<ZSTD_CCtx_s*> idle_;
};

/// The seek table entry of a frame that Compressor made of `payload`.
Frame describe(ByteSpan frame, ByteSpan payload);
/// The seek table entry of a frame that begins at the first byte, as the frame itself has it, and its payload. Nothing
/// unless it is a sound frame of a Compressor with 1 to `most` bytes of payload.
std::optional<std::pair<Frame, Bytes>> read_frame(ByteSpan bytes, std::uint64_t most);
/// The size of a zstd frame that begins at the first byte, by the headers of its parts; its content may be damaged.
/// Nothing if these headers are damaged or the frame is cut off.
std::optional<std::uint64_t> frame_size(ByteSpan bytes);
/// Whether a zstd frame begins at the first byte and goes on behind the last, by the headers of its parts.
bool is_cut_off(ByteSpan bytes);

/// The payload of a frame. Throws FormatError if frame or payload is damaged or differs from `entry` in size or
/// checksum.
Bytes decompress(ByteSpan frame, const Frame& entry, const FileLocation& location);

/// The magic number of zstd frames (RFC 8878, section 3.1.1).
inline constexpr std::uint32_t zstd_magic = 0xFD2FB528;
/// Magic numbers of skippable frames (RFC 8878, section 3.1.2).
inline constexpr std::uint32_t front_magic = 0x184D2A50;
inline constexpr std::uint32_t histogram_magic = 0x184D2A51;
inline constexpr std::uint32_t seek_table_magic = 0x184D2A5E;
inline constexpr std::size_t skippable_head = 8;

/// A skippable frame with this content. Requires content.size() < 2^32.
Bytes skippable_frame(std::uint32_t magic, ByteSpan content);
/// The content of a skippable frame. Throws FormatError unless it has this magic number and its size is frame.size().
ByteSpan skippable_content(std::uint32_t magic, ByteSpan frame, const FileLocation& location);

/// The first frame of a table file, skippable, begins with this signature, "zermelo\n", and a digest.
inline constexpr std::uint64_t table_signature = 0x0A6F6C656D72657A;
/// The bytes before the text of that frame.
inline constexpr std::size_t front_head = skippable_head + 16;
/// Whether a file that begins with these bytes has the magic number and the signature of a finished table file.
bool begins_as_table(ByteSpan beginning);

// Makes and reads the seek table of the zstd seekable format: the last frame of the file, which lists all others.

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
