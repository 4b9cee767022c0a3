// The plain definition of an entry, by the rules and the entries that the moves lead to, and of a game that ends.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// Derives entries, one position at a time, move by move. Shares no code with the solvers. Not thread-safe: it reuses
/// its lists of moves.
class PlainEntry {
 public:
  /// Requires a kind of the game with EntryKind::define.
  PlainEntry(const Game& game, const EntryKind& kind) : game_(game), kind_(kind) {}

  /// The entry of a position if `value` returns the entries of the positions that its moves lead to. The depth is 0 in
  /// tables of outcomes.
  Value of(Index position, const std::function<Value(Index)>& value);

 private:
  const Game& game_;
  const EntryKind& kind_;
  MoveList moves_;
};

/// The value of a position that is known not to be lost, from the losses that its moves lead to: a win in 1 + the least
/// depth of a lost position that a move leads to; without one, or without a move, the outcome of the ending, or a draw.
/// kept(position) returns a KeptValue or a value. Cost: one list of moves,
/// and one call of `kept` for each.
template <class Kept>
Value unlost_value(const Game& game, Index position, const Kept& kept) {
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<Index> next;
  game.successors(position, next);
  if (next.empty() && game.ending(position) == Outcome::win) return {Outcome::win, 0};
  std::uint32_t least = none;
  for (const Index to : next)
    if (const KeptValue there = kept(to); there.is_loss()) least = std::min(least, there.depth_of_loss());
  return least == none ? Value{Outcome::draw, 0} : Value{Outcome::win, least + 1};
}

/// Returns a position from which play can return to itself or can last more than game.longest_play() plies, with a
/// sentence about the position; nothing if there is no such position. Requires that every move leads to a position of
/// the game. Cost: lists the moves of every position once. Memory: 4 bytes a position, and more in proportion to the
/// longest play. Throws Interrupted.
std::optional<std::pair<Index, std::string>> broken_promise_to_end(const Game& game, const Job& job);

/// The same for a position to which a player can return by moves after which the same player moves again. Requires a
/// game with scores.
std::optional<std::pair<Index, std::string>> endless_turn(const Game& game, const Job& job);

}  // namespace zermelo
