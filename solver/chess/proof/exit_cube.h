// The codes of all positions that exits lead to from positions with the same pawns: an array by the squares of the men.
//
// Cost model: for each placement of the men a cell; for each legal one a number (some 20 nanoseconds) and the entry of
// an exit. A capture leaves n - 1 men, so with 64 squares a cube has a 64th of the positions of the ending, or the same
// cube serves all anchors.
#pragma once

#include <compare>
#include <vector>

#include "solver/chess/proof/row_vectors.h"
#include "solver/solving/method.h"
#include "tablebase/chess/endings.h"
#include "tablebase/chess/reach.h"
#include "tablebase/machine/job.h"

namespace zermelo::chess::proof {

/// The men of a cube. Squares of `free` mean nothing; the first two are the kings.
struct CubeMen {
  chess::Side to_move = chess::Side::white;
  std::vector<chess::Man> fixed;
  std::vector<chess::Man> free;
  /// The kinds that the last fixed man may have; the best for the player who moves here counts. Empty: its own kind.
  std::vector<chess::Kind> promotions;

  friend auto operator<=>(const CubeMen&, const CubeMen&) = default;
};

/// The codes of a cube, with the last free man innermost; the code 0 for illegal positions. `lanes` cells may be read
/// from each on. `entries` gives the entries of exits by their numbers in the whole game. Requires that the tables
/// contain these men. If the job is stopped, the cube is incomplete.
template <class Cell>
std::vector<Cell> exit_cube(const chess::Endings& endings, const chess::Reach& reach, CubeMen men,
                            const EntryOf& entries, const Job& job);

/// The cells of a cube with `free` free men.
std::uint64_t cells_of_cube(unsigned squares, std::size_t free);

}  // namespace zermelo::chess::proof
