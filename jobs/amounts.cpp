// Sizes are rounded to one decimal, counts are exact.
#include "jobs/amounts.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo {

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  double size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= 1024 && unit < 5; ++unit) size /= 1024;
  return fmt::format("{:.1f} {}iB", size, " KMGTP"[unit]);
}

std::string count_text(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, 1, ',');
  return digits;
}

std::string names_text(std::span<const std::string> names, std::size_t most) {
  const std::size_t shown = std::min(most, names.size());
  const std::string more = shown < names.size() ? fmt::format(" and {} more", names.size() - shown) : "";
  return fmt::format("{}{}", fmt::join(names.first(shown), ", "), more);
}

}  // namespace zermelo
