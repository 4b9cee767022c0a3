// Finds the numbers in the printed words of published tables.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace zermelo {

/// The whole numbers in a text: 12 and 70 in `period 12, last exception 70`, 7 in `○ (7)`.
std::vector<std::uint64_t> numbers_in(std::string_view text);

}  // namespace zermelo
