// Goes row by row. A move on a heap of two or more maps a row to a run of another row. A move on a heap of one leads to
// the previous entry of the row. So the best move of all positions of a row is the maximum of a few runs of the table.
//
// Cost: for each row and each move on its heaps of two or more, the maximum of a run; for each run of rows and each
// such move, one rank of a position.
#include "solver/proof/prove_heaps.h"

#include "solver/proof/heap_walk.h"
#include "solver/proof/rows.h"

namespace zermelo {
namespace {

/// The rows of a run of the table: row r begins at begin + r * length.
struct Rows {
  Index begin = 0;
  std::uint32_t length = 0;
};

/// The rows of these large heaps and small heaps of this sum and number, from entry `ones` on.
Rows rows_of(const HeapSpace& space, const HeapHalf::ClassRank& high, std::uint32_t low_sum, std::uint32_t low_heaps,
             std::uint32_t ones) {
  return {space.rank({low_sum, low_heaps, 0}, high, ones),
          space.row_length(low_sum + high.sum, low_heaps + high.heaps)};
}

/// A move on a large heap: it leads to some rows, and adds up to two small heaps.
struct HighStep {
  Rows goal;
  std::uint16_t low_a = 0, low_b = 0;  ///< 0: none
};

/// The moves from the rows of a run. All rows of the run have the same moves on large heaps, and the rows to which
/// moves on small heaps lead depend only on the change of sum and number.
class RunMoves {
 public:
  RunMoves(const HeapRules& rules, const LowHeaps& low)
      : rules_(rules), space_(*rules.space), half_(space_.high()), low_(low), goals_(low.changes().size()) {}

  void enter(const HeapRun& run) {
    run_ = run;
    std::fill(goals_.begin(), goals_.end(), Rows{});
    high_steps_.clear();
    half_.unrank(run.high.sum, run.high.heaps, run.high.rank, counts_);
    for (std::uint32_t n = half_.low(); n <= half_.high(); ++n) {
      if (counts_[n] == 0) continue;
      --counts_[n];
      for (const Remains left : rules_.options[n]) high_steps_.push_back(step(left));
      ++counts_[n];
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
  HighStep step(Remains left) {
    add_heaps(counts_, left, 1);
    const HeapHalf::ClassRank high = half_.place(counts_);
    add_heaps(counts_, left, -1);
    HighStep step;
    std::uint32_t sum = run_.low_sum, heaps = run_.low_heaps;
    const auto add_small = [&](std::uint32_t n) -> std::uint16_t {
      if (n < 2 || n >= half_.low()) return 0;
      sum += n;
      heaps += space_.counts_heaps() ? 1 : 0;
      return static_cast<std::uint16_t>(n);
    };
    step.low_a = add_small(left.a);
    step.low_b = add_small(left.b);
    step.goal = rows_of(space_, high, sum, heaps, ones_of(left));
    return step;
  }

  const HeapRules& rules_;
  const HeapSpace& space_;
  const HeapHalf& half_;
  const LowHeaps& low_;
  HeapRun run_;
  HeapCounts counts_{};
  std::vector<HighStep> high_steps_;
  std::vector<Rows> goals_;  ///< of each change; length 0: not yet known
};

/// The check of one thread.
template <class Grades>
class RowCheck {
 public:
  using Grade = typename Grades::Grade;

  RowCheck(const HeapRules& rules, const LowHeaps& low, const Grades& grades, const Verdicts<Grade>& verdicts,
           Findings& findings)
      : rules_(rules), low_(low), grades_(grades), verdicts_(verdicts), findings_(findings), moves_(rules, low) {}

  void rows(std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
    for (std::vector<Grade>* buffer : {&best_, &row_, &goal_}) buffer->resize(padded(group.row_length));
    for_rows(
        *rules_.space, low_, tier, group, begin, end, [&](const HeapRun& run) { moves_.enter(run); },
        [&](const HeapRow& row) { check(row); });
  }

 private:
  void check(const HeapRow& row) {
    std::fill(best_.begin(), best_.end(), Grade{0});
    for (const LowHeaps::Step& step : low_.steps(row.low)) offer(moves_.goal(step.change), step.rank, row.length);
    for (const HighStep& step : moves_.high_steps())
      offer(step.goal, low_.rank(low_.with(low_.with(row.low, step.low_a), step.low_b)), row.length);
    const Grade* entries = grades_.run(row.first, row.length, row_.data());
    if (rules_.options.size() > 1 && !rules_.options[1].empty())
      for (std::size_t i = 1; i < row.length; ++i) best_[i] = std::max(best_[i], entries[i - 1]);
    compare(row.first, entries, best_.data(), row.length, verdicts_, findings_);
  }

  void offer(const Rows& rows, Index row, std::uint32_t length) {
    raise(best_.data(), grades_.run(rows.begin + row * rows.length, length, goal_.data()), length);
  }

  const HeapRules& rules_;
  const LowHeaps& low_;
  const Grades& grades_;
  const Verdicts<Grade>& verdicts_;
  Findings& findings_;
  RunMoves moves_;
  std::vector<Grade> best_, row_, goal_;
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

/// The exclusive or of values[n] for all large heaps of n. `counts` is scratch.
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
  const Verdicts<typename Grades::Grade> verdicts(grades, play == Play::misere ? Outcome::win : Outcome::loss);
  for_heap_stretches(*rules.space, findings,
                     [&](std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
                       RowCheck(rules, low, grades, verdicts, findings).rows(tier, group, begin, end);
                     });
}

template <class Cell>
void prove_heap_sums(const HeapRules& rules, const Numbers<Cell>& numbers, Findings& findings) {
  const LowHeaps low(rules);
  const SingleHeaps heaps(rules, numbers);
  const std::vector<std::uint32_t>& values = heaps.list();
  std::vector<std::uint32_t> low_totals(low.size());
  HeapCounts scratch{};
  for (LowHeaps::Id id = 0; id < low.size(); ++id)
    low_totals[id] = total(rules.space->low(), low.place(id), values, scratch);
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
  std::uint64_t options = 0;
  for (const auto& list : rules.options) options += list.size();
  std::uint64_t multisets = 0;
  for (const HeapClass& members : rules.space->low().classes()) multisets += members.count;
  return multisets * (24 + 4 * std::uint64_t{rules.space->low().high()} + 8 * options);
}

template void prove_heaps(const HeapRules&, Play, const DepthGrades<std::uint8_t>&, Findings&);
template void prove_heaps(const HeapRules&, Play, const DepthGrades<std::uint16_t>&, Findings&);
template void prove_heaps(const HeapRules&, Play, const BitGrades&, Findings&);
template void prove_heap_sums(const HeapRules&, const Numbers<std::uint8_t>&, Findings&);
template void prove_heap_sums(const HeapRules&, const Numbers<std::uint16_t>&, Findings&);
template void prove_heap_sums(const HeapRules&, const Numbers<std::uint32_t>&, Findings&);

}  // namespace zermelo
