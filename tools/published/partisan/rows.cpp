// Comparing published values, and finding the value of one position.
#include "tools/published/partisan/rows.h"

#include "solver/partisan/value_search.h"
#include "tablebase/values/notation/notation.h"
#include "tools/partisan/place.h"
#include "tools/support/machine.h"

namespace zermelo {

PublishedRow value_row(GamePool& pool, std::string row, const std::string& published, ShortGame computed) {
  const bool equal = parse_short_game(pool, published) == computed;
  return {std::move(row), published, equal ? published : text(pool, computed)};
}

ShortGame start_value(GamePool& pool, const std::string& spec) {
  const Place start = place_of(spec, "", 0);
  return ValueSearch(*start.rules, pool, interrupted).value(start.position);
}

}  // namespace zermelo
