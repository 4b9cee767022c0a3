// Who wins one position of a partisan game, by looking only at the positions that decide it.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "tablebase/job.h"
#include "tablebase/partisan_game.h"
#include "tablebase/values/outcome_class.h"

namespace zermelo {

/// A search from one position, for games too large for a table: the positions of either player are looked at until one
/// move wins, the moves first that leave the player the most moves more than the opponent. A position is kept as the
/// canonical positions of its parts, and the answer for it and each player. Cost: for every position looked at, the
/// moves of all its parts, and a hash look-up each; 40 bytes and 8 more a part are kept. Requires !game.splits().
class OutcomeSearch {
 public:
  /// `memory`: bytes for what is kept, LimitError beyond; Throws Interrupted when the job is stopped.
  OutcomeSearch(const PartisanGame& game, std::uint64_t memory, const Job& job = Job());

  OutcomeClass outcome(Index position);
  bool wins_first(Player player, Index position);
  /// Positions, with a player to move, that were decided so far.
  std::uint64_t looked_at() const { return decided_.size(); }

 private:
  /// The canonical positions of the parts, ascending, and who moves.
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
  std::unordered_map<Index, std::int64_t> advantages_;  ///< Left's moves less Right's
  std::vector<Index> parts_;
  MoveList moves_;
};

}  // namespace zermelo
