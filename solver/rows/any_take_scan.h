// A row of positions of which every later one can move to every earlier one, solved without going one by one.
//
// If any number may be taken from the last coordinate, a row holds at most one lost position, for
// every later one can move to it. Before it, every position is won by a move out of the row (its best s is a loss's
// code) and the moves inside the row, all to won positions, add nothing: code = finish(s). The lost one is the first
// whose s is no loss's code; the longest win before it counts there. Every position after it may move to it: code =
// finish(max(s, code of the lost one)). So nothing in a row is sequential but finding one place.
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

  /// `seen`: the best code in the row so far.
  explicit AnyTakeScan(Cell seen) : seen_(seen) {}

  /// From the best codes s that moves out of the row reach. Only the first `valid` lanes count; entries before
  /// `first_move` are won although s is none.
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
    // The lost place itself: its s is now its own code, which a lane-wise finish would take for a move.
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
