// The moves of dots and boxes that a search needs, by the theory of chains (E. Berlekamp, The Dots and Boxes Game,
// 2000; J. Barker and R. Korf, Solving Dots-And-Boxes, 2012), and positions that stand for others with the same score.
//
// A free edge is a line that is not drawn. A chain is a longest path of boxes with two free edges each.
//
// A box with one free edge is taken at once, unless the box behind that edge then has one free edge, too, because it
// was the end of a chain. Who takes the boxes of a chain one by one may stop before the last two, and leave them to the
// opponent, who gets both with one line and has to move elsewhere; in a chain that can be taken from both ends, before
// the last four. No other decision about a box that can be taken is better. If several chains can be taken, all but one
// are.
//
// Where no box can be taken, all lines that open the same chain are equally good; only in a chain of two boxes the line
// between them is better, because it leaves no choice to the opponent.
//
// Tests compare the best of these moves with the best of all moves in every position of boards up to 3 x 3.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/game/structure.h"

namespace zermelo::scores {

/// Cost of a list: some ten operations for each box that is left, for each move of the list; and a canonical position.
class DotsCandidates {
 public:
  /// The edges lie between dots as in the text of a position. Boards have at most 40 edges.
  DotsCandidates(std::uint32_t rows, std::uint32_t cols, const DotsRules& rules);

  /// As CandidateMoves::list_candidates. A move includes what both players take then without a choice; its points are
  /// those of its player less those of the opponent. The positions are canonical.
  void list(Index position, MoveList& moves) const;
  /// The least of the positions with the same score that symmetries of the board give, and the exchange of the two
  /// outer edges of a box in a corner. Cost: five loads for each symmetry.
  Index canonical(Index position) const;

 private:
  using Box = std::uint8_t;
  static constexpr Box ground = 16;  ///< beyond the edge of the board
  static constexpr unsigned bytes = 5;
  using Map = std::array<std::array<Index, 256>, bytes>;  ///< the images of the edges of each byte
  using Sides = std::array<Box, 2>;

  /// A position, and the number of free edges of each box; 3 for the ground.
  struct State {
    Index position;
    std::array<std::uint8_t, ground + 1> free;
  };
  /// The path from a box on by one of its free edges, through boxes with two free edges.
  struct Path {
    unsigned boxes = 1;
    Index edges = 0;              ///< all of them
    Index first = 0, second = 0;  ///< the edges behind the first and the second box
    Index last = 0;               ///< the edge behind the last box
    Box behind = ground;          ///< the box behind that
  };
  /// The decision about a chain: to take the next box, or to leave the rest.
  struct Decision {
    Index take = 0, leave = 0;
    bool closed = false;  ///< whether four boxes are left
  };
  /// What both players take without a choice, and the decision that the player then has, if there is one.
  struct Settled {
    int points = 0;
    std::optional<Decision> decision = {};
  };

  const Sides& sides(Index edge) const;
  State state(Index position) const;
  /// Draws a line; returns the number of boxes that it takes.
  int draw(State& state, Index edge) const;
  Path path(const State& state, Box box, Index edge) const;
  /// Lets the player to move take boxes until there is a choice.
  Settled settle(State& state) const;
  /// An edge that takes a box without a choice, or nothing; then `decision` is what is left to decide.
  std::optional<Index> forced(const State& state, std::optional<Decision>& decision) const;
  void add(State after, Index edge, int points, MoveList& moves) const;
  void list_openings(const State& state, int points, MoveList& moves) const;

  std::vector<Index> boxes_;                      ///< the edges of each box
  Index all_ = 0;                                 ///< all edges
  std::array<Sides, 8 * bytes> sides_{};          ///< the boxes of each edge
  std::vector<std::pair<Index, Index>> corners_;  ///< the outer edges of boxes in corners
  std::vector<Map> maps_;                         ///< without the identity
};

}  // namespace zermelo::scores
