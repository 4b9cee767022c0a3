// The words in the fields of a published row.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// `text` cut at blanks.
std::vector<std::string> words_of(std::string_view text);

/// Words joined by one blank.
std::string joined(const std::vector<std::string>& words);

/// A whole number below 2^53. UsageError for anything else.
std::uint64_t number_of(std::string_view word);

/// Whole numbers between blanks. UsageError for anything else.
std::vector<std::uint64_t> numbers_of(std::string_view text);

}  // namespace zermelo
