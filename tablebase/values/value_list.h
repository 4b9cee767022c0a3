// The values of a table by number: a list in which every option of a value stands before it, in lines of text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// Line n is value n, without a line end: a number, ups and a nimber as in `3/4`, `0 ^-2 *1`, `1 *3`; or `{0,3|5}`, the
/// numbers of the options of Left and of Right in canonical form. Line 0 is `0`, no value stands in two lines, and
/// nothing depends on the pool that the values came from. value_numbers.h makes and reads it.
struct ValueList {
  std::vector<std::string> lines;

  /// All lines, each with its line end.
  std::string text() const;
  /// Appends the lines of such a text; what stands behind the last line end is left out.
  void append(std::string_view text);
};

}  // namespace zermelo
