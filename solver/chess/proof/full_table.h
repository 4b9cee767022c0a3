// The codes of all positions of an ending, also of positions that equal their representative by symmetry or by an
// exchange of like men. So a move needs no search for the representative.
//
// Cost model: a cell for each square of a row, as wide as in the table; a test of legality for each row.
#pragma once

#include <span>

#include "solver/chess/proof/ending_rows.h"
#include "solver/chess/proof/proof_code.h"
#include "solver/chess/proof/row_vectors.h"
#include "solver/proving/findings.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo::piece_proof {

template <class Cell>
class FullTable {
 public:
  /// `table` has the cells of the ending by number. Throws Interrupted.
  FullTable(const chess::Reach& reach, const EndingRows& rows, std::span<const Cell> table, Findings& findings);

  static std::uint64_t bytes(Index cells) { return (cells + lanes) * sizeof(Cell); }

  /// The codes of a row; illegal positions have the code 0. At least `lanes` cells may be read from each row on.
  const Cell* row(Index row) const { return codes_.data() + row * rows_.squares(); }

 private:
  void fill(const chess::Reach& reach, std::span<const Cell> table, Index row);

  const EndingRows& rows_;
  HugeBuffer<Cell> codes_;
};

}  // namespace zermelo::piece_proof
