// Turns UTF-8 text into symbols, in one pass.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/values/notation/notation.h"
#include "tablebase/values/notation/parser.h"

namespace zermelo {
namespace {

constexpr std::string_view ascii_signs = "0123456789{}()|,+-*^v._/<>=";

/// Games and functions that have a name.
constexpr std::array<std::pair<std::string_view, char>, 5> names{
    {{"up", '^'}, {"down", 'v'}, {"star", '*'}, {"tiny", Symbol::tiny}, {"miny", Symbol::miny}}};

/// Unicode signs and the ASCII signs that they mean; \1 is Symbol::plus_minus.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> other_signs{{{"±", "\1"},
                                                                                     {"↑", "^"},
                                                                                     {"↓", "v"},
                                                                                     {"⇑", "^^"},
                                                                                     {"⇓", "vv"},
                                                                                     {"−", "-"},
                                                                                     {"∗", "*"},
                                                                                     {"⋆", "*"},
                                                                                     {"≤", "<="},
                                                                                     {"≥", ">="},
                                                                                     {"‖", "||"}}};

/// The sign at the beginning of `rest` and its meaning; both empty if there is no sign.
std::pair<std::string_view, std::string_view> sign_of(std::string_view rest) {
  if (ascii_signs.find(rest[0]) != std::string_view::npos) return {rest.substr(0, 1), rest.substr(0, 1)};
  for (const auto& [sign, meaning] : other_signs)
    if (rest.starts_with(sign)) return {sign, meaning};
  return {};
}

bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }

/// The letters that `rest` begins with; nothing for downs such as `vv`.
std::string_view word_of(std::string_view rest) {
  std::size_t length = 0;
  while (length < rest.size() && is_letter(rest[length])) ++length;
  const std::string_view word = rest.substr(0, length);
  return word.find_first_not_of('v') == std::string_view::npos ? std::string_view() : word;
}

char sign_of_word(std::string_view word, std::size_t place) {
  for (const auto& [name, sign] : names)
    if (name == word) return sign;
  refuse(place,
         fmt::format("'{}' is not a name of the notation; the names are up, down, star, tiny(G) and miny(G)", word));
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

void refuse(std::size_t place, const std::string& why) { throw UsageError("value: character {}: {}", place, why); }

std::vector<Symbol> scan(std::string_view text) {
  if (text.size() > most_notation) throw UsageError("value: it is longer than {} bytes", most_notation);
  std::vector<Symbol> symbols;
  std::size_t place = 1;
  bool apart = false;
  for (std::size_t i = 0; i < text.size(); ++place) {
    if (const std::string_view word = word_of(text.substr(i)); !word.empty()) {
      symbols.push_back({sign_of_word(word, place), place, std::exchange(apart, false)});
      i += word.size();
      place += word.size() - 1;
      continue;
    }
    const auto [sign, meaning] = sign_of(text.substr(i));
    if (sign.empty() && !is_space(text[i]))
      refuse(place,
             fmt::format("'{}' is not a sign of the notation; see docs/values.md", first_character(text.substr(i))));
    for (const char c : meaning) symbols.push_back({c, place, std::exchange(apart, false)});
    if (sign.empty()) apart = true;
    i += sign.empty() ? 1 : sign.size();
  }
  symbols.push_back({Symbol::end, place, apart});
  return symbols;
}

}  // namespace zermelo
