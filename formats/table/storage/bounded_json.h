// Reads JSON that comes from outside: from files and requests.
#pragma once

#include <cstddef>
#include <string_view>

#include "formats/table/storage/json.h"

namespace zermelo {

struct JsonBounds {
  std::size_t depth = 16;  ///< arrays and objects inside each other
  std::size_t keys = 100;  ///< of one object; an object takes time that grows with the square of their number
};

/// Throws JsonError unless the text is JSON within the bounds. Cost: linear in the length of the text.
Json parse_json(std::string_view text, const JsonBounds& bounds = {});

}  // namespace zermelo
