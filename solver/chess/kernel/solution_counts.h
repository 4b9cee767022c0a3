// Counts the shortest solutions of help play: for the positions that a ply finds, the sum of the solutions after their
// moves.
//
// The unit is a row: the 64 positions of a word, one byte each. A move of a man before the last level, or of a king
// that needs no symmetry, adds a whole row; a move of the last man adds the row shifted by its step. Cost: about 20
// operations of vectors for each move of a row, whatever the number of its positions.
#pragma once

#include <cstdint>

#include "solver/chess/kernel/tier_plan.h"

namespace zermelo::chess::kernel {

/// Positions of all frames, and the solutions of each of them.
struct Counted {
  const Word* words = nullptr;              ///< sheet_words
  const Word* blocks = nullptr;             ///< the masks of the frames, as in Part
  const std::uint8_t* solutions = nullptr;  ///< sheet_cells
};

/// Puts into `solutions`, frame_cells bytes, the sums for the positions of a frame that are in `found`: of all moves of
/// the side, but captures by pawns and other exits. Other bytes stay. A sum above 255 is 255.
void count_solutions(const TierPlan& plan, const VectorUnit& unit, const Pawns& pawns, std::size_t frame, Side side,
                     Part found, const Counted& after, std::uint8_t* solutions);

}  // namespace zermelo::chess::kernel
