// Checks the numbers and names in options. CLI11 alone reads 010 as 8 and -1 as 2^64 - 1, and accepts nan in every
// range.
#pragma once

#include <CLI/Validators.hpp>
#include <cstdint>
#include <string>

namespace zermelo {

/// Rewrites a number from `least` to `most`, in any spelling of `read_count`, as digits.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// Rewrites a size, in any spelling of `read_size`, as digits.
CLI::Validator size_in_bytes();

/// Accepts 0 to `most`, with or without a fraction.
CLI::Validator number_from_0(double most);

/// Refuses an empty name; `what` is for example `file`.
CLI::Validator named(const std::string& what);

}  // namespace zermelo
