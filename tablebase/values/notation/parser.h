// The symbols of the notation, and its parser, by recursive descent with a bound on the depth.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tablebase/values/heating.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {

/// One sign or digit of the notation.
struct Symbol {
  static constexpr char plus_minus = '\1';  ///< ± as one sign; +- are two
  static constexpr char tiny = '\2', miny = '\3', freeze = '\4', cool = '\5', heat = '\6', overheat = '\7';
  static constexpr char norton = '\x0e';
  static constexpr char end = '\0';

  char sign;
  std::size_t place;    ///< in characters, from 1
  bool apart;           ///< whether white space precedes it
  bool method = false;  ///< whether it is a name after a dot, as in G.Cool(1)
};

/// A function of games: tiny(G), cool(G,t) and so on.
struct NotationFunction {
  char sign;
  std::string_view name, example;
  std::size_t arguments;  ///< their number
};
/// The function of a sign; null for other signs.
const NotationFunction* function_of(char sign);

/// Returns the symbols of `text`, then Symbol::end. Unicode signs become ASCII, white space is removed. Throws
/// UsageError for a character outside the notation, and for a text longer than most_notation bytes.
std::vector<Symbol> scan(std::string_view text);

/// Throws UsageError: `value: character 5: expected ...`.
[[noreturn]] void refuse(std::size_t place, const std::string& why);

/// What an error asks for where a game is missing.
inline constexpr const char* a_game = "a game such as 3, 1/2, ^, *2 or {1|0}";

///   statement  sum [relation sum]
///   sum        product {(+|-) product}
///   product    term {* term}, with white space around the *
///   term       - term | +- term | +- ( sum , sum ... ) | +- { sum , sum ... } | +_ term | -_ term | primary {method}
///   primary    function ( sum , sum ... ) | { game } | ( sum ) | number . term | atom
///   method     . Name | . Name ( sum , sum ... )
///   atom       [number] [ups] [star], without white space
///   number     whole, dyadic fraction or decimal fraction
///   game       options bars options [bars options ...], the most bars bind the least
///   options    [sum {, sum}]
///
/// In CGSuite's notation white space does not matter, +- is one sign, and an atom has no number before ups or a star.
class NotationParser {
 public:
  NotationParser(GamePool& pool, std::string_view text, Notation notation)
      : pool_(pool), heating_(pool), notation_(notation), symbols_(scan(text)) {}

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
  bool cgsuite() const { return notation_ == Notation::cgsuite; }
  bool is_digit() const { return '0' <= next().sign && next().sign <= '9'; }
  bool joins_digit() const { return is_digit() && (cgsuite() || !next().apart); }
  bool take(char sign);
  [[noreturn]] void expected(const std::string& what) const;

  std::optional<Relation> relation();
  ShortGame sum();
  ShortGame product();
  ShortGame term();
  ShortGame primary();
  ShortGame with_methods(ShortGame game);
  ShortGame signed_term();
  ShortGame switch_of();
  ShortGame switch_of(const std::vector<ShortGame>& left);
  ShortGame function();
  ShortGame method(ShortGame game);
  void add_arguments(const NotationFunction& function, std::vector<ShortGame>& arguments);
  ShortGame apply(const NotationFunction& function, const std::vector<ShortGame>& arguments, std::size_t place);
  ShortGame times(ShortGame a, ShortGame b, std::size_t place);
  ShortGame in_brackets();
  Sides sides_in_braces(bool may_be_set);
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
  Heating heating_;
  Notation notation_;
  std::vector<Symbol> symbols_;
  std::size_t at_ = 0;
  unsigned nesting_ = 0;
};

}  // namespace zermelo
