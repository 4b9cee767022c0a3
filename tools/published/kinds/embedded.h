// The texts of the files in tables/, which cmake/embed_published_tables.cmake puts into the program.
#pragma once

#include <span>
#include <string_view>

namespace zermelo {

struct EmbeddedTable {
  std::string_view name;  ///< of the file, without .csv
  std::string_view text;
};

/// In the order of tables/order.txt.
std::span<const EmbeddedTable> embedded_tables();

}  // namespace zermelo
