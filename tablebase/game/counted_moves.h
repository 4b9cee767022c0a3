// Moves that a kernel counts without numbering the positions that they lead to, unless it asks for these.
#pragma once

#include <cstdint>
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

  CountedMoves() = default;
  CountedMoves(const CountedMoves&) = delete;
  CountedMoves& operator=(const CountedMoves&) = delete;
  virtual ~CountedMoves() = default;

  /// Whether the rules suit the functions below for this range.
  virtual bool counts_moves(Range range) const = 0;
  /// The number of moves from a position to positions in the range; 0 for an ending. Puts the positions that the other
  /// moves lead to into `exits` (cleared first), some perhaps several times. If one of them is a lost ending, it may be
  /// the only exit, and the number 0: an analysis must decide that position, won in one ply, before it counts moves
  /// down. Then it does not matter how often the functions below list it, or list for it.
  virtual std::uint32_t count_inside(Range range, Index position, std::vector<Index>& exits) const = 0;
  /// Puts the positions in the range that the counted moves lead to into `goals` (cleared first), one for each.
  virtual void list_inside(Range range, Index position, std::vector<Index>& goals) const = 0;
  /// Puts the positions in the range with a move to `position` into `before` (cleared first), each as often as
  /// count_inside counts its moves to `position`. Endings may be among them.
  virtual void list_origins(Range range, Index position, std::vector<Index>& before) const = 0;
  /// The same as Game::ending, perhaps by faster code; for kernels.
  virtual Outcome fast_ending(Index position) const = 0;
};

}  // namespace zermelo
