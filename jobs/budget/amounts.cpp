// Times are rounded to a unit, counts are exact.
#include "jobs/budget/amounts.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo {

std::string count_text(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, 1, ',');
  return digits;
}

std::string duration_text(double seconds) {
  constexpr std::uint64_t minute = 60, hour = 60 * minute, day = 24 * hour;
  if (seconds < 0.9995) return fmt::format("{:.3f} s", seconds);
  if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
  const auto in_two = [](std::uint64_t time, std::uint64_t small, const char* large_unit, std::uint64_t large,
                         const char* small_unit) {
    const std::uint64_t rest = time % large / small;
    return fmt::format("{} {}{}", time / large, large_unit, rest == 0 ? "" : fmt::format(" {} {}", rest, small_unit));
  };
  const auto rounded = [seconds](std::uint64_t unit) {
    constexpr double longest = 1e15;
    return static_cast<std::uint64_t>(std::min(longest, seconds) / static_cast<double>(unit) + 0.5) * unit;
  };
  if (rounded(1) < minute) return fmt::format("{} s", rounded(1));
  if (rounded(1) < hour) return in_two(rounded(1), 1, "min", minute, "s");
  if (rounded(minute) < day) return in_two(rounded(minute), minute, "h", hour, "min");
  return in_two(rounded(hour), hour, "d", day, "h");
}

namespace {

constexpr std::uint64_t few_positions = 10'000;

}  // namespace

std::string rate_text(std::uint64_t positions, double seconds) {
  if (positions < few_positions) return {};
  constexpr double million = 1e6;
  const double rate = static_cast<double>(positions) / std::max(seconds, 1e-9);
  if (rate >= million) return fmt::format(", {:.1f} million positions a second", rate / million);
  return fmt::format(", {} positions a second", count_text(static_cast<std::uint64_t>(rate)));
}

std::string density_text(std::uint64_t bytes, std::uint64_t positions) {
  if (positions < few_positions) return {};
  return fmt::format(", {:.3f} bits a position", 8 * static_cast<double>(bytes) / static_cast<double>(positions));
}

std::string names_text(std::span<const std::string> names, std::size_t most) {
  const std::size_t shown = std::min(most, names.size());
  const std::string more = shown < names.size() ? fmt::format(" and {} more", names.size() - shown) : "";
  return fmt::format("{}{}", fmt::join(names.first(shown), ", "), more);
}

}  // namespace zermelo
