// The list of values of a table, as lines of text. The options of a value come before the value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// Line n is value n, without a line end. A line is a number with ups and a nimber, as in `3/4`, `0 ^-2 *1`, `1 *3`; or
/// it lists the numbers of Left's and Right's options in canonical form, as in `{0,3|5}`. Line 0 is `0`, and no two
/// lines have the same value. The list does not depend on the pool of the values. value_numbers.h makes and reads it.
struct ValueList {
  std::vector<std::string> lines;

  /// All lines, each with its line end.
  std::string text() const;
  /// Appends the lines of such a text; ignores the rest after the last line end.
  void append(std::string_view text);
};

}  // namespace zermelo
