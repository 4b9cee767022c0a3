// The words of one line of a graph's text, and lines as errors quote them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// What separates words on a line.
inline constexpr std::string_view line_blanks = " \t";

/// The words of a line without its comment and its line end.
std::vector<std::string_view> words_of(std::string_view line, char comment);

/// The line in quotes, without its line end, and cut short if it is long.
std::string quoted_line(std::string_view line);

}  // namespace zermelo
