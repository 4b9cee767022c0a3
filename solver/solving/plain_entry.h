// The plain definition of an entry, by the rules and the entries that the moves lead to, and of a game that ends; and
// samples of positions for checks by it.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/base/mix.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// Derives entries, one position at a time, move by move. Shares no code with the kernels, but solves kinds by
/// definition. Not thread-safe: it reuses its lists of moves.
class PlainEntry {
 public:
  /// Requires a kind of the game with EntryKind::define.
  PlainEntry(const Game& game, const EntryKind& kind) : game_(game), kind_(kind) {}

  /// The entry of a position if `value` returns the entries of the positions that its moves lead to. The depth is 0 in
  /// tables of outcomes.
  Value of(Index position, const std::function<Value(Index)>& value);
  /// The same from entries of which some may not be known; known(position) returns nothing for these. Returns nothing
  /// if the definition asks for such an entry. It then asks for all entries that remain, so that the caller sees every
  /// missing one.
  std::optional<Value> of_known(Index position, const std::function<std::optional<Value>(Index)>& known);

 private:
  const Game& game_;
  const EntryKind& kind_;
  MoveList moves_;
};

/// The entry of the greatest score of a move, see found_unlost(). Throws FormatError if the rules and the wins of a
/// table do not fit together, so that it would follow moves without end.
std::optional<Value> best_score(const Game& game, Index position,
                                const std::function<std::optional<KeptValue>(Index)>& kept, unsigned depth = 0);

/// The value of a position that is known not to be lost, from the losses that its moves lead to: a win in 1 + the least
/// depth of a lost position that a move leads to; without such a move the outcome of the ending, or a draw. In a game
/// without draws, a draw means that the losses contradict the win. kept(position) returns a KeptValue, or nothing if
/// the entry is not known yet. If the entry after a move is not known yet, the function returns nothing, but asks for
/// the entries after the other moves, too. Cost: one list of moves, and one call of `kept` for each. In a game with
/// scores the greatest score of a move; wins that `kept` does not know are followed where they may be the best: after
/// moves with points or an extra turn.
template <class Kept>
std::optional<Value> found_unlost(const Game& game, Index position, const Kept& kept) {
  if (game.is_scored()) return best_score(game, position, kept);
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<Index> next;
  game.successors(position, next);
  if (next.empty() && game.ending(position) == Outcome::win) return Value{Outcome::win, 0};
  std::uint32_t least = none;
  bool found_all = true;
  for (const Index to : next)
    if (const std::optional<KeptValue> there = kept(to); !there)
      found_all = false;
    else if (there->is_loss())
      least = std::min(least, there->depth());
  if (!found_all) return {};
  return least == none ? Value{Outcome::draw, 0} : Value{Outcome::win, least + 1};
}

/// The same if kept(position) returns a KeptValue for every position.
template <class Kept>
Value unlost_value(const Game& game, Index position, const Kept& kept) {
  return *found_unlost(game, position, [&](Index to) -> KeptValue { return kept(to); });
}

/// Returns a position from which play can return to itself or can last more than game.longest_play() plies, with a
/// sentence about the position; nothing if there is no such position. Requires that every move leads to a position of
/// the game. Cost: lists the moves of every position once. Memory: 4 bytes a position, and more in proportion to the
/// longest play. Throws Interrupted.
std::optional<std::pair<Index, std::string>> broken_promise_to_end(const Game& game, const Job& job);

/// The same for a position to which a player can return by moves after which the same player moves again. Requires a
/// game with scores.
std::optional<std::pair<Index, std::string>> endless_turn(const Game& game, const Job& job);

// Chooses positions of a table for checks that do not check every position.

/// One position from each of `sample` equal stretches of the table (0: every position). A hash chooses the place in the
/// stretch. The positions are distinct and the same in every run. They ascend, so that each block of a file is decoded
/// once.
struct Sample {
  Index size;
  Index sample;

  Index count() const { return sample == 0 ? size : std::min(sample, size); }

  /// Requires k < count().
  Index position(Index k) const {
    const Index width = size / count(), longer = size % count();
    const Index length = width + (k < longer ? 1 : 0);
    return k * width + std::min(k, longer) + mix(k) % length;
  }

  /// The least k with position(k) >= first, or count().
  Index first_from(Index first) const {
    Index low = 0, high = count();
    while (low < high) {
      const Index middle = low + (high - low) / 2;
      if (position(middle) < first)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }
};

}  // namespace zermelo
