// Reads words and numbers in the fields of a published row.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// The words of `text` between blanks.
std::vector<std::string> words_of(std::string_view text);

/// Words joined by one blank.
std::string joined(const std::vector<std::string>& words);

/// A whole number below 2^53. Throws UsageError for other words.
std::uint64_t number_of(std::string_view word);

/// Whole numbers below 2^53 between blanks. Throws UsageError for other words.
std::vector<std::uint64_t> numbers_of(std::string_view text);

}  // namespace zermelo
