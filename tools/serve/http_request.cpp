// A body whose end is not clear could hide a second request from a server before this one.
#include "tools/serve/http_request.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

void simplify(httplib::Request& request) {
  for (const char* header : {"Content-Type", "Content-Encoding", "Accept-Encoding"}) request.headers.erase(header);
  request.ranges.clear();
}

bool has_body(const httplib::Request& request) {
  return request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
}

bool has_clear_length(const httplib::Request& request) {
  const auto [first, end] = request.headers.equal_range("Content-Length");
  for (auto header = first; header != end; ++header)
    if (header->second.empty() || header->second.find_first_not_of("0123456789") != std::string::npos ||
        header->second != first->second)
      return false;
  const std::size_t codings = request.get_header_value_count("Transfer-Encoding");
  if (codings == 0) return true;
  return first == end && codings == 1 && lower_case(request.get_header_value("Transfer-Encoding")) == "chunked";
}

std::uint64_t body_length(const httplib::Request& request) {
  constexpr std::size_t digits = 18;
  if (request.get_header_value("Content-Length").size() > digits) return std::numeric_limits<std::uint64_t>::max();
  return request.get_header_value<std::uint64_t>("Content-Length");
}

bool asks_to_end(const httplib::Request& request) {
  const std::string header = lower_case(request.get_header_value("Connection"));
  const std::vector<std::string_view> words = split(header, ',');
  return request.version == "HTTP/1.0" ||
         std::ranges::any_of(words, [](std::string_view word) { return trimmed(word) == "close"; });
}

}  // namespace zermelo
