// Chooses the numbers along an axis and formats them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zermelo {

/// The multiples in [low, high] of the smallest step of the form 1, 2 or 5 times a power of ten that has at most `most`
/// multiples there. Requires most > 1.
std::vector<std::uint64_t> nice_ticks(std::uint64_t low, std::uint64_t high, std::size_t most);

/// The number with commas between groups of three digits: 1,000,000.
std::string grouped(std::uint64_t number);

}  // namespace zermelo
