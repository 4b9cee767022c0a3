// Text is copied character by character, so that each control character, each byte that is not part of well-formed
// UTF-8 (RFC 3629) and each character that XML 1.0 forbids (section 2.2) can become a question mark. All escaped
// characters are ASCII.
#include "formats/texts/escapes.h"

#include <algorithm>
#include <cctype>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

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

bool is_word_byte(char c) { return std::isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0; }

/// Whether a line may break before text[at], if it may break before text[begin] and nowhere between.
bool breaks_before(std::string_view text, std::size_t at, std::size_t begin) {
  constexpr std::size_t longest = 16;
  if (text[at] == ' ' || text[at - 1] == ' ') return false;
  const std::string_view piece = text.substr(begin, at - begin);
  return !is_word_byte(text[at - 1]) || piece.size() - (piece.rfind(' ') + 1) >= longest;
}

void append(std::string& text, char c, std::string_view escape) {
  if (escape.empty())
    text += c;
  else
    text += escape;
}

}  // namespace

namespace {

/// Whether XML 1.0 forbids a character of UTF-8, or it is a control character.
bool is_unprintable(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  return first < 0x20 || first == 0x7f || character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
}

}  // namespace

std::string printable_text(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = character_bytes(text.substr(i));
    if (bytes == 0 || is_unprintable(text.substr(i, bytes)))
      result += '?';
    else
      result += text.substr(i, bytes);
    i += std::max<std::size_t>(1, bytes);
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

std::string latex_breakable(std::string_view text) {
  const std::string whole = printable_text(text);
  std::string result;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < whole.size(); at += first_character(std::string_view(whole).substr(at)).size()) {
    if (at == begin || !breaks_before(whole, at, begin)) continue;
    result += latex_text(whole.substr(begin, at - begin)) + "\\allowbreak{}";
    begin = at;
  }
  return result + latex_text(whole.substr(begin));
}

}  // namespace zermelo
