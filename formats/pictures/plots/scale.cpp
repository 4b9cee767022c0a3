// The steps 1, 2, 5, 10, 20, 50, ... are tried in ascending order.
#include "formats/pictures/plots/scale.h"

namespace zermelo {
namespace {

std::uint64_t next_step(std::uint64_t step) {
  std::uint64_t leading = step;
  while (leading >= 10) leading /= 10;
  return leading == 2 ? step / 2 * 5 : 2 * step;
}

}  // namespace

std::vector<std::uint64_t> nice_ticks(std::uint64_t low, std::uint64_t high, std::size_t most) {
  constexpr std::uint64_t largest_step = 1'000'000'000'000'000'000;
  std::uint64_t step = 1;
  const auto first = [&] { return (low / step + (low % step != 0 ? 1 : 0)); };
  while (step < largest_step && high / step - first() + 1 > most && high / step + 1 > first()) step = next_step(step);
  std::vector<std::uint64_t> ticks;
  for (std::uint64_t i = first(); i <= high / step; ++i) ticks.push_back(i * step);
  return ticks;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

}  // namespace zermelo
