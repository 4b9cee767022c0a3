// Finds the characters of a text in UTF-8.
#pragma once

#include <string_view>

namespace zermelo {

/// The character that begins at byte `at`: a byte and the continuation bytes behind it. Requires at < text.size().
inline std::string_view character_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return text.substr(at, end - at);
}

}  // namespace zermelo
