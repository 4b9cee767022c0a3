// Parses atoms (number, ups and star written together) and multiples such as `3.G`.
#include <fmt/format.h>

#include <charconv>

#include "tablebase/base/error.h"
#include "tablebase/values/notation/parser.h"

namespace zermelo {

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
