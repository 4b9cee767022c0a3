// Checks rows of a heap game: compares each row with what the rows that its moves lead to give.
//
// A move on a heap of two or more maps a row to a run of another row. A move on a heap of one leads to the previous
// entry of the row. So the best move of all positions of a row is the maximum of a few runs of the table. All rows of a
// run have the same moves on large heaps, and the rows to which moves on small heaps lead depend only on the change of
// sum and number.
//
// Cost: for each row and each move on its heaps of two or more, the maximum of a run; for each run of rows and each
// such move, one look-up of the place of its rows.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/heaps/proof/heap_walk.h"
#include "solver/proving/row_sweep.h"

namespace zermelo::heaps::proof {

/// What all threads share: the game, the moves on its heaps, and the verdicts about best moves.
template <class Grade>
struct HeapProof {
  template <class Meaning>
  HeapProof(const HeapSumRules& heap_rules, Play play, const Meaning& meaning)
      : rules(heap_rules), low(rules, rules.space->low()), high(rules, rules.space->high()), verdicts(meaning, play) {}

  const HeapSumRules& rules;
  HalfMoves low, high;
  Verdicts<Grade> verdicts;
};

/// The check of one thread. The reader is an algebra of grades (row_sweep.h) with
///  * Place: a number of a position or a pointer to its grade;
///  * enter_run(): before the first row of a run;
///  * first_of(run): the place of the first position of a run;
///  * best_of(places, count, best): as DepthGrades::best_of;
///  * passes(row): whether the row needs no check;
///  * unknown(first): the grades of the row, to be changed, if some may be unknown, which are 0; else nullptr;
///  * unknown_means(): what these stand for.
template <class Reader>
class RowCheck {
 public:
  using Grade = typename Reader::Cell;

  RowCheck(const HeapProof<Grade>& proof, Reader& reader, Findings& findings)
      : proof_(proof),
        space_(*proof.rules.space),
        takes_one_(proof.rules.options.size() > 1 && !proof.rules.options[1].empty()),
        inside_{.steps = std::vector<std::size_t>(takes_one_ ? 1 : 0, 1)},
        reader_(reader),
        findings_(findings),
        low_goals_(proof.low.changes().size()),
        sweep_(reader, 1, longest_row(space_)) {}

  void rows(std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
    for_rows(
        space_, proof_.low.ids(), tier, group, begin, end, [&](const HighRun& run) { enter(run); },
        [&](const HeapRow& row) { check(row); });
  }

 private:
  using Place = typename Reader::Place;

  /// Rows of the table that follow each other: where a move leads in each of them.
  struct Rows {
    Place begin{};
    std::uint32_t length = 0;

    Place row(std::uint32_t r) const { return begin + std::size_t{r} * length; }
  };
  /// A move on a large heap: it leads to some rows, and adds up to two small heaps.
  struct HighStep {
    Rows goal;
    std::uint16_t low_a, low_b;  ///< 0: none
  };

  void enter(const HighRun& run) {
    run_ = run;
    entered_ = false;
  }

  /// Lists the moves of the run, once a row needs them.
  void list_moves() {
    if (std::exchange(entered_, true)) return;
    const HighRun& run = run_;
    reader_.enter_run();
    std::fill(low_goals_.begin(), low_goals_.end(), Rows{});
    high_steps_.clear();
    const HalfMoves& high = proof_.high;
    for (const HalfMoves::Step& step : high.steps(high.ids().id(run.high))) {
      const HalfMoves::Change& by = high.changes()[step.change];
      const std::uint32_t heaps = space_.counts_heaps() ? (by.low_a > 0 ? 1u : 0u) + (by.low_b > 0 ? 1u : 0u) : 0;
      const HighRun goal{{run.high.sum - by.sum, run.high.heaps + static_cast<std::uint32_t>(by.heaps), step.rank},
                         run.low_sum + by.low_a + by.low_b,
                         run.low_heaps + heaps};
      high_steps_.push_back({rows_of(goal, by.ones), by.low_a, by.low_b});
    }
  }

  Rows rows_of(const HighRun& run, std::uint32_t ones) const {
    return {reader_.first_of(run) + ones,
            space_.row_length(run.low_sum + run.high.sum, run.low_heaps + run.high.heaps)};
  }

  void check(const HeapRow& row) {
    if (reader_.passes(row)) return;
    list_moves();
    list_goals(row);
    sweep_.check(row.first, row.length, findings_, [&](std::size_t) {
      sweep_.runs(goals_);
      if (Grade* const grades = reader_.unknown(row.first))
        sweep_.set_unknown(grades, proof_.verdicts, reader_.unknown_means(), inside_,
                           [this](std::size_t) { return !goals_.empty(); });
      if (takes_one_) sweep_.previous();
    });
  }

  void list_goals(const HeapRow& row) {
    const HalfMoves& low = proof_.low;
    goals_.clear();
    for (const HalfMoves::Step& step : low.steps(row.low)) goals_.push_back(low_goal(step.change).row(step.rank));
    for (const HighStep& step : high_steps_)
      goals_.push_back(step.goal.row(low.rank(low.with(low.with(row.low, step.low_a), step.low_b))));
  }

  /// The rows that a move on a small heap leads to. Length 0: not yet known in this run.
  const Rows& low_goal(std::uint32_t change) {
    Rows& goal = low_goals_[change];
    if (goal.length != 0) return goal;
    const HalfMoves::Change& by = proof_.low.changes()[change];
    const std::uint32_t heaps = run_.low_heaps + static_cast<std::uint32_t>(by.heaps);
    return goal = rows_of({run_.high, run_.low_sum - by.sum, heaps}, by.ones);
  }

  const HeapProof<Grade>& proof_;
  const HeapSpace& space_;
  bool takes_one_;
  MovesInRow inside_;
  Reader& reader_;
  Findings& findings_;
  HighRun run_;
  bool entered_ = false;
  std::vector<HighStep> high_steps_;
  std::vector<Rows> low_goals_;  ///< of each change
  std::vector<Place> goals_;     ///< where the moves lead from the first position of the row
  RowSweep<Reader> sweep_;
};

}  // namespace zermelo::heaps::proof
