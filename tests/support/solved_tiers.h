// Solves games tier by tier into lists of values in memory.
#pragma once

#include <algorithm>
#include <vector>

#include "support/solved_values.h"
#include "tablebase/game/tier_game.h"

namespace zermelo::test {

/// `control` with the entries of exits: `below` contains the values of all earlier tiers. They must outlive the result.
inline Control above(Control control, const std::vector<Value>& below) {
  control.exits.value = [&below](Index position) { return below.at(position); };
  for (const Value& value : below) control.exits.greatest = std::max(control.exits.greatest, value.depth);
  return control;
}

/// The values of the positions of the first `tiers` tiers.
inline std::vector<Value> solved_by_tiers(const Game& game, std::size_t tiers, Metric metric, unsigned threads) {
  std::vector<Value> all;
  for (std::size_t t = 0; t < tiers; ++t) {
    const TierGame tier(game, t);
    const std::vector<Value> values = solved_values(tier, metric, above(test::threads(threads), all));
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace zermelo::test
