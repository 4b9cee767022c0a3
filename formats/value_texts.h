// The list of values of a table as it stands in a file: lines, cut into texts of bounded size.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/storage/file_location.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// A text is no longer, unless it is a single line, which cannot be longer than `longest_text`.
inline constexpr std::size_t usual_text = std::size_t{1} << 16;
inline constexpr std::size_t longest_text = std::size_t{1} << 26;

/// Whole lines with their line ends. LimitError for a value of more options than `longest_text` lists.
std::vector<std::string> list_texts(const ValueList& list);

/// Appends the lines of a text. FormatError unless it ends with a line end.
void append_lines(std::string_view text, ValueList& list, const FileLocation& location);

}  // namespace zermelo
