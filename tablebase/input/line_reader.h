// Reads a text line by line in bounded memory, and names the line in errors.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// The longest line with a position, in bytes: more than the text of any position.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// A line without its line end.
struct TextLine {
  std::uint64_t number = 0;  ///< from 1
  std::string_view text;     ///< valid until the next line is read
  std::string fault;         ///< why the line cannot be used; then `text` is only its beginning
};

class LineReader {
 public:
  /// Lines of more than `longest` bytes have a fault. `path` may be -, standard input. Throws as InputStream does.
  explicit LineReader(const std::string& path, std::size_t longest = longest_line);

  /// Calls `wait` each time that the writer of the input has not written more yet, before next() waits for it.
  void before_waiting(std::function<void()> wait) { before_waiting_ = std::move(wait); }

  /// The path, or `standard input`, for messages.
  const std::string& name() const { return stream_.name(); }
  /// The next line; nothing at the end. A byte order mark (UTF-8) before the first line is left out. Throws FormatError
  /// for a line so long that its end is not worth looking for, 64 times `longest`; std::system_error.
  std::optional<TextLine> next();

 private:
  bool fill();
  std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }
  TextLine take(std::size_t size);
  TextLine cut();

  InputStream stream_;
  std::size_t longest_;
  std::function<void()> before_waiting_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< the bytes of the buffer that are not yet read
  std::uint64_t number_ = 0;
  std::string head_;  ///< the beginning of a line that is too long
};

/// Returns body(). A UsageError or FormatError of body is thrown again, as that type, with `file, line N: ` before its
/// message.
template <class Body>
decltype(auto) at_line(std::string_view file, std::uint64_t line, const Body& body) {
  const auto placed = [&](const std::exception& error) {
    return fmt::format("{}, line {}: {}", file, line, error.what());
  };
  try {
    return body();
  } catch (const UsageError& error) {
    throw UsageError(placed(error));
  } catch (const FormatError& error) {
    throw FormatError(placed(error));
  }
}

}  // namespace zermelo
