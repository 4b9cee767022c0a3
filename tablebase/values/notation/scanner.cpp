// Turns UTF-8 text into symbols, in one pass.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/values/notation/notation.h"
#include "tablebase/values/notation/parser.h"

namespace zermelo {
namespace {

constexpr std::string_view ascii_signs = "0123456789{}()|,+-*^v._/<>=!";

using Names = std::span<const std::pair<std::string_view, char>>;

/// Games and functions that have a name; those of CGSuite begin with a capital.
constexpr std::pair<std::string_view, char> names[] = {{"up", '^'},
                                                       {"down", 'v'},
                                                       {"star", '*'},
                                                       {"tiny", Symbol::tiny},
                                                       {"miny", Symbol::miny},
                                                       {"freeze", Symbol::freeze},
                                                       {"cool", Symbol::cool},
                                                       {"heat", Symbol::heat},
                                                       {"overheat", Symbol::overheat},
                                                       {"norton", Symbol::norton},
                                                       {"Tiny", Symbol::tiny},
                                                       {"Miny", Symbol::miny}};

/// The methods of CGSuite, which follow a game and a dot.
constexpr std::pair<std::string_view, char> methods[] = {
    {"Tiny", Symbol::tiny}, {"Miny", Symbol::miny},         {"Freeze", Symbol::freeze},        {"Cool", Symbol::cool},
    {"Heat", Symbol::heat}, {"Overheat", Symbol::overheat}, {"NortonMultiply", Symbol::norton}};

/// CGSuite's names of games that are no short games.
constexpr std::string_view loopy_names[] = {"on", "off", "over", "under", "upon", "dud", "pass", "inf", "omega"};

/// The signs of CGSuite that zermelo does not read.
constexpr std::pair<char, std::string_view> unknown_signs[] = {{':', "an ordinal sum or an assignment"},
                                                               {'&', "a game with two sides"},
                                                               {'%', "a remainder"},
                                                               {'[', "a list, an index or a power of up"},
                                                               {']', "a list, an index or a power of up"},
                                                               {'\'', "a game that is not simplified"},
                                                               {'"', "a string"},
                                                               {';', "a further command"}};

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

std::optional<char> find_name(Names list, std::string_view word) {
  for (const auto& [name, sign] : list)
    if (name == word) return sign;
  return {};
}

char sign_of_word(std::string_view word, std::size_t place) {
  if (const auto sign = find_name(names, word)) return *sign;
  if (std::ranges::find(loopy_names, word) != std::end(loopy_names))
    refuse(place, fmt::format("'{}' is no short game; zermelo does not read the loopy games of CGSuite", word));
  refuse(place, fmt::format("'{}' is not a name of the notation; the names are up, down, star, tiny(G), miny(G), "
                            "cool(G,t), freeze(G), heat(G,t), overheat(G,s,t) and norton(G,U)",
                            word));
}

char sign_of_method(std::string_view word, std::size_t place) {
  if (const auto sign = find_name(methods, word)) return *sign;
  refuse(place, fmt::format("'.{}' is a method of CGSuite that zermelo does not know; it knows .Tiny, .Miny, .Freeze, "
                            ".Cool(t), .Heat(t), .Overheat(s,t) and .NortonMultiply(U)",
                            word));
}

/// Refuses a character that begins no sign.
[[noreturn]] void refuse_sign(std::string_view rest, std::size_t place) {
  for (const auto& [sign, meaning] : unknown_signs)
    if (sign == rest[0])
      refuse(place,
             fmt::format("'{}' is {} in CGSuite, which zermelo does not read; see docs/values.md", sign, meaning));
  refuse(place, fmt::format("'{}' is not a sign of the notation; see docs/values.md", first_character(rest)));
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
      const bool method = !symbols.empty() && symbols.back().sign == '.' && 'A' <= word[0] && word[0] <= 'Z';
      const char sign = method ? sign_of_method(word, place) : sign_of_word(word, place);
      symbols.push_back({sign, place, std::exchange(apart, false), method});
      i += word.size();
      place += word.size() - 1;
      continue;
    }
    const auto [sign, meaning] = sign_of(text.substr(i));
    if (sign.empty() && !is_space(text[i])) refuse_sign(text.substr(i), place);
    for (const char c : meaning) symbols.push_back({c, place, std::exchange(apart, false)});
    if (sign.empty()) apart = true;
    i += sign.empty() ? 1 : sign.size();
  }
  symbols.push_back({Symbol::end, place, apart});
  return symbols;
}

}  // namespace zermelo
