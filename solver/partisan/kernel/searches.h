// Outcome classes and values of single positions of a partisan game, found by search.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo::partisan {

/// A search for games too large for a table. It follows the moves of the player to move until one wins; moves that
/// leave that player many more moves than the opponent come first. A position is kept as the canonical positions of its
/// parts, with the player to move and the result. Cost: for every position searched, the moves of all its distinct
/// parts, and a hash look-up for each. Memory, as counted: 64 bytes for each position and player, and up to 16 for each
/// part. Requires !game.splits().
class OutcomeSearch {
 public:
  /// `memory`: bytes for the results kept. The searches throw LimitError when they need more, and Interrupted when the
  /// job is stopped.
  OutcomeSearch(const PartisanGame& game, std::uint64_t memory, const Job& job = Job());

  OutcomeClass outcome(Index position);
  bool wins_first(Player player, Index position);
  /// The number of pairs of a position and a player to move that were decided so far.
  std::uint64_t looked_at() const { return decided_.size(); }

 private:
  /// The canonical positions of the parts, ascending; in decided_ the player to move follows.
  using Key = std::vector<Index>;
  struct Hash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct Choice {
    std::int64_t advantage;
    Key sum;
  };

  Key parts_of(Index position);
  void add_parts(Index position, Key& sum);
  std::int64_t advantage(Player player, Index part);
  std::vector<Choice> choices(Player player, const Key& sum);
  bool wins(Player player, const Key& sum);

  const PartisanGame& game_;
  std::uint64_t memory_, used_ = 0;
  Job job_;
  std::unordered_map<Key, bool, Hash> decided_;
  std::unordered_map<Index, std::int64_t> advantages_;  ///< the number of Left's moves minus the number of Right's
  std::vector<Index> parts_;
  MoveList moves_;
};

/// Values of single positions of a partisan game, found by recursion, also of games too large for a table. Computes the
/// value of every position that play can reach, once for each canonical position, part by part. Cost: for each of these
/// positions as in solve_partisan.cpp, and a hash look-up for each move. Recursion is as deep as the longest play.
class ValueSearch {
 public:
  /// Both must outlive the search. Throws Interrupted when the job is stopped.
  ValueSearch(const PartisanGame& game, GamePool& pool, const Job& job = Job());

  /// The value, in canonical form. Throws as GamePool::make does, and LimitError when the positions, 64 bytes each,
  /// fill the memory of the job.
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
  std::uint64_t memory_;
  std::unordered_map<Index, ShortGame> known_;
};

}  // namespace zermelo::partisan
