// The codes of all positions that exits lead to from positions with the same pawns: an array by the squares of the men.
//
// Cost model: for each placement of the men a cell; for each legal one a number (some 20 nanoseconds) and the entry of
// an exit. A capture leaves n - 1 men, so with 64 squares a cube has a 64th of the positions of the ending, or the same
// cube serves all anchors.
#pragma once

#include <compare>
#include <functional>
#include <vector>

#include "solver/chess/proof/row_vectors.h"
#include "tablebase/chess/endings.h"
#include "tablebase/chess/reach.h"
#include "tablebase/machine/job.h"

namespace zermelo::chess::proof {

/// The entry of a position of another ending, by its number in the whole game. Several threads call it.
using ExitLookup = std::function<Value(Index number)>;

/// The men of a cube. Squares of `free` mean nothing; the first two are the kings.
struct CubeMen {
  chess::Side to_move = chess::Side::white;
  std::vector<chess::Man> fixed;
  std::vector<chess::Man> free;
  /// The kinds that the last fixed man may have; the best for the player who moves here counts. Empty: its own kind.
  std::vector<chess::Kind> promotions;

  friend auto operator<=>(const CubeMen&, const CubeMen&) = default;
};

template <class Cell>
class ExitCube {
 public:
  /// Requires that the tables contain these men. If the job is stopped, the cube is incomplete.
  ExitCube(const chess::Endings& endings, const chess::Reach& reach, const CubeMen& men, const ExitLookup& entries,
           const Job& job);

  static std::uint64_t cells(unsigned squares, std::size_t free);

  std::uint64_t bytes() const { return codes_.size() * sizeof(Cell); }
  /// The code 0 for illegal positions. The last free man is innermost. `lanes` cells may be read from each cell on.
  const Cell* codes() const { return codes_.data(); }

 private:
  std::vector<Cell> codes_;
};

}  // namespace zermelo::chess::proof
