// Decompresses zstd streams, which are recognised by their first bytes. A block ends at its last line end; the rest of
// the buffer moves to the front and begins the next block.
#include "tablebase/graph/graph_text.h"

#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "tablebase/error.h"

namespace zermelo {
namespace {

bool is_zstd(std::string_view bytes) {
  std::uint32_t magic = 0;
  if (bytes.size() < sizeof magic) return false;
  std::memcpy(&magic, bytes.data(), sizeof magic);
  return magic == ZSTD_MAGICNUMBER || (magic & ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START;
}

/// The first block of a text, without a byte order mark (UTF-8).
std::string_view without_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// Decompresses one or more zstd frames, in pieces of any size.
class Unpacker {
 public:
  explicit Unpacker(const GraphText& text, std::string_view packed)
      : text_(&text), context_(ZSTD_createDCtx(), ZSTD_freeDCtx), packed_{packed.data(), packed.size(), 0} {
    if (!context_) throw std::bad_alloc();
  }

  /// Fills `buffer` from `filled` on. Returns the number of bytes in it, which is less than its size only at the end of
  /// the text.
  std::size_t fill(std::vector<char>& buffer, std::size_t filled) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), filled};
    while (out.pos < out.size && !(frame_over_ && packed_.pos == packed_.size)) {
      const std::size_t hint = ZSTD_decompressStream(context_.get(), &out, &packed_);
      if (ZSTD_getErrorCode(hint) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      if (ZSTD_isError(hint)) text_->refuse(fmt::format("the zstd stream is damaged: {}", ZSTD_getErrorName(hint)));
      frame_over_ = hint == 0;
      if (!frame_over_ && packed_.pos == packed_.size && out.pos < out.size)
        text_->refuse("the zstd stream is cut off");
    }
    return out.pos;
  }

 private:
  const GraphText* text_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
  ZSTD_inBuffer packed_;
  bool frame_over_ = false;
};

}  // namespace

GraphText::GraphText(std::string path, std::string_view bytes, Pieces pieces)
    : path_(std::move(path)), bytes_(bytes), pieces_(pieces) {}

GraphText::GraphText(const std::string& path, Pieces pieces) : path_(path), file_(path), pieces_(pieces) {
  bytes_ = {reinterpret_cast<const char*>(file_.bytes().data()), file_.bytes().size()};
}

bool GraphText::packed() const { return is_zstd(bytes_); }

std::uint64_t GraphText::memory() const {
  if (!packed()) return 0;
  constexpr std::uint64_t widest_window = std::uint64_t{1} << 27;  // the default limit of zstd
  constexpr std::uint64_t tables = std::uint64_t{1} << 20;
  const std::uint64_t content = ZSTD_getFrameContentSize(bytes_.data(), bytes_.size());  // huge if unknown
  return pieces_.block + std::min(content, widest_window) + tables;
}

void GraphText::blocks(const std::function<bool(const TextBlock&)>& use) const {
  if (packed()) return zstd_blocks(use);
  if (!bytes_.empty()) use({without_mark(bytes_), 1});
}

void GraphText::zstd_blocks(const std::function<bool(const TextBlock&)>& use) const {
  Unpacker unpacker(*this, bytes_);
  std::vector<char> buffer(pieces_.block);
  std::size_t filled = 0;
  for (TextBlock block;;) {
    filled = unpacker.fill(buffer, filled);
    const std::string_view text(buffer.data(), filled);
    const bool last = filled < buffer.size();
    block.text = last ? text : text.substr(0, text.rfind('\n') + 1);
    if (block.text.empty() && !last) refuse(block.line, fmt::format("the line is longer than {} bytes", pieces_.block));
    if (!block.text.empty() && !use(block.line == 1 ? TextBlock{without_mark(block.text), 1} : block)) return;
    if (last) return;
    block.line += static_cast<std::uint64_t>(std::count(block.text.begin(), block.text.end(), '\n'));
    filled -= block.text.size();
    std::memmove(buffer.data(), buffer.data() + block.text.size(), filled);
  }
}

void GraphText::refuse(const std::string& what) const { throw FormatError(fmt::format("{}: {}", path_, what)); }

void GraphText::refuse(std::uint64_t line, const std::string& what) const {
  std::string printable = what;
  std::replace(printable.begin(), printable.end(), '\0', ' ');  // a zero byte would end the message
  throw FormatError(fmt::format("{}, line {}: {}", path_, line, printable));
}

}  // namespace zermelo
