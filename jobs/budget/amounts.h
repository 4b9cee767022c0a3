// Formats sizes (size_text), counts, times and lists of names for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "tablebase/input/count.h"

namespace zermelo {

/// A whole number with commas between thousands: 9,958,931.
std::string count_text(std::uint64_t count);

/// A time: 0.012 s, 7.5 s, 42 s, 3 min 20 s, 2 h 8 min, 5 d 3 h; rounded to the smaller unit.
std::string duration_text(double seconds);

/// `, 1.5 million positions a second` or `, 23,456 positions a second`; empty for fewer than 10,000 positions, because
/// their time is mostly spent on starting.
std::string rate_text(std::uint64_t positions, double seconds);

/// `, 1.250 bits a position`; empty for fewer than 10,000 positions, whose file is mostly its head.
std::string density_text(std::uint64_t bytes, std::uint64_t positions);

/// `A, B and 3 more`: at most `most` of the names.
std::string names_text(std::span<const std::string> names, std::size_t most);

}  // namespace zermelo
