// Copies the text of files and decompresses zstd streams, which are recognised by their first bytes. A block ends at
// its last line end; the rest of the buffer moves to the front and begins the next block.
#include "tablebase/graphs/graph_text.h"

#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::graphs {
namespace {

constexpr std::size_t most_head = 18;  ///< of the header of a zstd frame (RFC 8878, section 3.1.1.1)

/// The number of `bytes.size()` bytes, the lowest first.
std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

struct FrameNeeds {
  std::uint64_t window = 0;      ///< bytes
  std::uint64_t dictionary = 0;  ///< its number; 0: none is named
};

bool is_zstd(std::string_view bytes) {
  if (bytes.size() < 4) return false;
  const std::uint64_t magic = little_endian(bytes.substr(0, 4));
  return magic == ZSTD_MAGICNUMBER || (magic & ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START;
}

/// Reads the header of a frame (RFC 8878, section 3.1.1.1). Returns nothing for a skippable frame, and for bytes that
/// do not contain a whole header.
std::optional<FrameNeeds> needs_of(std::string_view head) {
  constexpr unsigned single_segment = 1u << 5;
  constexpr std::array<std::size_t, 4> dictionary_bytes{0, 1, 2, 4};
  if (head.size() < 6 || little_endian(head.substr(0, 4)) != ZSTD_MAGICNUMBER) return {};
  const auto descriptor = static_cast<unsigned char>(head[4]), window = static_cast<unsigned char>(head[5]);
  const bool single = (descriptor & single_segment) != 0;  // then the window is the content and has no byte
  const std::size_t number = single ? 5 : 6, number_bytes = dictionary_bytes[descriptor & 3];
  const std::uint64_t base = std::uint64_t{1} << (10 + (window >> 3));
  const std::uint64_t bytes =
      single ? ZSTD_getFrameContentSize(head.data(), head.size()) : base + base / 8 * (window & 7);
  if (head.size() < number + number_bytes || bytes == ZSTD_CONTENTSIZE_ERROR) return {};
  return FrameNeeds{bytes, little_endian(head.substr(number, number_bytes))};
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
      workers_->for_chunks(free.size(), text_->sizes().chunk, copy);
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

/// The widest window that the zstd library unpacks.
std::uint64_t widest_window() { return std::uint64_t{1} << ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound; }

std::uint64_t mebibytes(std::uint64_t bytes) { return (bytes >> 20) + (bytes % (1u << 20) != 0); }

/// Decompresses one or more zstd frames, in chunks of any size.
class Unpacker {
 public:
  explicit Unpacker(const GraphText& text)
      : text_(&text), context_(ZSTD_createDCtx(), ZSTD_freeDCtx), input_(ZSTD_DStreamInSize()) {
    if (!context_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound);
  }

  /// As Copier::fill.
  std::size_t fill(std::vector<char>& buffer, std::size_t filled) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), filled};
    while (out.pos < out.size) {
      const bool more = packed_.pos < packed_.size || refill();
      if (!more && frame_over_) break;
      if (frame_over_) require(at_ - (packed_.size - packed_.pos));
      const std::size_t before = out.pos;
      const std::size_t hint = ZSTD_decompressStream(context_.get(), &out, &packed_);
      if (ZSTD_getErrorCode(hint) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      if (ZSTD_isError(hint)) text_->refuse("the zstd stream is damaged: {}", ZSTD_getErrorName(hint));
      frame_over_ = hint == 0;
      if (!more && !frame_over_ && out.pos == before) text_->refuse("the zstd stream is cut off");
    }
    return out.pos;
  }

 private:
  /// Throws FormatError or LimitError unless the frame that begins at `offset` can be unpacked.
  void require(std::uint64_t offset) const {
    std::array<char, most_head> head;
    const auto needs = needs_of({head.data(), text_->copy(offset, head)});
    if (!needs) return;
    if (needs->dictionary != 0)
      text_->refuse(
          "the zstd stream needs the dictionary {}, with which it was packed; unpack it with "
          "`zstd -d -D DICTIONARY` before",
          needs->dictionary);
    const std::uint64_t most = std::min(text_->sizes().window, widest_window());
    if (needs->window > most)
      throw LimitError(
          "{}: unpacking the zstd stream needs a window of {} MiB, but {} MiB are allowed; {}"
          "unpack it with `zstd -d --long=31` before, or pack it without --long",
          text_->path(), mebibytes(needs->window), most >> 20, most < widest_window() ? "allow more --memory, " : "");
  }

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
  bool frame_over_ = true;  ///< the next byte begins a frame
};

}  // namespace

