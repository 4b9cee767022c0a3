// The kinds of published rows: one function for each way to recompute a row.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/published/kinds/published.h"
#include "tools/published/kinds/solutions.h"

namespace zermelo {

struct Kind {
  std::string_view name;  ///< in the column `kind`
  /// The computed statement, in the words in which it was published.
  std::string (*compute)(const PublishedRecord& record, Solutions& solutions);
};

/// Every kind.
std::vector<Kind> kinds();

/// The kind of that name. Throws FormatError with the known kinds.
Kind find_kind(std::string_view name);

// Each list is defined in a file in a folder below.
std::span<const Kind> position_kinds();
std::span<const Kind> pyramid_kinds();
std::span<const Kind> graph_kinds();
std::span<const Kind> ending_kinds();
std::span<const Kind> grundy_kinds();
std::span<const Kind> theorem_kinds();
std::span<const Kind> tree_kinds();
std::span<const Kind> sequence_kinds();
std::span<const Kind> misprint_kinds();
std::span<const Kind> value_kinds();
std::span<const Kind> birthday_kinds();

}  // namespace zermelo
