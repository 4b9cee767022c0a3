// Comparing published values, and finding the value of one position.
#include "tools/published/partisan/rows.h"

#include "solver/partisan/value_search.h"
#include "tablebase/games/registry.h"
#include "tablebase/values/notation/notation.h"
#include "tools/support/machine.h"

namespace zermelo {

PublishedRow value_row(GamePool& pool, std::string row, const std::string& published, ShortGame computed) {
  const bool equal = parse_short_game(pool, published) == computed;
  return {std::move(row), published, equal ? published : text(pool, computed)};
}

ShortGame start_value(GamePool& pool, const std::string& spec) {
  const std::unique_ptr<Game> game = make_game(spec);
  const Structure structure = game->structure();
  return ValueSearch(*std::get<PartisanRules>(structure).game, pool, interrupted).value(game->start());
}

}  // namespace zermelo
