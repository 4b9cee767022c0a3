// Input of unknown length is read into a buffer that doubles, and checked while it is read: input without end is
// refused early. A byte 0 tells files that are not text.
#include "tools/options/read_text.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include "tablebase/base/error.h"
#include "tablebase/graphs/graph_text.h"
#include "tablebase/input/input_file.h"
#include "tablebase/machine/job.h"

namespace zermelo {
namespace {

struct Bounds {
  std::uint64_t bytes;  ///< of the whole text
  const char* why;      ///< where this bound comes from
  std::size_t line;     ///< bytes of a line
};

/// Reads a text to its end and refuses it as soon as it passes its bounds.
class WholeText {
 public:
  WholeText(const std::string& path, const Bounds& bounds) : input_(path), bounds_(bounds) {}

  const std::string& name() const { return input_.name(); }

  /// Calls check(text, fresh) for every chunk; `fresh` is the number of bytes before it.
  std::string read(const std::function<void(std::string_view text, std::size_t fresh)>& check) {
    while (const std::size_t count = read_chunk()) {
      filled_ += count;
      if (filled_ > bounds_.bytes)
        throw LimitError("{}: it is longer than {} bytes, {}", name(), bounds_.bytes, bounds_.why);
      check(text(), filled_ - count);
    }
    text_.resize(filled_);
    return std::move(text_);
  }

  /// Refuses a line that is too long and ends in the chunk that begins at `fresh`, or behind it.
  void require_lines(std::size_t fresh) {
    const std::size_t end = std::min(text().find('\n', fresh), filled_);
    if (end - line_ > bounds_.line) {
      const auto above = static_cast<std::uint64_t>(std::count(text_.data(), text_.data() + line_, '\n'));
      throw FormatError("{}, line {}: the line is longer than {} bytes", name(), above + 1, bounds_.line);
    }
    if (end < filled_) line_ = text().rfind('\n') + 1;
  }

 private:
  std::string_view text() const { return std::string_view(text_).substr(0, filled_); }

  /// A chunk is shorter than the longest line, so no whole line in it is too long.
  std::size_t read_chunk() {
    constexpr std::size_t least = std::size_t{1} << 16;
    if (filled_ == text_.size()) text_.resize(filled_ + std::max(filled_, least));
    const auto free = std::span(text_).subspan(filled_);
    return input_.read(free.first(std::min(free.size(), bounds_.line)));
  }

  InputStream input_;
  Bounds bounds_;
  std::string text_;        ///< a buffer that doubles
  std::size_t filled_ = 0;  ///< the bytes read
  std::size_t line_ = 0;    ///< the beginning of the last line
};

}  // namespace

std::string read_text(const std::string& path, std::uint64_t memory, std::size_t longest) {
  const std::uint64_t most = std::min(Job({.memory = memory}).memory() / 32, std::uint64_t{1} << 30);
  WholeText input(path,
                  {most, "the most for a published table: 1 GiB, or a 32nd of --memory if that is less", longest});
  std::string text = input.read([&](std::string_view read, std::size_t fresh) {
    if (fresh == 0) refuse_packed(input.name(), read);
    if (read.find('\0', fresh) != std::string_view::npos)
      throw FormatError(input.name() + ": it is not a text; it contains bytes that are 0");
    input.require_lines(fresh);
  });
  if (text.empty()) throw FormatError(input.name() + ": it is empty; a published table was expected");
  return text;
}

std::string read_edges(std::uint64_t memory) {
  const std::uint64_t most = Job({.memory = memory}).memory();
  WholeText input("-", {most, "the memory that is allowed; give more --memory", graphs::TextSizes{}.block});
  return input.read([&](std::string_view read, std::size_t fresh) {
    if (!graphs::GraphText(input.name(), read).packed()) input.require_lines(fresh);
  });
}

}  // namespace zermelo
