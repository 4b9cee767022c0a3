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
#include "solver/proving/grades.h"

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
      : rules(heap_rules),
        low(rules),
        high(rules),
        verdicts(meaning, play == Play::misere ? Outcome::win : Outcome::loss) {}

  const HeapSumRules& rules;
  LowHeaps low;
  HighHeaps high;
  Verdicts<Grade> verdicts;
};

/// The check of one thread. Besides RunMoves, it uses of the reader
///  * enter_run(): before the first row of a run;
///  * best_of(places, count, best): as DepthGrades::best_of;
///  * row(first, count, buffer): the grades of a row;
///  * unknown(first): the grades of the row, to be changed, if wins have grade 0; else nullptr.
template <class Reader>
class RowCheck {
 public:
  using Grade = typename Reader::Grade;

  RowCheck(const HeapProof<Grade>& proof, Reader& reader, Findings& findings)
      : proof_(proof),
        takes_one_(proof.rules.options.size() > 1 && !proof.rules.options[1].empty()),
        reader_(reader),
        findings_(findings),
        moves_(proof.rules, proof.low, proof.high, reader) {}

  void rows(std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
    for (std::vector<Grade>* buffer : {&best_, &row_}) buffer->resize(padded(group.row_length));
    for_rows(
        *proof_.rules.space, proof_.low, tier, group, begin, end,
        [&](const HighRun& run) {
          reader_.enter_run();
          moves_.enter(run);
        },
        [&](const HeapRow& row) { check(row); });
  }

 private:
  using Place = typename Reader::Place;

  void check(const HeapRow& row) {
    list_goals(row);
    reader_.best_of(goals_, row.length, best_.data());
    if (Grade* const grades = reader_.unknown(row.first)) derive_wins(grades, row.length);
    const Grade* entries = reader_.row(row.first, row.length, row_.data());
    for (std::size_t i = 1; takes_one_ && i < row.length; ++i) best_[i] = std::max(best_[i], entries[i - 1]);
    compare(row.first, entries, best_.data(), row.length, proof_.verdicts, findings_);
  }

  void list_goals(const HeapRow& row) {
    const LowHeaps& low = proof_.low;
    goals_.clear();
    for (const LowHeaps::Step& step : low.steps(row.low)) goals_.push_back(moves_.goal(step.change).row(step.rank));
    for (const auto& step : moves_.high_steps())
      goals_.push_back(step.goal.row(low.rank(low.with(low.with(row.low, step.low_a), step.low_b))));
  }

  /// Sets the grades of wins by their best moves. A win without a move to a loss keeps grade 0, so it is wrong.
  void derive_wins(Grade* grades, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      const bool second = takes_one_ && i > 0;  // a move on a heap of one leads to the previous entry
      const Grade best = second ? std::max(best_[i], grades[i - 1]) : best_[i];
      const bool known = best != 0 || (goals_.empty() && !second);
      if (grades[i] == 0 && known && proof_.verdicts.wins(best)) grades[i] = static_cast<Grade>(proof_.verdicts(best));
    }
  }

  const HeapProof<Grade>& proof_;
  bool takes_one_;
  Reader& reader_;
  Findings& findings_;
  RunMoves<Reader> moves_;
  std::vector<Grade> best_, row_;
  std::vector<Place> goals_;  ///< where the moves lead from the first position of the row
};

}  // namespace zermelo::heaps::proof
