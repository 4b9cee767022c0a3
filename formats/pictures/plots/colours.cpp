// Viridis is interpolated linearly between nine of its colours.
#include "formats/pictures/plots/colours.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace zermelo {
namespace {

constexpr std::array<std::array<double, 3>, 9> places{{{68, 1, 84},
                                                       {71, 44, 122},
                                                       {59, 81, 139},
                                                       {44, 113, 142},
                                                       {33, 144, 141},
                                                       {39, 173, 129},
                                                       {92, 200, 99},
                                                       {170, 220, 50},
                                                       {253, 231, 37}}};

}  // namespace

std::uint64_t shade_of(std::uint64_t value, std::uint64_t most) {
  if (most < shades) return most == 0 ? 0 : value * (shades - 1) / most;
  return static_cast<std::uint64_t>(static_cast<double>(value) / (static_cast<double>(most) + 1) *
                                    static_cast<double>(shades));
}

std::string shade_colour(std::uint64_t shade) {
  const double at = static_cast<double>(shade) / static_cast<double>(shades - 1) * (places.size() - 1);
  const std::size_t below = std::min<std::size_t>(static_cast<std::size_t>(at), places.size() - 2);
  const double part = at - static_cast<double>(below);
  const auto mixed = [&](std::size_t i) {
    return static_cast<int>(std::lround(places[below][i] * (1 - part) + places[below + 1][i] * part));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

}  // namespace zermelo
