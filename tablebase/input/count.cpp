// Counts must come out whole in every spelling; sizes are rounded down to bytes. All numbers are computed exactly, from
// their digits.
#include "tablebase/input/count.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

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

/// A decimal number such as 12, 1.5 or .5: digits * 10^-places, without zeros at the end of the fraction.
struct Decimal {
  std::uint64_t digits = 0;
  unsigned places = 0;
};

/// Nothing for other words, and for digits that do not fit into 64 bits.
std::optional<Decimal> read_decimal(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  std::string_view fraction = text.substr(std::min(point + 1, text.size()));
  if (whole.empty() && fraction.empty()) return {};
  if (fraction.find_first_not_of("0123456789") != std::string_view::npos) return {};
  fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
  Decimal number{0, static_cast<unsigned>(fraction.size())};
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  if (!parse_number(fmt::format("0{}{}", whole, fraction), any, number.digits)) return {};
  return number;
}

/// 1e6, 1.5M, 500k; nothing for numbers that are not whole.
std::optional<std::uint64_t> read_scaled(std::string_view text, std::uint64_t high) {
  constexpr std::uint64_t most_zeros = 1000;
  std::uint64_t exponent = 0;
  for (const auto& [unit, zeros] : {std::pair{'k', 3u}, {'K', 3u}, {'M', 6u}, {'G', 9u}})
    if (text.ends_with(unit)) exponent = zeros;
  if (exponent != 0) text.remove_suffix(1);
  if (const std::size_t e = text.find_first_of("eE"); e != std::string_view::npos) {
    std::string_view power = text.substr(e + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    std::uint64_t zeros = 0;
    if (!parse_number(power, most_zeros, zeros)) return {};
    exponent += zeros;
    text = text.substr(0, e);
  }
  const auto number = read_decimal(text);
  if (!number || number->places > exponent) return {};
  std::uint64_t count = number->digits;
  for (exponent -= number->places; exponent != 0 && count != 0; --exponent) {
    if (count > high / 10) return {};
    count *= 10;
  }
  return count <= high ? std::optional(count) : std::nullopt;
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

/// The whole bytes of digits * 2^power / 10^places. 64 bits, times 2^40, fit into 128 bits.
std::optional<std::uint64_t> read_size(std::string_view text) {
  constexpr std::uint64_t most = std::uint64_t{1} << 62;
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = read_decimal(text.substr(0, end));
  const auto power = unit_power(text.substr(end));
  if (!number || !power) return {};
  __extension__ using Wide = unsigned __int128;
  Wide bytes = Wide{number->digits} << *power;
  for (unsigned place = 0; place < number->places && bytes != 0; ++place) bytes /= 10;
  if (bytes < 1 || bytes > most) return {};
  return static_cast<std::uint64_t>(bytes);
}

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  double size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= 1024 && unit < 5; ++unit) size /= 1024;
  return fmt::format("{:.1f} {}iB", size, " KMGTP"[unit]);
}

std::string count_words(std::uint64_t least, std::uint64_t most) {
  constexpr std::uint64_t million = 1'000'000;
  return fmt::format("a whole number from {} to {}{}", least, most,
                     most >= million ? ", such as 1000, 1e6, 10^6 or 1M" : "");
}

}  // namespace zermelo
