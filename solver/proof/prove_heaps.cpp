// Goes row by row. A move on a heap of two or more maps a row to a run of another row. A move on a heap of one leads to
// the previous entry of the row. So the best move of all positions of a row is the maximum of a few runs of the table.
//
// Cost: for each row and each move on its heaps of two or more, one rank of a position and one maximum of a run.
#include "solver/proof/prove_heaps.h"

#include "solver/proof/heap_walk.h"
#include "solver/proof/rows.h"

namespace zermelo {
namespace {

/// What a move on a large heap leaves: the place of the large heaps, up to two new small heaps, and heaps of one.
struct HighStep {
  HeapHalf::ClassRank high;
  std::uint16_t low_a, low_b;  ///< 0: none
  std::uint32_t ones;
};

/// The moves on the large heaps of a position.
class HighSteps {
 public:
  explicit HighSteps(const HeapRules& rules) : rules_(rules), half_(rules.space->high()) {}

  void enter(const HeapHalf::ClassRank& place) {
    steps_.clear();
    half_.unrank(place.sum, place.heaps, place.rank, counts_);
    for (std::uint32_t n = half_.low(); n <= half_.high(); ++n) {
      if (counts_[n] == 0) continue;
      --counts_[n];
      for (const Remains left : rules_.options[n]) add(left);
      ++counts_[n];
    }
  }
  const std::vector<HighStep>& list() const { return steps_; }
  const HeapCounts& counts() const { return counts_; }

 private:
  std::uint16_t small(std::uint16_t n) const { return n >= 2 && n < half_.low() ? n : std::uint16_t{0}; }
  void add(Remains left) {
    add_heaps(counts_, left, 1);
    steps_.push_back({half_.place(counts_), small(left.a), small(left.b),
                      (left.a == 1 ? 1u : 0u) + (left.b == 1 ? 1u : 0u)});
    add_heaps(counts_, left, -1);
  }

  const HeapRules& rules_;
  const HeapHalf& half_;
  HeapCounts counts_{};
  std::vector<HighStep> steps_;
};

/// The check of one thread.
template <class Grades>
class RowCheck {
 public:
  using Grade = typename Grades::Grade;

  RowCheck(const HeapRules& rules, const LowHeaps& low, const Grades& grades, const Verdicts<Grade>& verdicts,
           Findings& findings)
      : rules_(rules), low_(low), grades_(grades), verdicts_(verdicts), findings_(findings), high_(rules) {}

  void rows(std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
    best_.resize(group.row_length);
    for (std::vector<Grade>* buffer : {&row_, &goal_}) buffer->resize(group.row_length + 8);
    for_rows(
        *rules_.space, low_, tier, group, begin, end, [&](const auto& place) { high_.enter(place); },
        [&](const HeapRow& row) { check(row); });
  }

 private:
  void check(const HeapRow& row) {
    std::fill(best_.begin(), best_.end(), Grade{0});
    for (const LowHeaps::Step& step : low_.steps(row.low)) offer(row, row.high, step.low, step.ones);
    for (const HighStep& step : high_.list())
      offer(row, step.high, low_.with(low_.with(row.low, step.low_a), step.low_b), step.ones);
    const Grade* entries = grades_.run(row.first, row.length, row_.data());
    if (rules_.options.size() > 1 && !rules_.options[1].empty()) raise(best_.data() + 1, entries, row.length - 1);
    compare(row.first, entries, best_.data(), row.length, verdicts_, findings_);
  }

  /// A move leads from the row to entry `ones` of the row of these heaps, and on from there.
  void offer(const HeapRow& row, const HeapHalf::ClassRank& high, LowHeaps::Id low, std::uint32_t ones) {
    const Index first = rules_.space->rank(low_.place(low), high, ones);
    raise(best_.data(), grades_.run(first, row.length, goal_.data()), row.length);
  }

  const HeapRules& rules_;
  const LowHeaps& low_;
  const Grades& grades_;
  const Verdicts<Grade>& verdicts_;
  Findings& findings_;
  HighSteps high_;
  std::vector<Grade> best_, row_, goal_;
};

/// The Grundy values of single heaps, as the table says, and which of them do not follow from their moves.
template <class Cell>
class HeapValues {
 public:
  HeapValues(const HeapRules& rules, const Numbers<Cell>& numbers) : values_(rules.options.size()) {
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
  const HeapValues heaps(rules, numbers);
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
            [&](const HeapHalf::ClassRank& high) { high_total = total(rules.space->high(), high, values, counts); },
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
