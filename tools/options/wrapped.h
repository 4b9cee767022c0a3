// Text in lines of 80 columns.
#pragma once

#include <string>

namespace zermelo {

/// Appends the words of `text` to `line`, broken at blanks into lines of at most 80 columns that end with a newline;
/// further lines begin with `indent` blanks. A longer word has a line of its own.
std::string wrapped(std::string line, const std::string& text, std::size_t indent);

}  // namespace zermelo
