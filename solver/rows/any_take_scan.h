// Solves rows of positions in which every position can move to every earlier one, in vectors and not one by one.
//
// If a move may take any number from the last coordinate, a row has at most one lost position, because every later
// position can move to it. Let s be the best code that moves out of the row reach. Before the lost position every
// position is won by a move out of the row: its s is the code of a loss, and the moves inside the row, all to won
// positions, add nothing. So code = finish(s). The lost position is the first whose s is not the code of a loss; the
// longest win before it counts there. Every position after it can move to it: code = finish(max(s, code of the lost
// position)). So only the search for one place is sequential.
#pragma once

#include <algorithm>

#include "solver/rows/lanes.h"

namespace zermelo {

/// The codes of a row under moves that take any number from its coordinate, chunk by chunk.
template <class Row, Play play>
class AnyTakeScan {
 public:
  using Cell = typename Row::Cell;
  using Code = DepthCode<Cell>;

  /// `seen`: the best code in the part of the row before the first chunk.
  explicit AnyTakeScan(Cell seen) : seen_(seen) {}

  /// Returns the codes of a chunk from `best`, the best codes that moves out of the row reach. Only the first `valid`
  /// lanes count. Entries before `first_move` have no move: in misere play they are wins.
  Row solve(const Row& best, int valid, int first_move) {
    Row s = best;
    if (lost()) {
      s.raise(Row::all(seen_));
      return s.template finish<play>();
    }
    const Row codes = s.template finish<play>();
    const Row places = Row::places();
    Row open = s.less(Row::all(Code::half));
    if (first_move > 0) open.cell &= ~places.less(Row::all(static_cast<Cell>(first_move))).cell;
    const int at = std::min(open.first_set(), valid);
    const Row before = places.less(Row::all(static_cast<Cell>(at)));
    Row won = codes;
    won.cell &= before.cell;
    won_.raise(won);
    if (at == valid) return codes;
    seen_ = Code::template finish<play>(std::max(s.cell[at], seen()));
    s.raise(Row::all(seen_));
    // The lane of the lost position is set apart: its s contains its own code, which finish() would take for a move.
    const Row after = Row::all(static_cast<Cell>(at)).less(places);
    return codes.select(before, s.template finish<play>().select(after, Row::all(seen_)));
  }

  bool lost() const { return seen_ >= Code::half; }
  Cell seen() const { return lost() ? seen_ : std::max(seen_, won_.largest()); }

 private:
  Cell seen_;
  Row won_{};
};

}  // namespace zermelo
