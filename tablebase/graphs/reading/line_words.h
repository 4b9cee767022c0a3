// Splits a line of a graph's text into words, and quotes lines for errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// The characters that separate words on a line.
inline constexpr std::string_view line_blanks = " \t";

/// The words of a line without its comment and its line end.
std::vector<std::string_view> words_of(std::string_view line, char comment);

/// The line in quotes, without its line end; only the first 40 bytes of a longer line.
std::string quoted_line(std::string_view line);

}  // namespace zermelo
