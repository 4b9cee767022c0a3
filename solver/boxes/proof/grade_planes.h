// Outcomes and depths for the sweep through a box: what moves reach is the greatest grade.
#pragma once

#include <algorithm>

#include "solver/proving/grades.h"
#include "solver/proving/rows.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// One plane: the grades themselves.
template <class Grades>
class GradePlanes {
 public:
  using Cell = typename Grades::Grade;

  GradePlanes(const Grades& grades, Play play)
      : grades_(grades), verdicts_(grades, play == Play::misere ? Outcome::win : Outcome::loss) {}

  static std::size_t count() { return 1; }
  static Cell join(Cell a, Cell b) { return std::max(a, b); }
  /// The cells of `count` positions from `first` on. `buffer` has room for padded(count) cells.
  const Cell* run(std::size_t, Index first, std::size_t count, Cell* buffer) const {
    return grades_.run(first, count, buffer);
  }

  /// Compares a row with what its moves reach.
  class Judge {
   public:
    explicit Judge(const GradePlanes& planes) : verdicts_(planes.verdicts_) {}
    void add(std::size_t, Index, const Cell* entries, const Cell* reached, std::size_t) {
      entries_ = entries;
      reached_ = reached;
    }
    void report(Index first, std::size_t count, Findings& findings) const {
      compare(first, entries_, reached_, count, verdicts_, findings);
    }

   private:
    const Verdicts<Cell>& verdicts_;
    const Cell* entries_ = nullptr;
    const Cell* reached_ = nullptr;
  };

 private:
  const Grades& grades_;
  const Verdicts<Cell> verdicts_;
};

}  // namespace zermelo
