// Text is copied character by character, so that each control character, each byte that is not part of well-formed
// UTF-8 (RFC 3629) and each character that XML 1.0 forbids (section 2.2) can become a question mark. All escaped
// characters are ASCII.
#include "formats/texts/escapes.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

/// A character and what stands for it.
using Escape = std::pair<char, std::string_view>;

constexpr Escape xml_escapes[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};

/// The characters that TeX reads as commands or prints differently; brackets and stars after `\\\\` would be its
/// options.
constexpr Escape latex_escapes[] = {{'#', "\\#"},
                                    {'$', "\\$"},
                                    {'%', "\\%"},
                                    {'&', "\\&"},
                                    {'_', "\\_"},
                                    {'{', "\\{"},
                                    {'}', "\\}"},
                                    {'[', "{[}"},
                                    {']', "{]}"},
                                    {'*', "{*}"},
                                    {'\\', "\\textbackslash{}"},
                                    {'^', "\\textasciicircum{}"},
                                    {'~', "\\textasciitilde{}"},
                                    {'<', "\\textless{}"},
                                    {'>', "\\textgreater{}"},
                                    {'|', "\\textbar{}"},
                                    {'"', "{\\ttfamily\\char34}"},
                                    {'\'', "{\\ttfamily\\char39}"},
                                    {'`', "{\\ttfamily\\char96}"}};

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
  const std::string_view part = text.substr(begin, at - begin);
  return !is_word_byte(text[at - 1]) || part.size() - (part.rfind(' ') + 1) >= longest;
}

void append(std::string& text, char c, std::span<const Escape> escapes) {
  const auto escape = std::ranges::find(escapes, c, &Escape::first);
  if (escape == escapes.end())
    text += c;
  else
    text += escape->second;
}

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
  for (const char c : printable_text(text)) append(result, c, xml_escapes);
  return result;
}

std::string latex_text(std::string_view text) {
  std::string result;
  char before = ' ';
  for (const char c : printable_text(text)) {
    if (joins(before, c)) result += "{}";
    append(result, c, latex_escapes);
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
