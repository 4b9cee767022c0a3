// Copies the text of files and decompresses zstd streams, which are recognised by their first bytes. A block ends at
// its last line end; the rest of the buffer moves to the front and begins the next block.
#include "tablebase/graph/graph_text.h"

#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <vector>

#include "tablebase/error.h"

namespace zermelo {
namespace {

constexpr std::size_t most_head = 18;  ///< of the header of a zstd frame (RFC 8878, section 3.1.1.1)

bool is_zstd(std::string_view bytes) {
  std::uint32_t magic = 0;
  if (bytes.size() < sizeof magic) return false;
  std::memcpy(&magic, bytes.data(), sizeof magic);
  return magic == ZSTD_MAGICNUMBER || (magic & ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START;
}

/// A text without a byte-order mark (UTF-8).
std::string_view without_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// Copies the text of a file.
class Copier {
 public:
  Copier(const GraphText& text, Workers* workers) : text_(&text), workers_(workers) {}

  /// Fills `buffer` from `filled` on. Returns the number of bytes in it, which is less than its size only at the end of
  /// the text.
  std::size_t fill(std::vector<char>& buffer, std::size_t filled) {
    const auto free = std::span(buffer).subspan(filled);
    std::atomic<std::size_t> copied{0};
    const auto copy = [&](std::size_t begin, std::size_t end) {
      copied += text_->copy(at_ + begin, free.subspan(begin, end - begin));
    };
    if (workers_ != nullptr)
      workers_->for_pieces(free.size(), text_->pieces().chunk, copy);
    else
      copy(0, free.size());
    at_ += copied;
    return filled + copied;
  }

 private:
  const GraphText* text_;
  Workers* workers_;
  std::uint64_t at_ = 0;
};

/// Decompresses one or more zstd frames, in pieces of any size.
class Unpacker {
 public:
  explicit Unpacker(const GraphText& text)
      : text_(&text), context_(ZSTD_createDCtx(), ZSTD_freeDCtx), input_(ZSTD_DStreamInSize()) {
    if (!context_) throw std::bad_alloc();
  }

  /// As Copier::fill.
  std::size_t fill(std::vector<char>& buffer, std::size_t filled) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), filled};
    while (out.pos < out.size) {
      const bool more = packed_.pos < packed_.size || refill();
      if (!more && frame_over_) break;
      const std::size_t before = out.pos;
      const std::size_t hint = ZSTD_decompressStream(context_.get(), &out, &packed_);
      if (ZSTD_getErrorCode(hint) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      if (ZSTD_isError(hint)) text_->refuse(fmt::format("the zstd stream is damaged: {}", ZSTD_getErrorName(hint)));
      frame_over_ = hint == 0;
      if (!more && !frame_over_ && out.pos == before) text_->refuse("the zstd stream is cut off");
    }
    return out.pos;
  }

 private:
  /// Returns false at the end of the stream.
  bool refill() {
    packed_ = {input_.data(), text_->copy(at_, input_), 0};
    at_ += packed_.size;
    return packed_.size != 0;
  }

  const GraphText* text_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
  std::vector<char> input_;
  std::uint64_t at_ = 0;
  ZSTD_inBuffer packed_{};
  bool frame_over_ = false;
};

}  // namespace

GraphText::GraphText(std::string path, std::string_view bytes, Pieces pieces)
    : path_(std::move(path)), bytes_(bytes), head_(bytes.substr(0, most_head)), pieces_(pieces) {}

GraphText::GraphText(const std::string& path, Pieces pieces)
    : path_(path), file_(path), head_(most_head, '\0'), pieces_(pieces) {
  head_.resize(copy(0, head_));
}

std::size_t GraphText::copy(std::uint64_t offset, std::span<char> bytes) const {
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size() - std::min(offset, size()), bytes.size()));
  if (file_)
    file_->read(offset, std::as_writable_bytes(bytes.first(count)));
  else
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), count, bytes.begin());
  return count;
}

bool GraphText::packed() const { return is_zstd(head_); }

std::uint64_t GraphText::memory() const {
  if (!packed()) return file_ ? plain_block() : 0;
  constexpr std::uint64_t widest_window = std::uint64_t{1} << 27;  // the default limit of zstd
  constexpr std::uint64_t tables = std::uint64_t{1} << 20;
  const std::uint64_t content = ZSTD_getFrameContentSize(head_.data(), head_.size());  // huge if unknown
  return pieces_.block + std::min(content, widest_window) + tables;
}

void GraphText::blocks(const UseBlock& use, Workers* workers) const {
  if (packed()) return read_blocks(Unpacker(*this), pieces_.block, use);
  if (file_) return read_blocks(Copier(*this, workers), plain_block(), use);
  if (!bytes_.empty()) use({without_mark(bytes_), 1});
}

std::size_t GraphText::plain_block() const {
  return static_cast<std::size_t>(std::min<std::uint64_t>(pieces_.block, size() + 1));
}

template <class Reader>
void GraphText::read_blocks(Reader reader, std::size_t buffer_bytes, const UseBlock& use) const {
  std::vector<char> buffer(buffer_bytes);
  std::size_t filled = 0;
  for (TextBlock block;;) {
    filled = reader.fill(buffer, filled);
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
