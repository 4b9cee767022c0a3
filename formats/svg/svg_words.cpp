// Text is copied character by character, so that each control character and each byte that is not part of well-formed
// UTF-8 (RFC 3629) can become a question mark.
#include "formats/svg/svg_words.h"

#include <fmt/format.h>

namespace zermelo {
namespace {

/// The length in bytes of the multi-byte UTF-8 character at the beginning of `text`, or 0 if it is not well-formed.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(0), second = byte(1);
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool beyond = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  return overlong || beyond ? 0 : length;
}

std::string_view escape_of(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return {};
  }
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    const std::size_t length = byte < 0x80 ? 1 : character_length(text.substr(i));
    if (const std::string_view escape = escape_of(c); !escape.empty())
      result += escape;
    else if (length == 0 || byte < 0x20 || byte == 0x7f)
      result += '?';
    else
      result += text.substr(i, length);
    i += length == 0 ? 1 : length;
  }
  return result;
}

std::string svg_opening(double width, double height, std::string_view attributes) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "{2}>\n",
      width, height, attributes);
}

}  // namespace zermelo
