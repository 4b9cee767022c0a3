// The values of a table by number: a list in which every option of a value stands before it, in lines of text.
#pragma once

#include <string>
#include <vector>

namespace zermelo {

/// Line n is value n, without a line end: a number, ups and nimber in words (`3/4`, `^2*`), or `{0,3|5}`: the numbers
/// of Left's and Right's options. Line 0 is `0`. The lines do not depend on the pool that the values came from.
struct ValueList {
  std::vector<std::string> lines;
};

}  // namespace zermelo
