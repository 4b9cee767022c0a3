// Reading counts; every spelling must come out whole.
#include "tools/support/count.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

#include "tablebase/error.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

/// 2^21; nothing for other spellings and past 10^18.
std::optional<std::uint64_t> read_power(std::string_view text, std::uint64_t high) {
  const std::size_t caret = text.find('^');
  std::uint64_t base = 0, exponent = 0, power = 1;
  if (caret == std::string_view::npos || !parse_number(text.substr(0, caret), high, base) ||
      !parse_number(text.substr(caret + 1), 64, exponent))
    return {};
  for (; exponent != 0; --exponent) {
    if (base != 0 && power > high / base) return {};
    power *= base;
  }
  return power;
}

/// 1e6, 1.5M, 500k. A double holds these exactly, or the number is refused for not being whole.
std::optional<std::uint64_t> read_scaled(std::string_view text, std::uint64_t high) {
  double number = 0, scale = 1;
  if (text.ends_with('k') || text.ends_with('K')) scale = 1e3;
  if (text.ends_with('M')) scale = 1e6;
  if (text.ends_with('G')) scale = 1e9;
  if (scale != 1) text.remove_suffix(1);
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  number *= scale;
  if (error != std::errc{} || stop != end || !(number >= 0) || number > static_cast<double>(high) ||
      number != std::floor(number))
    return {};
  return static_cast<std::uint64_t>(number);
}

}  // namespace

std::uint64_t parse_count(std::string_view text, std::string_view word, std::uint64_t high) {
  std::uint64_t number = 0;
  if (parse_number(text, high, number)) return number;
  if (const auto power = read_power(text, high)) return *power;
  if (const auto scaled = read_scaled(text, high)) return *scaled;
  throw UsageError(
      fmt::format("{} {}: must be a whole number from 0 to {}, such as 1000, 1e6, 10^6 or 1M", word, text, high));
}

}  // namespace zermelo
