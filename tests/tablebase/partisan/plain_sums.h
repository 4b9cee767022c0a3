// Plays out sums of positions and their negatives, and computes values, by the moves of a game only.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/moves.h"
#include "tablebase/game/game.h"
#include "tablebase/registry.h"
#include "tablebase/values/game_pool.h"

namespace zermelo::test {

inline std::unique_ptr<PartisanGame> partisan_game(const std::string& spec, const Resources& resources = {}) {
  return std::unique_ptr<PartisanGame>(&dynamic_cast<PartisanGame&>(*make_game(spec, resources).release()));
}

/// Finds the winner by trying every play.
class PlainPlay {
 public:
  explicit PlainPlay(const PartisanGame& game) : game_(game) {}

  /// Whether the sums `a` and `b` have the same value: the first player loses a - b.
  bool equal(const std::vector<Index>& a, const std::vector<Index>& b) {
    Sum sum;
    for (const Index position : a) sum.emplace_back(position, false);
    for (const Index position : b) sum.emplace_back(position, true);
    std::sort(sum.begin(), sum.end());
    return !wins_first(Player::left, sum) && !wins_first(Player::right, sum);
  }
  bool wins_first(Player player, Index position) { return wins_first(player, Sum{{position, false}}); }

 private:
  using Sum = std::vector<std::pair<Index, bool>>;  ///< sorted; a position, and whether the players change roles in it

  bool wins_first(Player player, const Sum& sum) {
    if (const auto known = known_.find({sum, player}); known != known_.end()) return known->second;
    bool wins = false;
    for (std::size_t term = 0; term < sum.size() && !wins; ++term)
      for (const auto& move : moves_of(game_, sum[term].second ? other(player) : player, sum[term].first))
        if (!wins_first(other(player), after(sum, term, move))) {
          wins = true;
          break;
        }
    return known_[{sum, player}] = wins;
  }
  static Sum after(Sum sum, std::size_t term, const std::vector<Index>& move) {
    const bool changed = sum[term].second;
    sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(term));
    for (const Index position : move) sum.emplace_back(position, changed);
    std::sort(sum.begin(), sum.end());
    return sum;
  }

  const PartisanGame& game_;
  std::map<std::pair<Sum, Player>, bool> known_;
};

/// Computes values by their definition from the moves, without parts and canonical positions.
class PlainValues {
 public:
  explicit PlainValues(const PartisanGame& game) : game_(game) {}

  GamePool& pool() { return pool_; }
  ShortGame of(Index position) {
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    const GameList left = options(Player::left, position), right = options(Player::right, position);
    return known_[position] = pool_.make({left.data(), left.size()}, {right.data(), right.size()});
  }
  ShortGame of(std::string_view position) { return of(game_.parse(position)); }
  ShortGame start() { return of(game_.start()); }

 private:
  GameList options(Player player, Index position) {
    GameList options;
    for (const auto& move : moves_of(game_, player, position)) {
      ShortGame sum;
      for (const Index term : move) sum = pool_.add(sum, of(term));
      options.push_back(sum);
    }
    return options;
  }

  const PartisanGame& game_;
  GamePool pool_{std::uint64_t{64} << 20};
  std::map<Index, ShortGame> known_;
};

}  // namespace zermelo::test
