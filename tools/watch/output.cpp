// Writes to a descriptor that may be a full disk or a closed pipe.
#include "tools/watch/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "formats/table/storage/json_reading.h"
#include "tablebase/base/error.h"

namespace zermelo {

std::string json_text(const Json& object) { return object.dump(Utf8::replace); }

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_bytes) flush();
}

void Output::print_words(fmt::string_view format, fmt::format_args args) { write(fmt::vformat(format, args)); }

void Output::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && !closed_) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    const int error = errno;
    if (error == EINTR) continue;
    buffer_.clear();
    closed_ = true;
    if (error == ENOSPC) throw LimitError("standard output is a full device; free some space and run this again");
    if (error == EFBIG)
      throw LimitError(
          "standard output has reached the limit of the size of files (ulimit -f); raise the limit and run this again");
    if (error != EPIPE) throw std::system_error(error, std::generic_category(), "standard output");
  }
  buffer_.clear();
}

std::string error_line(std::string message) {
  constexpr std::size_t longest = 1000;
  if (message.size() > longest) message.replace(longest / 2, message.size() - longest, " ... ");
  message = parse_json(Json(message).dump(Utf8::replace)).get<std::string>();  // UTF-8
  std::ranges::replace_if(
      message, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }, ' ');
  while (message.ends_with(' ') || (message.ends_with('.') && !message.ends_with("..."))) message.pop_back();
  return message;
}

void print_error_line(std::string message) {
  const std::string line = fmt::format("zermelo: {}\n", error_line(std::move(message)));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace zermelo
