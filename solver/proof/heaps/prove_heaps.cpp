// Goes row by row. A move on a heap of two or more maps a row to a run of another row. A move on a heap of one leads to
// the previous entry of the row. So the best move of all positions of a row is the maximum of a few runs of the table.
//
// Cost: for each row and each move on its heaps of two or more, the maximum of a run; for each run of rows and each
// such move, one rank of a position.
#include "solver/proof/heaps/prove_heaps.h"

#include "solver/proof/heaps/heap_walk.h"
#include "solver/proof/rows.h"

namespace zermelo {
namespace {

/// Rows of the table that follow each other.
struct Rows {
  Index begin = 0;
  std::uint32_t length = 0;

  Index row(std::uint32_t r) const { return begin + Index{r} * length; }
};

/// The rows of these large heaps and small heaps of this sum and number, from entry `ones` on.
Rows rows_of(const HeapSpace& space, const HeapHalf::ClassRank& high, std::uint32_t low_sum, std::uint32_t low_heaps,
             std::uint32_t ones) {
  return {space.rank({low_sum, low_heaps, 0}, high, ones),
          space.row_length(low_sum + high.sum, low_heaps + high.heaps)};
}

/// The moves from the rows of a run. All rows of the run have the same moves on large heaps, and the rows to which
/// moves on small heaps lead depend only on the change of sum and number.
class RunMoves {
 public:
  /// A move on a large heap: it leads to some rows, and adds up to two small heaps.
  struct HighStep {
    Rows goal;
    std::uint16_t low_a, low_b;  ///< 0: none
  };

  RunMoves(const HeapSpace& space, const LowHeaps& low, const HighHeaps& high)
      : space_(space), low_(low), high_(high), goals_(low.changes().size()) {}

  void enter(const HeapRun& run) {
    run_ = run;
    std::fill(goals_.begin(), goals_.end(), Rows{});
    high_steps_.clear();
    for (const HighHeaps::Step& step : high_.steps(high_.ids().id(run.high.sum, run.high.heaps, run.high.rank))) {
      const std::uint32_t heaps = (step.low_a > 0 ? 1u : 0u) + (step.low_b > 0 ? 1u : 0u);
      const Rows goal = rows_of(space_, high_.ids().place(step.high), run.low_sum + step.low_a + step.low_b,
                                run.low_heaps + (space_.counts_heaps() ? heaps : 0), step.ones);
      high_steps_.push_back({goal, step.low_a, step.low_b});
    }
  }

  const std::vector<HighStep>& high_steps() const { return high_steps_; }
  /// The rows that a move on a small heap leads to.
  const Rows& goal(std::uint32_t change) {
    Rows& goal = goals_[change];
    if (goal.length != 0) return goal;
    const LowHeaps::Change& by = low_.changes()[change];
    const std::uint32_t heaps = run_.low_heaps + static_cast<std::uint32_t>(by.heaps);
    return goal = rows_of(space_, run_.high, run_.low_sum - by.sum, heaps, by.ones);
  }

 private:
  const HeapSpace& space_;
  const LowHeaps& low_;
  const HighHeaps& high_;
  HeapRun run_;
  std::vector<HighStep> high_steps_;
  std::vector<Rows> goals_;  ///< of each change; length 0: not yet known
};

/// The check of one thread.
template <class Grades>
class RowCheck {
 public:
  using Grade = typename Grades::Grade;

  RowCheck(const HeapRules& rules, const LowHeaps& low, const HighHeaps& high, const Grades& grades,
           const Verdicts<Grade>& verdicts, Findings& findings)
      : rules_(rules),
        low_(low),
        grades_(grades),
        verdicts_(verdicts),
        findings_(findings),
        moves_(*rules.space, low, high) {}

  void rows(std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
    for (std::vector<Grade>* buffer : {&best_, &row_}) buffer->resize(padded(group.row_length));
    for_rows(
        *rules_.space, low_, tier, group, begin, end, [&](const HeapRun& run) { moves_.enter(run); },
        [&](const HeapRow& row) { check(row); });
  }

 private:
  void check(const HeapRow& row) {
    goals_.clear();
    for (const LowHeaps::Step& step : low_.steps(row.low)) goals_.push_back(moves_.goal(step.change).row(step.rank));
    for (const RunMoves::HighStep& step : moves_.high_steps())
      goals_.push_back(step.goal.row(low_.rank(low_.with(low_.with(row.low, step.low_a), step.low_b))));
    grades_.best_of(goals_, row.length, best_.data());
    const Grade* entries = grades_.run(row.first, row.length, row_.data());
    if (rules_.options.size() > 1 && !rules_.options[1].empty())
      for (std::size_t i = 1; i < row.length; ++i) best_[i] = std::max(best_[i], entries[i - 1]);
    compare(row.first, entries, best_.data(), row.length, verdicts_, findings_);
  }

