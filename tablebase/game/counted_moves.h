// Moves that a kernel counts without numbering the positions that they lead to, unless it asks for these.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// A game whose moves cost less to count than to number. Where two moves lead to the same position, both count, and the
/// un-moves of that position list their origin twice: analyses count one move down for each.
///
/// Where positions stand for their orbits under a group of symmetries, let a move lead from a position p to the orbit
/// of q, f moves in all, and let b un-moves lead from q to the orbit of p. The moves between the orbits number f times
/// the orbit of p, and b times the orbit of q. So f = b * |stabiliser of p| / |stabiliser of q|.
class CountedMoves {
 public:
  /// The positions whose moves are counted: of the whole game, or of the tier of a position.
  enum class Range { game, tier };

  /// The moves of a position, as far as they must be counted.
  ///
  /// The rules may see of a position that a move wins at once: it ends the game with a loss of the opponent. Such a
  /// position takes no part in an analysis. It is known from the beginning, and its moves are not counted; a move to it is
  /// *refuted*, and is not counted either.
  struct Open {
    std::uint32_t moves = 0;   ///< to positions in the range that are not won at once; 0 for an ending
    bool won_at_once = false;  ///< by a move that the rules see; no move is counted, and there are no exits
    bool refuted = false;      ///< a move leads to a position that is won at once, in the range or not
    /// The outcome of an ending, if it is known at once; else ask fast_ending().
    std::optional<Outcome> ending = {};
  };

  CountedMoves() = default;
  CountedMoves(const CountedMoves&) = delete;
  CountedMoves& operator=(const CountedMoves&) = delete;
  virtual ~CountedMoves() = default;

  /// Whether the rules suit the functions below for this range.
  virtual bool counts_moves(Range range) const = 0;
  /// The moves from a position. Puts the positions that moves lead to into `exits` (cleared first), some perhaps
  /// several times, if they are not in the range and not won at once.
  virtual Open count_inside(Range range, Index position, std::vector<Index>& exits) const = 0;
  /// Puts the positions in the range that the counted moves lead to into `goals` (cleared first), one for each.
  /// Requires a position that is not won at once.
  virtual void list_inside(Range range, Index position, std::vector<Index>& goals) const = 0;
  /// Puts the positions in the range with a move to `position` into `before` (cleared first), each as often as
  /// count_inside counts its moves to `position`. Endings and positions that are won at once may be among them.
  /// Requires a position that is not won at once.
  virtual void list_origins(Range range, Index position, std::vector<Index>& before) const = 0;
  /// The same as Game::ending, perhaps by faster code; for kernels.
  virtual Outcome fast_ending(Index position) const = 0;
};

}  // namespace zermelo
