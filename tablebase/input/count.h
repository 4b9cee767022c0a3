// Reads counts (1000, 1e6, 10^6, 2^21, 500k, 1.5M) and sizes in bytes (4096, 500M, 2GiB), and writes sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

/// A whole number from 0 to `high`, exactly; k, M and G mean 10^3, 10^6 and 10^9. Nothing for other words.
std::optional<std::uint64_t> read_count(std::string_view text, std::uint64_t high);

/// A size from 1 to 2^62 bytes, such as 500M, 1.5G, 2GiB or 4096; K, M, G and T are powers of 1024. A fraction of a
/// byte is left out. Nothing for other words.
std::optional<std::uint64_t> read_size(std::string_view text);

/// A size in binary units, rounded to one decimal: 9.5 MiB; below 1024 in bytes.
std::string size_text(std::uint64_t bytes);

/// `a whole number from 0 to 10000`, for errors.
std::string count_words(std::uint64_t least, std::uint64_t most);

}  // namespace zermelo
