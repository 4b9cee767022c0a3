// One line of a list of values, taken apart.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tablebase/values/dyadic.h"

namespace zermelo {

struct ValueLine {
  bool is_options = false;
  std::vector<std::uint32_t> left, right;  ///< numbers of values, where is_options
  Dyadic number;                           ///< number + ups * ^ + *nimber, otherwise
  std::int32_t ups = 0;
  std::uint32_t nimber = 0;

  /// FormatError or UsageError says what is wrong with the line.
  static ValueLine parse(std::string_view text);
};

}  // namespace zermelo
