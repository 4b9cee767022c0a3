// Numbers of things as people write them: 1000, 1e6, 10^6, 2^21, 500k, 1.5M.
#pragma once

#include <cstdint>
#include <string_view>

namespace zermelo {

/// A whole number from 0 to `high` (at most 10^18); k, M and G stand for 10^3, 10^6 and 10^9. UsageError names `word`
/// (such as `--max`) and the range otherwise.
std::uint64_t parse_count(std::string_view text, std::string_view word, std::uint64_t high);

}  // namespace zermelo
