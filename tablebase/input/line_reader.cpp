// The buffer grows with the longest line, up to `longest` bytes and a line end.
#include "tablebase/input/line_reader.h"

#include <algorithm>

namespace zermelo {

LineReader::LineReader(const std::string& path, std::size_t longest) : stream_(path), longest_(longest) {}

/// Reads more into the buffer; returns false at the end of the text. Requires fewer than longest + 1 unread bytes.
bool LineReader::fill() {
  constexpr std::size_t least = std::size_t{1} << 16;
  std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) buffer_.resize(std::min(longest_ + 1, std::max(least, 2 * end_)));
  if (before_waiting_ && !stream_.ready()) before_waiting_();
  const std::size_t count = stream_.read(std::span(buffer_).subspan(end_));
  end_ += count;
  return count > 0;
}

/// The first `size` unread bytes are the line.
TextLine LineReader::take(std::size_t size) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  std::string_view text = unread().substr(0, size);
  begin_ = std::min(begin_ + size + 1, end_);
  if (++number_ == 1 && text.starts_with(mark)) text.remove_prefix(mark.size());
  return {number_, text, {}};
}

/// Keeps the beginning of a line that is too long, and drops the rest.
TextLine LineReader::cut() {
  constexpr std::uint64_t dropped_times = 64;
  constexpr std::size_t kept = 40;
  head_ = fmt::format("{}...", unread().substr(0, kept));
  ++number_;
  const auto fault = [&](std::uint64_t most) { return fmt::format("the line is longer than {} bytes", most); };
  for (std::uint64_t dropped = 0; dropped < dropped_times * longest_;) {
    const std::size_t end = unread().find('\n');
    dropped += unread().size();
    begin_ = end == std::string_view::npos ? end_ : begin_ + end + 1;
    if (end != std::string_view::npos || !fill()) return {number_, head_, fault(longest_)};
  }
  throw FormatError("{}, line {}: {}", name(), number_, fault(dropped_times * longest_));
}

std::optional<TextLine> LineReader::next() {
  for (std::size_t searched = 0;;) {
    const std::size_t end = unread().find('\n', searched);
    if (end != std::string_view::npos) return take(end);
    searched = unread().size();
    if (searched > longest_) return cut();
    if (!fill()) break;
  }
  if (unread().empty()) return {};
  return take(unread().size());
}

}  // namespace zermelo
