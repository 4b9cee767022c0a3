// Words are views of the caller's text. Counts must come out whole in every spelling; sizes are rounded down to bytes.
// All numbers are computed exactly, from their digits.
#include "tablebase/input/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace zermelo {
namespace {

bool continues(char c) { return (c & 0xc0) == 0x80; }

std::size_t bytes_after(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

/// Whether no character of UTF-8 begins with these bytes: it would be overlong, a surrogate, or beyond Unicode.
bool is_forbidden(unsigned char first, unsigned char second) {
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  return overlong || (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
}

bool is_plain(char letter) {
  constexpr std::string_view others = "_./,:=+@%-";
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
         others.find(letter) != std::string_view::npos;
}

// Counts and sizes.

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

char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

bool same(char a, char b) { return lower(a) == lower(b); }

/// The optimal string alignment distance (Damerau 1964): distance[i][j] belongs to the first i letters of `a` and the
/// first j letters of `b`.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> distance(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& best = distance[i][j];
      best = i == 0 ? j : i;
      if (i == 0 || j == 0) continue;
      best = std::min(
          {distance[i - 1][j] + 1, distance[i][j - 1] + 1, distance[i - 1][j - 1] + !same(a[i - 1], b[j - 1])});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        best = std::min(best, distance[i - 2][j - 2] + 1);
    }
  }
  return distance[a.size()][b.size()];
}

}  // namespace

bool parse_number(std::string_view text, std::uint64_t high, std::uint64_t& number) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && stop == end && number <= high;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::size_t character_bytes(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = bytes_after(first);
  if (bytes < 2) return bytes;
  if (text.size() < bytes || !std::ranges::all_of(text.substr(1, bytes - 1), continues)) return 0;
  return is_forbidden(first, static_cast<unsigned char>(text[1])) ? 0 : bytes;
}

std::string_view first_character(std::string_view text) {
  return text.substr(0, std::max<std::size_t>(1, character_bytes(text)));
}

std::string_view beginning(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && continues(text[most])) --most;
  return text.substr(0, most);
}

std::vector<std::string_view> words_in(std::string_view text, std::string_view between) {
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(between); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(between, end);
  }
  return words;
}

std::vector<std::string_view> list_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view part : split(trimmed(text), ',')) {
    const auto inside = words_in(part);
    words.insert(words.end(), inside.begin(), inside.end());
    if (inside.empty()) words.emplace_back();
  }
  return words;
}

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

std::string_view trimmed(std::string_view text, std::string_view what) {
  const std::size_t begin = text.find_first_not_of(what);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(what) - begin + 1);
}

/// Within single quotes every character but the quote itself stands for itself.
std::string shell_word(std::string_view text) {
  if (!text.empty() && std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string word = "'";
  for (const char letter : text) word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return word + "'";
}

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

std::string_view nearest_word(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t longest = 64;
  if (word.size() > longest) return {};
  std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
  std::string_view nearest;
  for (const std::string& candidate : known)
    if (const std::size_t differs = distance(word, candidate); differs < least && differs < candidate.size()) {
      least = differs;
      nearest = candidate;
    }
  return nearest;
}

std::string known_words(std::string_view word, std::span<const std::string> known, std::string_view introduction) {
  const std::string_view nearest = nearest_word(word, known);
  if (!nearest.empty()) return fmt::format("did you mean '{}'?", nearest);
  return fmt::format("{} {}", introduction, fmt::join(known, ", "));
}

}  // namespace zermelo
