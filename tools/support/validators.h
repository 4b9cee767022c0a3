// What CLI11 accepts as the numbers and names of options. By its own reading of numbers 010 is 8, -1 is 2^64 - 1, and
// nan is within every range.
#pragma once

#include <CLI/Validators.hpp>
#include <cstdint>
#include <string>

namespace zermelo {

/// `a whole number from 0 to 10000`, as errors say what is allowed.
std::string count_words(std::uint64_t least, std::uint64_t most);

/// Rewrites a number from `least` to `most`, in any spelling of `read_count`, as digits.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// Rewrites a size, in any spelling of `read_size`, as digits.
CLI::Validator size_in_bytes();

/// Accepts 0 to `most`, with or without a fraction.
CLI::Validator number_from_0(double most);

/// Refuses an empty name of `what`, for example a file.
CLI::Validator named(const std::string& what);

}  // namespace zermelo
