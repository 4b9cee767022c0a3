// A buffered standard output that detects every failed write; errors and notices on standard error.
#pragma once

#include <fmt/core.h>

#include <concepts>
#include <string>
#include <string_view>

#include "formats/table/storage/json.h"

namespace zermelo {

/// The object in one line. Replaces bytes that are not UTF-8.
std::string json_text(const Json& object);

/// An object in one line, to which add(writer) adds the members. Replaces bytes that are not UTF-8.
template <class Add>
std::string json_text_of(const Add& add) {
  std::string text;
  JsonWriter writer(text, Utf8::replace);
  writer.begin_object();
  add(writer);
  writer.end_object();
  return text;
}

/// Not thread-safe. If the reader closes its end (EPIPE), the rest is dropped and closed() returns true; this is not an
/// error.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws LimitError if the device is full, std::system_error if writing fails otherwise.
  void write(std::string_view text);
  /// Writes the object as a line of its own.
  void json(const Json& object) { write(json_text(object) + '\n'); }
  /// The same for an object to which add(writer) adds the members.
  template <std::invocable<JsonWriter&> Add>
  void json(const Add& add) {
    write(json_text_of(add) + '\n');
  }
  void flush();
  /// Whether the reader has closed its end, so that further output is useless.
  bool closed() const { return closed_; }

  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    print_words(format, fmt::make_format_args(args...));
  }

 private:
  void print_words(fmt::string_view format, fmt::format_args args);

  static constexpr std::size_t buffer_bytes = std::size_t{1} << 16;

  int descriptor_;
  bool closed_ = false;
  std::string buffer_;
};

/// The message of an error as one line without a full stop. Shortens long messages and replaces control characters and
/// bytes that are not UTF-8, because they come from bad input.
std::string error_line(std::string message);

/// Prints `zermelo: MESSAGE`, with error_line(message). Works also if standard error is closed.
void print_error_line(std::string message);

}  // namespace zermelo
