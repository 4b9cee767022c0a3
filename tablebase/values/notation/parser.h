// The symbols of the notation, and its parser, by recursive descent with a bound on the depth.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tablebase/values/notation/notation.h"

namespace zermelo {

/// One sign or digit of the notation.
struct Symbol {
  static constexpr char plus_minus = '\1';  ///< ± as one sign; +- are two
  static constexpr char tiny = '\2', miny = '\3';
  static constexpr char end = '\0';

  char sign;
  std::size_t place;  ///< in characters, from 1
  bool apart;         ///< whether white space precedes it
};

/// Returns the symbols of `text`, then Symbol::end. Unicode signs become ASCII, white space is removed. Throws
/// UsageError for a character outside the notation, and for a text longer than most_notation bytes.
std::vector<Symbol> scan(std::string_view text);

/// Throws UsageError: `value: character 5: expected ...`.
[[noreturn]] void refuse(std::size_t place, const std::string& why);

/// What an error asks for where a game is missing.
inline constexpr const char* a_game = "a game such as 3, 1/2, ^, *2 or {1|0}";

///   statement  sum [relation sum]
///   sum        term {(+|-) term}
///   term       - term | +- term | +- ( sum , sum ... ) | +_ term | -_ term | tiny ( sum ) | miny ( sum )
///              | { game } | ( sum ) | number . term | atom
///   atom       [number] [ups] [star], without white space
///   number     whole, dyadic fraction or decimal fraction
///   game       options bars options [bars options ...], the most bars bind the least
///   options    [sum {, sum}]
class NotationParser {
 public:
  NotationParser(GamePool& pool, std::string_view text) : pool_(pool), symbols_(scan(text)) {}

  Statement statement();
  ShortGame only_game();

 private:
  class Nesting;
  struct Bars {
    std::size_t count, place;
  };
  /// The content of one pair of braces: lists of options, and the bars between them.
  struct Sides {
    std::vector<std::vector<ShortGame>> lists;
    std::vector<Bars> bars;
  };

  const Symbol& next() const { return symbols_[at_]; }
  const Symbol& after(std::size_t ahead) const { return symbols_[std::min(at_ + ahead, symbols_.size() - 1)]; }
  bool is(char sign) const { return next().sign == sign; }
  /// Whether the next symbol is `sign`, without white space before it.
  bool joins(char sign) const { return is(sign) && !next().apart; }
  bool is_digit() const { return '0' <= next().sign && next().sign <= '9'; }
  bool take(char sign);
  [[noreturn]] void expected(const std::string& what) const;

  std::optional<Relation> relation();
  ShortGame sum();
  ShortGame term();
  ShortGame signed_term();
  ShortGame switch_of();
  ShortGame infinitesimal();
  ShortGame in_brackets();
  ShortGame braces();
  std::vector<ShortGame> options();
  Bars bars();
  ShortGame game_of(const Sides& sides, std::size_t first, std::size_t last);
  std::vector<ShortGame> options_of(const Sides& sides, std::size_t first, std::size_t last);
  ShortGame atom(bool negative);
  ShortGame multiple(const Dyadic& factor);
  Dyadic number();
  std::string digits();
  std::int64_t ups();
  std::uint64_t nimber();
  std::int64_t count(std::int64_t without);

  GamePool& pool_;
  std::vector<Symbol> symbols_;
  std::size_t at_ = 0;
  unsigned nesting_ = 0;
};

}  // namespace zermelo
