// The colours of plots. All of them can be told apart without seeing red and green apart.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace zermelo {

/// Blue for lost positions, pale orange for won ones, grey for draws, in this order.
inline constexpr std::string_view outcome_colours[] = {"#08519c", "#fdd0a2", "#969696"};
inline constexpr std::string_view outcome_words[] = {"lost (P)", "won (N)", "drawn"};

/// Magenta for lost positions on a ramp, which has no such colour.
inline constexpr std::string_view lost_colour = "#e7298a";

/// The number of shades of a ramp. More shades would look alike and make larger files.
inline constexpr std::uint64_t shades = 64;

/// The shade of `value` in [0, most]: viridis (van der Walt and Smith 2015), from dark to light.
std::uint64_t shade_of(std::uint64_t value, std::uint64_t most);
/// `#rrggbb`. Requires shade < shades.
std::string shade_colour(std::uint64_t shade);

}  // namespace zermelo