GraphText::GraphText(std::string path, std::string_view bytes, TextSizes sizes)
    : path_(std::move(path)), bytes_(bytes), head_(bytes.substr(0, most_head)), sizes_(sizes) {
  refuse_packed(path_, head_);
}

GraphText::GraphText(const std::string& path, TextSizes sizes)
    : path_(path), file_(path), head_(most_head, '\0'), sizes_(sizes) {
  head_.resize(copy(0, head_));
  refuse_packed(path_, head_);
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
  constexpr std::uint64_t tables = std::uint64_t{1} << 20;
  return sizes_.block + std::min(window(), sizes_.window) + tables;
}

/// The window of the first frame that is not skippable; 0 if there is none.
std::uint64_t GraphText::window() const {
  std::array<char, most_head> head;
  for (std::uint64_t offset = 0;;) {
    const std::string_view bytes(head.data(), copy(offset, head));
    if (const auto needs = needs_of(bytes)) return needs->window;
    if (!is_zstd(bytes) || bytes.size() < 8) return 0;
    offset += 8 + little_endian(bytes.substr(4, 4));
  }
}

void GraphText::blocks(const UseBlock& use, Workers* workers) const {
  if (packed()) return read_blocks(Unpacker(*this), sizes_.block, use);
  if (file_) return read_blocks(Copier(*this, workers), plain_block(), use);
  if (!bytes_.empty()) use({without_mark(bytes_), 1});
}

void GraphText::lines(const std::function<bool(std::string_view line, std::uint64_t number)>& use) const {
  blocks([&](const TextBlock& block) {
    std::uint64_t number = block.line;
    for (std::size_t begin = 0, end = 0; begin < block.text.size(); begin = end + 1, ++number) {
      end = std::min(block.text.find('\n', begin), block.text.size());
      if (!use(block.text.substr(begin, end - begin), number)) return false;
    }
    return true;
  });
}

std::size_t GraphText::plain_block() const {
  return static_cast<std::size_t>(std::min<std::uint64_t>(sizes_.block, size() + 1));
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
    if (block.text.empty() && !last) refuse(block.line, "the line is longer than {} bytes", sizes_.block);
    if (!block.text.empty() && !use(block.line == 1 ? TextBlock{without_mark(block.text), 1} : block)) return;
    if (last) return;
    block.line += static_cast<std::uint64_t>(std::count(block.text.begin(), block.text.end(), '\n'));
    filled -= block.text.size();
    std::memmove(buffer.data(), buffer.data() + block.text.size(), filled);
  }
}

void GraphText::refuse(const std::string& what) const { throw FormatError("{}: {}", path_, what); }

void GraphText::refuse(std::uint64_t line, const std::string& what) const {
  std::string printable = what;
  std::replace(printable.begin(), printable.end(), '\0', ' ');  // a zero byte would end the message
  throw FormatError("{}, line {}: {}", path_, line, printable);
}

std::vector<std::string_view> words_of(std::string_view line, char comment) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return words_in(line.substr(0, line.find(comment)), line_blanks);
}

std::string quoted_line(std::string_view line) {
  constexpr std::size_t longest = 40;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line.size() <= longest ? fmt::format("'{}'", line) : fmt::format("'{}...'", beginning(line, longest));
}

}  // namespace zermelo::graphs
