// Defines the colours of plots, chosen for readers with red-green colour blindness too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace zermelo {

/// Colours and legend of outcomes: blue for lost positions, pale orange for won positions, grey for draws.
inline constexpr std::string_view outcome_colours[] = {"#08519c", "#fdd0a2", "#969696"};
inline constexpr std::string_view outcome_words[] = {"lost (P)", "won (N)", "drawn"};

/// Magenta for lost positions on a ramp, which has no such colour.
inline constexpr std::string_view lost_colour = "#e7298a";

/// The number of shades of a ramp. With more shades, runs of equal colour would be shorter and files larger.
inline constexpr std::uint64_t shades = 64;

/// The shade of a value, from 0 for value 0 up to shades - 1. Requires value <= most.
std::uint64_t shade_of(std::uint64_t value, std::uint64_t most);
/// The colour of a shade as `#rrggbb`: viridis (van der Walt and Smith 2015), from dark to light. Requires
/// shade < shades.
std::string shade_colour(std::uint64_t shade);

}  // namespace zermelo
