// Numbers of things and of bytes as people write them: 1000, 1e6, 10^6, 2^21, 500k, 1.5M; 4096, 500M, 2GiB.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace zermelo {

/// A whole number from 0 to `high` (at most 2^62); k, M and G stand for 10^3, 10^6 and 10^9. Nothing for other words.
std::optional<std::uint64_t> read_count(std::string_view text, std::uint64_t high);

/// A size in bytes, such as 500M, 1.5G, 2GiB or 4096: from 1 to 2^62, K, M, G and T being powers of 1024. Nothing for
/// other words.
std::optional<std::uint64_t> read_size(std::string_view text);

}  // namespace zermelo
