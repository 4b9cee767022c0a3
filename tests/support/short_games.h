// Makes all short games born by a given day, starting from 0.
#pragma once

#include <set>
#include <vector>

#include "tablebase/values/game_pool.h"

namespace zermelo {

/// Every set of pairwise incomparable games. Other lists of options have dominated options, so they add no values.
inline std::vector<std::vector<ShortGame>> antichains(GamePool& pool, const std::vector<ShortGame>& games) {
  std::vector<std::vector<ShortGame>> found{{}};
  for (const ShortGame game : games) {
    const std::size_t known = found.size();
    for (std::size_t i = 0; i < known; ++i) {
      std::vector<ShortGame> chain = found[i];
      const bool apart = std::none_of(chain.begin(), chain.end(), [&](ShortGame other) {
        return pool.at_most(game, other) || pool.at_most(other, game);
      });
      chain.push_back(game);
      if (apart) found.push_back(std::move(chain));
    }
  }
  return found;
}

inline std::vector<ShortGame> games_born_by(GamePool& pool, int day) {
  if (day == 0) return {ShortGame{}};
  const auto chains = antichains(pool, games_born_by(pool, day - 1));
  std::set<std::uint64_t> words;
  for (const auto& left : chains)
    for (const auto& right : chains) words.insert(pool.make(left, right).bits);
  std::vector<ShortGame> games;
  for (const std::uint64_t word : words) games.push_back({word});
  return games;
}

}  // namespace zermelo
