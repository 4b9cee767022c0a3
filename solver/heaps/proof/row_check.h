// Checks rows of a heap game: compares each row with what the rows that its moves lead to give.
//
// A move on a heap of two or more maps a row to a run of another row. A move on a heap of one leads to the previous
// entry of the row. So the best move of all positions of a row is the maximum of a few runs of the table.
//
// Cost: for each row and each move on its heaps of two or more, the maximum of a run; for each run of rows and each
// such move, one look-up of the place of its rows.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/heaps/proof/heap_walk.h"
#include "solver/proving/row_sweep.h"

namespace zermelo::heaps::proof {

/// Rows of the table that follow each other. A place is a number of a position or a pointer to its grade.
template <class Place>
struct Rows {
  Place begin{};
  std::uint32_t length = 0;

  Place row(std::uint32_t r) const { return begin + std::size_t{r} * length; }
};

/// The large heaps of a position, and the sum and number of its small heaps.
struct RowClass {
  HeapHalf::ClassRank high;
  std::uint32_t low_sum, low_heaps;
};

/// The moves from the rows of a run. All rows of the run have the same moves on large heaps, and the rows to which
/// moves on small heaps lead depend only on the change of sum and number. Reader::first_of(rows) is the place of the
/// first position of the rows of such a class.
template <class Reader>
class RunMoves {
 public:
  using Place = typename Reader::Place;

  /// A move on a large heap: it leads to some rows, and adds up to two small heaps.
  struct HighStep {
    Rows<Place> goal;
    std::uint16_t low_a, low_b;  ///< 0: none
  };

  RunMoves(const HeapSumRules& rules, const LowHeaps& low, const HighHeaps& high, Reader& reader)
      : rules_(rules), space_(*rules.space), low_(low), high_(high), reader_(reader), goals_(low.changes().size()) {}

  void enter(const HighRun& run) {
    run_ = run;
    std::fill(goals_.begin(), goals_.end(), Rows<Place>{});
    high_steps_.clear();
    high_.for_steps(rules_, high_.ids().id(run.high.sum, run.high.heaps, run.high.rank),
                    [&](const HighHeaps::Step& step) {
                      const std::uint32_t heaps = (step.low_a > 0 ? 1u : 0u) + (step.low_b > 0 ? 1u : 0u);
                      const RowClass goal{high_.ids().place(step.high), run.low_sum + step.low_a + step.low_b,
                                          run.low_heaps + (space_.counts_heaps() ? heaps : 0)};
                      high_steps_.push_back({rows_of(goal, step.ones), step.low_a, step.low_b});
                    });
  }

  const std::vector<HighStep>& high_steps() const { return high_steps_; }
  /// The rows that a move on a small heap leads to.
  const Rows<Place>& goal(std::uint32_t change) {
    Rows<Place>& goal = goals_[change];
    if (goal.length != 0) return goal;
    const LowHeaps::Change& by = low_.changes()[change];
    const std::uint32_t heaps = run_.low_heaps + static_cast<std::uint32_t>(by.heaps);
    return goal = rows_of({run_.high, run_.low_sum - by.sum, heaps}, by.ones);
  }

 private:
  Rows<Place> rows_of(const RowClass& rows, std::uint32_t ones) const {
    return {reader_.first_of(rows) + ones,
            space_.row_length(rows.low_sum + rows.high.sum, rows.low_heaps + rows.high.heaps)};
  }

  const HeapSumRules& rules_;
  const HeapSpace& space_;
  const LowHeaps& low_;
  const HighHeaps& high_;
  Reader& reader_;
  HighRun run_;
  std::vector<HighStep> high_steps_;
  std::vector<Rows<Place>> goals_;  ///< of each change; length 0: not yet known
};

/// What all threads share: the game, its halves, and the verdicts about best moves.
template <class Grade>
struct HeapProof {
  template <class Meaning>
  HeapProof(const HeapSumRules& heap_rules, Play play, const Meaning& meaning)
      : rules(heap_rules), low(rules), high(rules), verdicts(meaning, play) {}

  const HeapSumRules& rules;
  LowHeaps low;
  HighHeaps high;
  Verdicts<Grade> verdicts;
};

/// The check of one thread. The reader is an algebra of grades (row_sweep.h) with
///  * enter_run(): before the first row of a run;
///  * first_of(rows): see RunMoves;
///  * best_of(places, count, best): as DepthGrades::best_of;
///  * unknown(first): the grades of the row, to be changed, if wins have grade 0; else nullptr.
template <class Reader>
class RowCheck {
 public:
  using Grade = typename Reader::Cell;

  RowCheck(const HeapProof<Grade>& proof, Reader& reader, Findings& findings)
      : proof_(proof),
        takes_one_(proof.rules.options.size() > 1 && !proof.rules.options[1].empty()),
        reader_(reader),
        findings_(findings),
        moves_(proof.rules, proof.low, proof.high, reader),
        sweep_(reader, 1, longest_row(*proof.rules.space)) {}

  void rows(std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
    for_rows(
        *proof_.rules.space, proof_.low, tier, group, begin, end,
        [&](const HighRun& run) {
          reader_.enter_run();
          moves_.enter(run);
        },
        [&](const HeapRow& row) { check(row); });
  }

 private:
  void check(const HeapRow& row) {
    list_goals(row);
    sweep_.check(row.first, row.length, findings_, [&](std::size_t) {
      sweep_.runs(goals_);
      if (Grade* const grades = reader_.unknown(row.first))
        sweep_.derive_wins(grades, proof_.verdicts, takes_one_, !goals_.empty());
      if (takes_one_) sweep_.previous();
    });
  }

  void list_goals(const HeapRow& row) {
    const LowHeaps& low = proof_.low;
    goals_.clear();
    for (const LowHeaps::Step& step : low.steps(row.low)) goals_.push_back(moves_.goal(step.change).row(step.rank));
    for (const auto& step : moves_.high_steps())
      goals_.push_back(step.goal.row(low.rank(low.with(low.with(row.low, step.low_a), step.low_b))));
  }

  const HeapProof<Grade>& proof_;
  bool takes_one_;
  Reader& reader_;
  Findings& findings_;
  RunMoves<Reader> moves_;
  RowSweep<Reader> sweep_;
  std::vector<typename Reader::Place> goals_;  ///< where the moves lead from the first position of the row
};

}  // namespace zermelo::heaps::proof
