// The value of one position of a partisan game, from the positions that it can come to.
#pragma once

#include <unordered_map>
#include <vector>

#include "tablebase/job.h"
#include "tablebase/partisan_game.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// For single positions of games too large for a table, or for no table at all: every position that play from there
/// reaches is valued once, up to symmetry and part by part. Cost: for each of them as in solve_values.h, and a hash
/// look-up a move. Recursion is as deep as play is long.
class ValueSearch {
 public:
  /// Both must outlive the search. Throws Interrupted when the job is stopped.
  ValueSearch(const PartisanGame& game, GamePool& pool, const Job& job = Job());

  /// Throws as GamePool::make does.
  ShortGame value(Index position);
  /// How many positions were valued so far.
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
