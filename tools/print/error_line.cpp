// JSON has replacements for bytes that are not UTF-8.
#include "tools/print/error_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "formats/table/storage/json_reading.h"

namespace zermelo {
namespace {

/// The text as JSON, which is UTF-8.
std::string clean(const std::string& text) {
  return parse_json(Json(text).dump(Json::Utf8::replace)).get<std::string>();
}

}  // namespace

std::string error_line(std::string message) {
  constexpr std::size_t longest = 1000;
  if (message.size() > longest) message.replace(longest / 2, message.size() - longest, " ... ");
  message = clean(message);
  std::replace_if(
      message.begin(), message.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }, ' ');
  while (message.ends_with(' ') || (message.ends_with('.') && !message.ends_with("..."))) message.pop_back();
  return message;
}

void print_error_line(std::string message) {
  const std::string line = fmt::format("zermelo: {}\n", error_line(std::move(message)));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace zermelo
