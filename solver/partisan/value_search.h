// Values of single positions of a partisan game, found by recursion.
#pragma once

#include <unordered_map>
#include <vector>

#include "tablebase/game/partisan_game.h"
#include "tablebase/machine/job.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// For games too large for a table, or single positions. Computes the value of every position that play can reach, once
/// for each canonical position, part by part. Cost: for each of these positions as in solve_values.cpp, and a hash
/// look-up for each move. Recursion is as deep as the longest play.
class ValueSearch {
 public:
  /// Both must outlive the search. Throws Interrupted when the job is stopped.
  ValueSearch(const PartisanGame& game, GamePool& pool, const Job& job = Job());

  /// The value, in canonical form. Throws as GamePool::make does.
  ShortGame value(Index position);
  /// The number of positions whose values were computed so far.
  std::uint64_t looked_at() const { return known_.size(); }

 private:
  ShortGame sum(std::span<const Index> terms);
  GameList options(Player player, Index position);
  ShortGame from_moves(Index position);

  const PartisanGame& game_;
  GamePool& pool_;
  Job job_;
  std::unordered_map<Index, ShortGame> known_;
};

}  // namespace zermelo
