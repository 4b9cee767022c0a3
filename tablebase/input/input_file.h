// Files read at any offset, streams read from their beginning, and texts read line by line.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"

namespace zermelo {

/// Owns a file descriptor, and closes it. A negative number is no file.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

/// A regular file. Nothing is mapped into memory: a file that becomes shorter gives an error, where a mapped one would
/// end the process with SIGBUS, and its pages count as memory of the system.
class InputFile {
 public:
  /// Opens the file. Throws std::system_error with the path; FormatError for a pipe or a device, without waiting.
  explicit InputFile(std::string path);

  const std::string& path() const { return path_; }
  /// The size in bytes when the file was opened.
  std::uint64_t size() const { return size_; }

  /// Reads bytes.size() bytes from `offset` on. Requires that they are below size(). Thread-safe. Throws FormatError if
  /// the file ends earlier than when it was opened, std::system_error if the machine cannot read it. Cost: a system
  /// call and a copy, about 0.3 us and 0.1 ns a byte for a file that the system keeps in memory.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// The `count` bytes from `offset` on. Requires and throws as read does.
  std::vector<std::byte> bytes(std::uint64_t offset, std::uint64_t count) const;

 private:
  std::string path_;
  Descriptor file_;
  std::uint64_t size_ = 0;
};

/// Standard input, a pipe, a device or a file.
class InputStream {
 public:
  /// `path` may be -, standard input. Throws std::system_error with the path.
  explicit InputStream(const std::string& path);

  /// The path, or `standard input`, for messages.
  const std::string& name() const { return name_; }
  /// Reads what is available, at least a byte and at most `bytes`; waits for it. Returns the number of bytes, 0 at the
  /// end. Throws std::system_error with the name.
  std::size_t read(std::span<char> bytes);
  /// Whether read() returns at once: there is input, or its end.
  bool ready() const;

 private:
  std::string name_;
  Descriptor file_;
};

/// Throws FormatError if a text begins, in `head`, as gzip, xz or bzip2; the message names the command that unpacks it.
/// `name` is the name of the text in errors.
void refuse_packed(const std::string& name, std::string_view head);

// Reads a text line by line in bounded memory, and names the line in errors.

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
