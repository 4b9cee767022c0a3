// A private format, read only by the version that wrote it: fixed-width numbers, the pending entries, and a digest.
#include "formats/table/writing/writer_state.h"

#include "formats/table/storage/digest.h"

namespace zermelo {
namespace {

constexpr std::uint64_t signature = 0x3265746174736274;  // change it when the format changes

/// Reads numbers one after the other.
class Reader {
 public:
  Reader(ByteSpan bytes, const FileLocation& location) : bytes_(bytes), location_(location) {}

  std::size_t left() const { return bytes_.size(); }
  const std::byte* take(std::uint64_t count) {
    if (count > bytes_.size()) location_.refuse("the state of its writer is cut off");
    const std::byte* taken = bytes_.data();
    bytes_ = bytes_.subspan(count);
    return taken;
  }
  template <std::unsigned_integral T>
  T number() {
    return load<T>(take(sizeof(T)));
  }

 private:
  ByteSpan bytes_;
  const FileLocation& location_;
};

/// Empty for a table of a whole game.
std::string tier_words(const TableInfo& info) {
  std::string words;
  if (!info.tier.empty()) words = "|" + info.tier;
  if (!info.order.empty()) words += "|order " + info.order;
  for (const TierDigest& below : info.lower.all()) words += fmt::format("|{} {}", below.tier, below.payload_digest);
  return words;
}

/// Empty for a table without keys.
std::string key_words(const TableInfo& info) {
  return info.key_bytes != 0 ? fmt::format("|keys {} {}", info.key_bytes, info.key_block) : "";
}

}  // namespace

std::uint64_t writer_identity(const TableInfo& info) {
  const std::string words =
      fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", info.spec, name(info.kind.game_class), name(info.kind.play),
                  name(info.kind.metric), info.positions, static_cast<int>(info.cell), name(info.layout),
                  info.block_entries, info.zstd, info.level) +
      tier_words(info) + key_words(info);
  return digest_of(std::as_bytes(std::span(words)));
}

Bytes save_writer(const WriterProgress& progress, const CellBuffer& pending) {
  Bytes bytes;
  for (const std::uint64_t number : {signature, progress.identity, progress.file_bytes, progress.appended,
                                     std::uint64_t{progress.frames.size()}, pending.count()})
    put<std::uint64_t>(bytes, number);
  for (const Frame& frame : progress.frames)
    for (const std::uint32_t number : {frame.compressed, frame.raw, frame.checksum}) put<std::uint32_t>(bytes, number);
  put(bytes, pending.bytes());
  put<std::uint64_t>(bytes, digest_of(bytes));
  return bytes;
}

WriterProgress load_writer(ByteSpan bytes, std::uint64_t identity, CellBuffer& pending, const FileLocation& location) {
  if (bytes.size() < 8 ||
      digest_of(bytes.first(bytes.size() - 8)) != load<std::uint64_t>(bytes.data() + bytes.size() - 8))
    location.refuse("the state of its writer is damaged");
  Reader reader(bytes.first(bytes.size() - 8), location);
  location.expect("the version of its writer's state", signature, reader.number<std::uint64_t>());
  WriterProgress progress;
  progress.identity = reader.number<std::uint64_t>();
  if (progress.identity != identity)
    location.refuse("it was begun for another table or with other options; remove it to start afresh");
  progress.file_bytes = reader.number<std::uint64_t>();
  progress.appended = reader.number<std::uint64_t>();
  const auto frames = reader.number<std::uint64_t>();
  const auto cells = reader.number<std::uint64_t>();
  if (frames > reader.left() / 12 || cells > reader.left() * 8) location.refuse("the state of its writer is cut off");
  progress.frames.resize(frames);
  for (Frame& frame : progress.frames) {
    frame.compressed = reader.number<std::uint32_t>();
    frame.raw = reader.number<std::uint32_t>();
    frame.checksum = reader.number<std::uint32_t>();
  }
  const std::uint64_t cell_bytes = CellBuffer::bytes_of(pending.width(), cells);
  pending.append_bytes({reader.take(cell_bytes), cell_bytes}, cells);
  location.expect("bytes after the state of its writer", 0, reader.left());
  return progress;
}

}  // namespace zermelo
