// Joins the lists of kinds.
#include "tools/published/kinds/kind.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo {

std::vector<Kind> kinds() {
  std::vector<Kind> all;
  for (const std::span<const Kind> part :
       {position_kinds(), pyramid_kinds(), graph_kinds(), ending_kinds(), grundy_kinds(), theorem_kinds(), tree_kinds(),
        sequence_kinds(), misprint_kinds(), value_kinds(), birthday_kinds()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

Kind find_kind(std::string_view name) {
  const std::vector<Kind> all = kinds();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Kind& kind) { return kind.name == name; });
  if (found != all.end()) return *found;
  std::string known;
  for (const Kind& kind : all) known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.name);
  throw FormatError(fmt::format("'{}' is not a kind of row; the kinds are {}", name, known));
}

}  // namespace zermelo
