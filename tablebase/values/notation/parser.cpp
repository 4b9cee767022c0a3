// Parses sums, braces and signs by recursive descent; then atoms (number, ups and star written together) and multiples
// such as `3.G`.
#include "tablebase/values/notation/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tablebase/base/error.h"

namespace zermelo {

/// Counts the nesting of terms, and refuses more than most_nesting.
class NotationParser::Nesting {
 public:
  explicit Nesting(NotationParser& parser) : parser_(parser) {
    if (++parser.nesting_ > most_nesting)
      refuse(parser.next().place, fmt::format("braces and signs nest more than {} deep", most_nesting));
  }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;
  ~Nesting() { --parser_.nesting_; }

 private:
  NotationParser& parser_;
};

namespace {

std::string words_of(char sign) {
  if (sign == Symbol::end) return "the end";
  if (sign == Symbol::plus_minus) return "'±'";
  if (sign == Symbol::tiny || sign == Symbol::miny) return sign == Symbol::tiny ? "'tiny'" : "'miny'";
  return fmt::format("'{}'", sign);
}

}  // namespace

bool NotationParser::take(char sign) {
  if (!is(sign)) return false;
  ++at_;
  return true;
}

void NotationParser::expected(const std::string& what) const {
  refuse(next().place, fmt::format("expected {}, found {}", what, words_of(next().sign)));
}

Statement NotationParser::statement() {
  Statement statement{sum()};
  statement.relation = relation();
  if (statement.relation) statement.other = sum();
  if (is('|')) refuse(next().place, "'|' belongs between options in braces; write <> for confused");
  if (!is(Symbol::end)) expected(statement.relation ? "'+', '-' or the end" : "'+', '-', a relation or the end");
  return statement;
}

ShortGame NotationParser::only_game() {
  const ShortGame game = sum();
  if (!is(Symbol::end)) expected("'+', '-' or the end");
  return game;
}

std::optional<Relation> NotationParser::relation() {
  if (take('=')) return take('='), Relation::equal;
  if (take('<')) {
    if (joins('>')) return ++at_, Relation::confused;
    return joins('=') ? (++at_, Relation::at_most) : Relation::less;
  }
  if (take('>')) return joins('=') ? (++at_, Relation::at_least) : Relation::greater;
  return std::nullopt;
}

ShortGame NotationParser::sum() {
  ShortGame total = term();
  while (is('+') || is('-')) {
    const bool minus = is('-');
    ++at_;
    const ShortGame summand = term();
    total = minus ? pool_.subtract(total, summand) : pool_.add(total, summand);
  }
  return total;
}

ShortGame NotationParser::term() {
  const Nesting nesting(*this);
  if (is('+') || is('-') || is(Symbol::plus_minus)) return signed_term();
  if (is('{')) return braces();
  if (is(Symbol::tiny) || is(Symbol::miny)) return infinitesimal();
  return is('(') ? in_brackets() : atom(false);
}

ShortGame NotationParser::in_brackets() {
  take('(');
  const ShortGame inside = sum();
  if (!take(')')) expected("'+', '-' or ')'");
  return inside;
}

ShortGame NotationParser::infinitesimal() {
  const bool tiny = take(Symbol::tiny) || !take(Symbol::miny);
  if (!is('(')) expected(tiny ? "'(' after tiny, as in tiny(2)" : "'(' after miny, as in miny(2)");
  const ShortGame size = in_brackets();
  return tiny ? pool_.tiny(size) : pool_.miny(size);
}

/// The switch of one term, or of a list in brackets: +-(A,B) is {A,B|-A,-B}.
ShortGame NotationParser::switch_of() {
  if (!take('(')) {
    const ShortGame left = term();
    return pool_.switch_game(left, pool_.negate(left));
  }
  std::vector<ShortGame> left = options(), right;
  if (left.empty() || !take(')')) expected(left.empty() ? a_game : "'+', '-', ',' or ')'");
  for (const ShortGame option : left) right.push_back(pool_.negate(option));
  return pool_.make(left, right);
}

/// A minus directly before digits belongs to the number: -1^ is -1 + ^, as in printed values.
ShortGame NotationParser::signed_term() {
  const char sign = next().sign;
  ++at_;
  if (sign == Symbol::plus_minus || (sign == '+' && joins('-'))) {
    if (sign == '+') ++at_;
    return switch_of();
  }
  if (joins('_')) {
    ++at_;
    const ShortGame size = term();
    return sign == '+' ? pool_.tiny(size) : pool_.miny(size);
  }
  if (sign == '+') refuse(next().place, "expected '-' or '_' after '+', or a game before it");
  return is_digit() && !next().apart ? atom(true) : pool_.negate(term());
}

ShortGame NotationParser::braces() {
  take('{');
  Sides sides;
  sides.lists.push_back(options());
  while (is('|')) {
    sides.bars.push_back(bars());
    sides.lists.push_back(options());
  }
  if (sides.bars.empty()) expected("',' or '|'");
  if (!take('}')) expected("'}', ',' or '|'");
  return game_of(sides, 0, sides.bars.size());
}

std::vector<ShortGame> NotationParser::options() {
  std::vector<ShortGame> list;
  if (is('|') || is('}') || is(')')) return list;
  do list.push_back(sum());
  while (take(','));
  return list;
}

NotationParser::Bars NotationParser::bars() {
  Bars bars{1, next().place};
  for (++at_; joins('|'); ++at_) ++bars.count;
  return bars;
}

/// The game of the lists first..last with the bars between them. The longest run of bars separates Left from Right.
ShortGame NotationParser::game_of(const Sides& sides, std::size_t first, std::size_t last) {
  const auto begin = sides.bars.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = sides.bars.begin() + static_cast<std::ptrdiff_t>(last);
  const auto most = std::max_element(begin, end, [](const Bars& a, const Bars& b) { return a.count < b.count; });
  const auto again = std::find_if(most + 1, end, [&](const Bars& bars) { return bars.count == most->count; });
  if (again != end)
    refuse(again->place, fmt::format("a second '{0}' on the same level; write {{1|2||3}} or {{1||2|3}}",
                                     std::string(std::min<std::size_t>(most->count, 9), '|')));
  const auto middle = static_cast<std::size_t>(most - sides.bars.begin());
  const std::vector<ShortGame> left = options_of(sides, first, middle), right = options_of(sides, middle + 1, last);
  return pool_.make(left, right);
}

std::vector<ShortGame> NotationParser::options_of(const Sides& sides, std::size_t first, std::size_t last) {
  if (first == last) return sides.lists[first];
  const Nesting nesting(*this);
  return {game_of(sides, first, last)};
}

Statement parse_statement(GamePool& pool, std::string_view text) { return NotationParser(pool, text).statement(); }

ShortGame parse_short_game(GamePool& pool, std::string_view text) { return NotationParser(pool, text).only_game(); }

bool holds(GamePool& pool, const Statement& statement) {
  const ShortGame a = statement.game, b = statement.other;
  switch (statement.relation.value()) {
    case Relation::at_most:
      return pool.at_most(a, b);
    case Relation::at_least:
      return pool.at_most(b, a);
    case Relation::less:
      return a != b && pool.at_most(a, b);
    case Relation::greater:
      return a != b && pool.at_most(b, a);
    case Relation::equal:
      return a == b;
    case Relation::confused:
      return pool.compare(a, b) == GameOrder::confused;
  }
  return false;
}

// Atoms.

/// Each part may be missing, but there must be no white space between parts: `2*` is 2 + *, `2 *` is an error.
ShortGame NotationParser::atom(bool negative) {
  if (!is_digit() && !is('^') && !is('v') && !is('*')) expected(a_game);
  Dyadic size;
  const bool has_number = is_digit();
  if (has_number) size = number();
  if (negative) size = -size;
  if (has_number && joins('.')) return multiple(size);
  const bool has_ups = has_number ? joins('^') || joins('v') : is('^') || is('v');
  const std::int64_t up = has_ups ? ups() : 0;
  const bool has_star = has_number || has_ups ? joins('*') : is('*');
  return pool_.add(pool_.number(size), pool_.up(up, has_star ? nimber() : 0));
}

/// `3.G`; the game does not begin with a digit, since 3.5 is a number.
ShortGame NotationParser::multiple(const Dyadic& factor) {
  if (!factor.is_integer()) refuse(next().place, "only whole multiples exist; expected a whole number before '.'");
  ++at_;
  return pool_.multiple(factor.numerator(), term());
}

std::string NotationParser::digits() {
  std::string digits(1, next().sign);
  for (++at_; is_digit() && !next().apart; ++at_) digits += next().sign;
  return digits;
}

Dyadic NotationParser::number() {
  const std::size_t place = next().place;
  std::string words = digits();
  if (joins('/')) {
    ++at_;
    if (!is_digit() || next().apart) expected("a power of two after '/'");
    words.append("/").append(digits());
  } else if (joins('.') && '0' <= after(1).sign && after(1).sign <= '9' && !after(1).apart) {
    ++at_;
    words.append(".").append(digits());
  }
  try {
    return Dyadic::parse(words);
  } catch (const UsageError& error) {
    refuse(place, error.what());
  }
}

/// `^^` or `^2`; negative for `vv` or `v2`.
std::int64_t NotationParser::ups() {
  const char sign = next().sign;
  std::int64_t number = 1;
  for (++at_; joins(sign); ++at_) ++number;
  if (number == 1) number = count(1);
  return sign == '^' ? number : -number;
}

std::uint64_t NotationParser::nimber() {
  ++at_;
  return static_cast<std::uint64_t>(count(1));
}

/// The number that follows, or `without` if no digit follows. Large numbers become 2^40, which the pool refuses.
std::int64_t NotationParser::count(std::int64_t without) {
  if (!is_digit() || next().apart) return without;
  const std::string words = digits();
  std::int64_t number = 0;
  const auto result = std::from_chars(words.data(), words.data() + words.size(), number);
  constexpr std::int64_t too_many = std::int64_t{1} << 40;
  return result.ec == std::errc{} ? std::min(number, too_many) : too_many;
}

}  // namespace zermelo
