// Published tables and their records by name, and the numbers in their printed words.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/published/kinds/published.h"

namespace zermelo {

/// The table of that name. Requires that the program contains it.
PublishedTable published_table(std::string_view name);

/// The records of one kind, in the order of the file.
std::vector<PublishedRecord> records_of(const PublishedTable& table, std::string_view kind);

/// The whole numbers in a text: 12 and 70 in `period 12, last exception 70`, 7 in `○ (7)`.
std::vector<std::uint64_t> numbers_in(std::string_view text);

}  // namespace zermelo
