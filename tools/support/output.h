// Standard output, buffered, with every failed write noticed.
#pragma once

#include <fmt/core.h>

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "formats/json.h"

namespace zermelo {

/// Not thread-safe. A reader that goes away (EPIPE) is no error: the rest is dropped, and closed() says so.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// LimitError when the device is full, std::system_error when it fails otherwise.
  void write(std::string_view text);
  /// One JSON object on a line of its own. Bytes that are not UTF-8 are replaced.
  void json(const Json& object);
  void flush();
  /// True when nobody reads any more, so that more output is wasted work.
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

}  // namespace zermelo
