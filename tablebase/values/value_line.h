// A line of the list of values in a table.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tablebase/values/words/dyadic.h"

namespace zermelo {

/// The options of a form, or number + ups + nimber.
struct ValueLine {
  bool is_options = false;
  std::vector<std::uint32_t> left, right;  ///< if is_options: the numbers of the options in the list
  Dyadic number;                           ///< otherwise the value is number + ups * ^ + *nimber
  std::int32_t ups = 0;
  std::uint32_t nimber = 0;

  /// Throws FormatError or UsageError.
  static ValueLine parse(std::string_view text);
};

}  // namespace zermelo