  const HeapRules& rules_;
  const LowHeaps& low_;
  const Grades& grades_;
  const Verdicts<Grade>& verdicts_;
  Findings& findings_;
  RunMoves moves_;
  std::vector<Grade> best_, row_;
  std::vector<Index> goals_;  ///< where the moves lead from the first position of the row
};

/// The Grundy values of single heaps, as the table says, and which of them do not follow from their moves.
template <class Cell>
class SingleHeaps {
 public:
  SingleHeaps(const HeapRules& rules, const Numbers<Cell>& numbers) : values_(rules.options.size()) {
    HeapCounts counts{};
    for (std::uint32_t n = 1; n < values_.size(); ++n) {
      ++counts[n];
      const bool exists = rules.space->contains(counts);
      const Index position = exists ? rules.space->rank(counts) : 0;
      --counts[n];
      if (!exists) continue;
      values_[n] = numbers[position];
      if (values_[n] != least_missing(rules.options[n])) wrong_.push_back(position);
    }
  }
  const std::vector<std::uint32_t>& list() const { return values_; }
  /// Positions, not sorted.
  const std::vector<Index>& wrong() const { return wrong_; }

 private:
  std::uint32_t least_missing(const std::vector<Remains>& options) {
    mex_.clear();
    for (const Remains left : options) mex_.add(values_[left.a] ^ values_[left.b]);
    return mex_.least_missing();
  }

  Mex mex_;
  std::vector<std::uint32_t> values_;
  std::vector<Index> wrong_;
};

/// The exclusive or of values[n] for all heaps of n of a half. `counts` is scratch.
std::uint32_t total(const HeapHalf& half, const HeapHalf::ClassRank& place, std::span<const std::uint32_t> values,
                    HeapCounts& counts) {
  half.unrank(place.sum, place.heaps, place.rank, counts);
  std::uint32_t sum = 0;
  for (std::uint32_t n = half.low(); n <= half.high(); ++n)
    if (counts[n] % 2 == 1) sum ^= values[n];
  return sum;
}

}  // namespace

template <class Grades>
void prove_heaps(const HeapRules& rules, Play play, const Grades& grades, Findings& findings) {
  const LowHeaps low(rules);
  const HighHeaps high(rules);
  const Verdicts<typename Grades::Grade> verdicts(grades, play == Play::misere ? Outcome::win : Outcome::loss);
  for_heap_stretches(*rules.space, findings,
                     [&](std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
                       RowCheck(rules, low, high, grades, verdicts, findings).rows(tier, group, begin, end);
                     });
}

template <class Cell>
void prove_heap_sums(const HeapRules& rules, const Numbers<Cell>& numbers, Findings& findings) {
  const LowHeaps low(rules);
  const SingleHeaps heaps(rules, numbers);
  const std::vector<std::uint32_t>& values = heaps.list();
  std::vector<std::uint32_t> low_totals(low.ids().size());
  HeapCounts scratch{};
  for (LowHeaps::Id id = 0; id < low.ids().size(); ++id)
    low_totals[id] = total(rules.space->low(), low.ids().place(id), values, scratch);
  for_heap_stretches(
      *rules.space, findings, [&](std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
        HeapCounts counts{};
        std::uint32_t high_total = 0;
        for_rows(
            *rules.space, low, tier, group, begin, end,
            [&](const HeapRun& run) { high_total = total(rules.space->high(), run.high, values, counts); },
            [&](const HeapRow& row) {
              const std::uint32_t even = high_total ^ low_totals[row.low];
              numbers.compare(row.first, row.length, findings,
                              [&](std::size_t i) { return i % 2 == 0 ? even : even ^ values[1]; });
            });
      });
  for (const Index position : heaps.wrong()) findings.wrong(position);
}

std::uint64_t heap_proof_bytes(const HeapRules& rules) {
  std::uint64_t multisets = 0, moves = 0;
  for (const HeapHalf* half : {&rules.space->low(), &rules.space->high()})
    for (const HeapClass& members : half->classes()) multisets += members.count;
  // A multiset with k different heaps of two or more has a sum of at least 2 + 3 + ... + (k + 1).
  for (std::size_t k = 1; k < rules.options.size() && k * (k + 3) / 2 < rules.space->tiers(); ++k)
    moves += rules.options[rules.options.size() - k].size();
  return multisets * (24 + 4 * std::uint64_t{rules.space->low().high()} + 12 * moves);
}

template void prove_heaps(const HeapRules&, Play, const DepthGrades<std::uint8_t>&, Findings&);
template void prove_heaps(const HeapRules&, Play, const DepthGrades<std::uint16_t>&, Findings&);
template void prove_heaps(const HeapRules&, Play, const BitGrades&, Findings&);
template void prove_heap_sums(const HeapRules&, const Numbers<std::uint8_t>&, Findings&);
template void prove_heap_sums(const HeapRules&, const Numbers<std::uint16_t>&, Findings&);
template void prove_heap_sums(const HeapRules&, const Numbers<std::uint32_t>&, Findings&);

}  // namespace zermelo
