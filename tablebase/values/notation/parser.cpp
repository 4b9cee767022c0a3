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
  if (const NotationFunction* function = function_of(sign)) return fmt::format("'{}'", function->name);
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
  const auto two = [&](char second) { return after(1).sign == second && !after(1).apart; };
  if (is('!') && two('=')) return at_ += 2, Relation::unequal;
  if (is('|') && two('>')) return at_ += 2, Relation::not_at_most;
  if (take('<')) {
    if (joins('>')) return ++at_, Relation::confused;
    if (joins('|')) return ++at_, Relation::not_at_least;
    if (!joins('=')) return Relation::less;
    if (two('>')) refuse(next().place, "'<=>' of CGSuite gives a game; write <=, >=, <, >, =, <>, !=, <| or |>");
    return ++at_, Relation::at_most;
  }
  if (take('>')) return joins('=') ? (++at_, Relation::at_least) : Relation::greater;
  return std::nullopt;
}

/// In CGSuite's notation `1+-1` is 1 + +-1.
ShortGame NotationParser::sum() {
  ShortGame total = product();
  while (is('+') || is('-')) {
    const bool minus = is('-'), plus_minus = cgsuite() && is('+') && after(1).sign == '-' && !after(1).apart;
    if (!plus_minus) ++at_;
    const ShortGame summand = product();
    total = minus ? pool_.subtract(total, summand) : pool_.add(total, summand);
  }
  return total;
}

ShortGame NotationParser::product() {
  ShortGame game = term();
  while (is('*') && (cgsuite() || (next().apart && after(1).apart))) {
    const std::size_t place = next().place;
    ++at_;
    game = times(game, term(), place);
  }
  if (cgsuite() && is('^'))
    refuse(next().place, "'^' after a game is a power of CGSuite, which zermelo does not read; write 3 + ^2 for a sum");
  return game;
}

ShortGame NotationParser::term() {
  const Nesting nesting(*this);
  if (is('+') || is('-') || is(Symbol::plus_minus)) return signed_term();
  return with_methods(primary());
}

ShortGame NotationParser::primary() {
  if (function_of(next().sign) != nullptr) return function();
  if (is('(')) return in_brackets();
  if (!is('{')) return atom(false);
  const Sides sides = sides_in_braces(false);
  return game_of(sides, 0, sides.bars.size());
}

ShortGame NotationParser::in_brackets() {
  take('(');
  const ShortGame inside = sum();
  if (!take(')')) expected("'+', '-' or ')'");
  return inside;
}

/// The switch of one term, or of a list in brackets or braces: +-(A,B) is {A,B|-A,-B}.
ShortGame NotationParser::switch_of() {
  if (take('(')) {
    const std::vector<ShortGame> left = options();
    if (left.empty() || !take(')')) expected(left.empty() ? a_game : "'+', '-', ',' or ')'");
    return switch_of(left);
  }
  if (!is('{')) return switch_of({term()});
  const Nesting nesting(*this);
  const Sides sides = sides_in_braces(true);
  if (sides.bars.empty()) return switch_of(sides.lists.front());
  return switch_of({with_methods(game_of(sides, 0, sides.bars.size()))});
}

ShortGame NotationParser::switch_of(const std::vector<ShortGame>& left) {
  std::vector<ShortGame> right;
  for (const ShortGame option : left) right.push_back(pool_.negate(option));
  return pool_.make(left, right);
}

/// A minus directly before digits belongs to the number: -1^ is -1 + ^, as in printed values; but not before a method:
/// -1.Tiny is -(1.Tiny).
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
  if (!is_digit() || next().apart || cgsuite()) return pool_.negate(term());
  const std::size_t begin = at_;
  const ShortGame number = atom(true);
  if (!is_number(number) || !is('.')) return with_methods(number);
  at_ = begin;
  return pool_.negate(term());
}

/// Without bars the braces contain a set, which only a switch may have.
NotationParser::Sides NotationParser::sides_in_braces(bool may_be_set) {
  take('{');
  Sides sides;
  sides.lists.push_back(options());
  while (is('|')) {
    sides.bars.push_back(bars());
    sides.lists.push_back(options());
  }
  if (sides.bars.empty() && (!may_be_set || sides.lists.front().empty())) expected("',' or '|'");
  if (!take('}')) expected("'}', ',' or '|'");
  return sides;
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

Statement parse_statement(GamePool& pool, std::string_view text, Notation notation) {
  return NotationParser(pool, text, notation).statement();
}

ShortGame parse_short_game(GamePool& pool, std::string_view text, Notation notation) {
  return NotationParser(pool, text, notation).only_game();
}

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
    case Relation::unequal:
      return a != b;
    case Relation::not_at_least:
      return !pool.at_most(b, a);
    case Relation::not_at_most:
      return !pool.at_most(a, b);
  }
  return false;
}

// Atoms.

/// Each part may be missing, but there must be no white space between parts: `2*` is 2 + *, `2 *` is an error. In
/// CGSuite's notation a number is alone, and white space does not matter. CGSuite prints 2 + tiny(1) as 2Tiny(1).
ShortGame NotationParser::atom(bool negative) {
  if (!is_digit() && !is('^') && !is('v') && !is('*')) expected(a_game);
  Dyadic size;
  const bool has_number = is_digit();
  if (has_number) size = number();
  if (negative) size = -size;
  if (has_number && joins('.')) return after(1).method ? pool_.number(size) : multiple(size);
  if (has_number && (joins(Symbol::tiny) || joins(Symbol::miny))) return pool_.add(pool_.number(size), function());
  const auto follows = [&](char sign) { return has_number ? !cgsuite() && joins(sign) : is(sign); };
  const bool has_ups = follows('^') || follows('v');
  const std::int64_t up = has_ups ? ups() : 0;
  const bool has_star = has_ups && !cgsuite() ? joins('*') : follows('*');
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
  if (joins('/') || (cgsuite() && is('/'))) {
    ++at_;
    if (!joins_digit()) expected("a power of two after '/'");
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

/// The number that follows, perhaps as a sum in brackets, or `without` if there is none. Large numbers become 2^40,
/// which the pool refuses.
std::int64_t NotationParser::count(std::int64_t without) {
  const std::size_t place = next().place;
  const bool brackets = joins('(');
  if (!brackets && !joins_digit()) return without;
  const std::optional<Dyadic> sum = brackets ? pool_.as_number(in_brackets()) : std::nullopt;
  if (brackets && (!sum || !sum->is_integer() || *sum < Dyadic()))
    refuse(place, "expected a whole number in the brackets after '^', 'v' or '*'");
  const std::string words = brackets ? sum->text() : digits();
  std::int64_t number = 0;
  const auto result = std::from_chars(words.data(), words.data() + words.size(), number);
  constexpr std::int64_t too_many = std::int64_t{1} << 40;
  return result.ec == std::errc{} ? std::min(number, too_many) : too_many;
}

}  // namespace zermelo
