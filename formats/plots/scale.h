// Numbers along an axis: which of them are written, and how.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zermelo {

/// The multiples of a step of 1, 2 or 5 times a power of ten that lie in [low, high], at most `most` of them; the
/// smallest such step. Requires most > 1.
std::vector<std::uint64_t> nice_ticks(std::uint64_t low, std::uint64_t high, std::size_t most);

/// 1,000,000.
std::string grouped(std::uint64_t number);

}  // namespace zermelo
