// Counts must come out whole in every spelling; sizes are rounded down to bytes.
#include "tablebase/input/count.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "tablebase/input/text.h"

namespace zermelo {

namespace {

/// 2^21; nothing for other spellings and above `high`.
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

/// 1e6, 1.5M, 500k; nothing for numbers that are not whole. Computed in doubles, so from 2^53 on the result is rounded.
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

/// The exponent of the power of two that a unit means: 10 for K, KB and KiB. Nothing for other words.
std::optional<int> unit_power(std::string_view unit) {
  if (unit.empty() || unit == "B") return 0;
  const std::size_t letter = std::string_view("KMGT").find(unit.front());
  const std::string_view rest = unit.substr(1);
  if (letter == std::string_view::npos || !(rest.empty() || rest == "B" || rest == "iB")) return {};
  return 10 * (static_cast<int>(letter) + 1);
}

}  // namespace

std::optional<std::uint64_t> read_count(std::string_view text, std::uint64_t high) {
  std::uint64_t number = 0;
  if (parse_number(text, high, number)) return number;
  if (const auto power = read_power(text, high)) return power;
  return read_scaled(text, high);
}

std::optional<std::uint64_t> read_size(std::string_view text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  const auto power = unit_power(std::string_view(stop, static_cast<std::size_t>(end - stop)));
  if (error != std::errc{} || !power) return {};
  const double bytes = std::ldexp(number, *power);
  if (!(bytes >= 1) || bytes > 0x1p62) return {};
  return static_cast<std::uint64_t>(bytes);
}

std::string count_words(std::uint64_t least, std::uint64_t most) {
  constexpr std::uint64_t million = 1'000'000;
  return fmt::format("a whole number from {} to {}{}", least, most,
                     most >= million ? ", such as 1000, 1e6, 10^6 or 1M" : "");
}

}  // namespace zermelo
