// Splits the list of values of a table into texts of bounded size, one for each frame of the file, and joins them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/table/storage/file_location.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// Bytes of a text: at most `usual_text`, or a single line of at most `longest_text`.
inline constexpr std::size_t usual_text = std::size_t{1} << 16;
inline constexpr std::size_t longest_text = std::size_t{1} << 26;

/// The texts of a list: whole lines with their line ends. Throws LimitError if a line with its end is longer than
/// `longest_text`.
std::vector<std::string> list_texts(const ValueList& list);

/// Appends the lines of a text. Throws FormatError unless it ends with a line end.
void append_lines(std::string_view text, ValueList& list, const FileLocation& location);

}  // namespace zermelo
