// The plain definition of an entry: it follows from the rules and the entries that the moves lead to.
#pragma once

#include <functional>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// Whether two entries of a table of this metric are equal: in tables of outcomes the depths do not count.
bool same_entry(Metric metric, Value a, Value b);

/// Derives entries, one position at a time, move by move. Shares no code with the solvers. Not thread-safe: it reuses
/// its lists of moves.
class PlainEntry {
 public:
  /// Requires a metric of the game other than Metric::value.
  PlainEntry(const Game& game, Metric metric) : game_(game), metric_(metric) {}

  /// The entry of a position if `value` returns the entries of the positions that its moves lead to. The depth is 0 in
  /// tables of outcomes.
  Value of(Index position, const std::function<Value(Index)>& value);

 private:
  Value by_moves(Index position, const std::function<Value(Index)>& value);
  Value by_options(Index position, const std::function<Value(Index)>& value);
  Value by_players(Index position, const std::function<Value(Index)>& value);
  bool wins_first(Player player, Index position, const std::function<Value(Index)>& value);

  const Game& game_;
  Metric metric_;
  std::vector<Index> next_;
  MoveList options_;
};

}  // namespace zermelo
