// Text is copied character by character, so that each control character and each byte that is not part of well-formed
// UTF-8 (RFC 3629) can become a question mark. All escaped characters are ASCII.
#include "formats/markup/escapes.h"

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

std::string_view xml_escape(char c) {
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

/// The characters that TeX prints differently.
std::string_view latex_symbol(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '^':
      return "\\textasciicircum{}";
    case '~':
      return "\\textasciitilde{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '"':
      return "{\\ttfamily\\char34}";
    case '\'':
      return "{\\ttfamily\\char39}";
    case '`':
      return "{\\ttfamily\\char96}";
    default:
      return {};
  }
}

/// The escapes of the characters that TeX reads as commands; brackets and stars after `\\\\` would be its options.
std::string_view latex_escape(char c) {
  constexpr std::string_view commands = "#$%&_{}[]*";
  constexpr std::string_view escapes[] = {"\\#", "\\$", "\\%", "\\&", "\\_", "\\{", "\\}", "{[}", "{]}", "{*}"};
  const std::size_t place = commands.find(c);
  return place == std::string_view::npos ? latex_symbol(c) : escapes[place];
}

/// Whether TeX prints two characters as one glyph.
bool joins(char c, char next) {
  return (c == 'f' && std::string_view("fil").find(next) != std::string_view::npos) ||
         (c == next && std::string_view("-,").find(c) != std::string_view::npos);
}

void append(std::string& text, char c, std::string_view escape) {
  if (escape.empty())
    text += c;
  else
    text += escape;
}

}  // namespace

std::string printable_text(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = byte < 0x80 ? 1 : character_length(text.substr(i));
    if (length == 0 || byte < 0x20 || byte == 0x7f)
      result += '?';
    else
      result += text.substr(i, length);
    i += length == 0 ? 1 : length;
  }
  return result;
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : printable_text(text)) append(result, c, xml_escape(c));
  return result;
}

std::string latex_text(std::string_view text) {
  std::string result;
  char before = ' ';
  for (const char c : printable_text(text)) {
    if (joins(before, c)) result += "{}";
    append(result, c, latex_escape(c));
    before = c;
  }
  return result;
}

}  // namespace zermelo
