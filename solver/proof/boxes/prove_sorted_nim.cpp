// Goes through the sorted tuples in the order of the table, row by row; the last pile is the place in the row.
//
// All positions that contain the same piles but one form a line. A move on a pile leads along a line, to a position
// with a smaller pile. The positions of a line come in the order of that pile, so for each line the sweep keeps the
// best grade so far. A line is numbered by the piles that its positions share. The lines of a row that belong to one
// outer pile are neighbours: taking away that pile leaves the same tuple of outer piles, and the last pile counts up.
//
// Cost: two vector operations a row for each outer pile.
#include "solver/proof/boxes/prove_sorted_nim.h"

#include "solver/proof/rows.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo {
namespace {

constexpr Index stretch = Index{1} << 22;  ///< positions between two reports

/// The outer piles of a row, counting up in the order of the table.
class OuterPiles {
 public:
  OuterPiles(std::uint32_t count, std::uint32_t max) : count_(count), max_(max) {}
  std::uint32_t count() const { return count_; }
  std::uint32_t operator[](std::size_t i) const { return piles_[i]; }
  std::uint32_t row_length() const { return piles_[count_ - 1] + 1; }
  /// Goes to the next row; returns false after the last one.
  bool advance() {
    std::size_t i = count_ - 1;
    while (i > 0 && piles_[i] == piles_[i - 1]) piles_[i--] = 0;
    return ++piles_[i] <= max_;
  }

 private:
  std::uint32_t count_, max_;
  Tuple piles_{};
};

template <class Grades>
class SortedSweep {
 public:
  using Grade = typename Grades::Grade;

  SortedSweep(const SortedNimRules& rules, Play play, const Grades& grades, Findings& findings)
      : grades_(grades),
        verdicts_(grades, play == Play::misere ? Outcome::win : Outcome::loss),
        findings_(findings),
        outer_(rules.piles - 1, rules.max),
        lines_(rules.piles - 1, rules.max),
        best_on_line_(lines_.size()),
        best_(rules.max + 1),
        row_(padded(rules.max + 1)) {}

  /// Entries before findings.done() only serve the entries after them.
  void run() {
    Index first = 0, reported = findings_.done();
    do {
      check_row(first);
      first += outer_.row_length();
      if (first >= reported + stretch) findings_.reached(reported = first);
    } while (outer_.advance());
    findings_.reached(first);
  }

 private:
  void check_row(Index first) {
    const std::size_t count = outer_.row_length();
    const Grade* entries = grades_.run(first, count, row_.data());
    Grade greatest = 0;
    for (std::size_t i = 0; i < count; ++i) {
      best_[i] = greatest;
      greatest = std::max(greatest, entries[i]);
    }
    Index before = 0,
          after = 0;  // the terms of the outer piles before pile i, and of those after it, one place earlier
    for (std::size_t i = 1; i < outer_.count(); ++i) after += lines_.term(i - 1, outer_[i]);
    for (std::size_t i = 0; i < outer_.count(); ++i) {
      if (i > 0) before += lines_.term(i - 1, outer_[i - 1]);
      if (i > 0) after -= lines_.term(i - 1, outer_[i]);
      // Equal piles have equal moves; the last of them stands for all.
      if (i + 1 == outer_.count() || outer_[i + 1] < outer_[i]) take_from_outer(before + after, entries, count);
    }
    Grade& own = best_on_line_[before + lines_.term(outer_.count() - 1, outer_[outer_.count() - 1])];
    own = std::max(own, greatest);
    if (first + count > findings_.done()) compare(first, entries, best_.data(), count, verdicts_, findings_);
  }

  /// Adds the moves along the lines from `line` on to best_, and the row to these lines.
  void take_from_outer(Index line, const Grade* entries, std::size_t count) {
    Grade* const on_line = best_on_line_.data() + line;
    for (std::size_t i = 0; i < count; ++i) {
      best_[i] = std::max(best_[i], on_line[i]);
      on_line[i] = std::max(on_line[i], entries[i]);
    }
  }

  const Grades& grades_;
  const Verdicts<Grade> verdicts_;
  Findings& findings_;
  OuterPiles outer_;
  MultisetSpace lines_;
  std::vector<Grade> best_on_line_;
  std::vector<Grade> best_, row_;
};

/// The Grundy values of single piles, as the table says.
template <class Cell>
std::vector<Cell> pile_values(const MultisetSpace& space, const Numbers<Cell>& numbers) {
  std::vector<Cell> values;
  for (std::uint32_t x = 0; x <= space.max(); ++x) values.push_back(static_cast<Cell>(numbers[space.term(0, x)]));
  return values;
}

/// Records the piles whose value is not the least that smaller piles lack.
template <class Cell>
void check_piles(const MultisetSpace& space, const std::vector<Cell>& values, Findings& findings) {
  GrowingMex smaller(values.size());
  for (std::uint32_t x = 0; x < values.size(); ++x) {
    if (values[x] != smaller.least_missing()) findings.wrong(space.term(0, x));
    smaller.add(values[x]);
  }
}

}  // namespace

template <class Grades>
void prove_sorted_nim(const SortedNimRules& rules, Play play, const Grades& grades, Findings& findings) {
  SortedSweep<Grades>(rules, play, grades, findings).run();
}

template <class Cell>
void prove_sorted_nim_sums(const SortedNimRules& rules, const Numbers<Cell>& numbers, Findings& findings) {
  const MultisetSpace space(rules.piles, rules.max);
  const std::vector<Cell> values = pile_values(space, numbers);
  OuterPiles outer(rules.piles - 1, rules.max);
  Index first = 0, reported = findings.done();
  do {
    const std::size_t count = outer.row_length();
    Cell sum = 0;
    for (std::size_t i = 0; i < outer.count(); ++i) sum ^= values[outer[i]];
    if (first + count > findings.done())
      numbers.compare(first, count, findings, [&](std::size_t x) { return static_cast<Cell>(sum ^ values[x]); });
    first += count;
    if (first >= reported + stretch) findings.reached(reported = first);
  } while (outer.advance());
  findings.reached(first);
  check_piles(space, values, findings);
}

std::uint64_t sorted_nim_proof_bytes(const SortedNimRules& rules, std::uint64_t grade_bytes) {
  return grade_bytes * (MultisetSpace(rules.piles - 1, rules.max).size() + 2 * std::uint64_t{rules.max} + 9) +
         8 * std::uint64_t{rules.piles} * (rules.max + 2);
}

template void prove_sorted_nim(const SortedNimRules&, Play, const DepthGrades<std::uint8_t>&, Findings&);
template void prove_sorted_nim(const SortedNimRules&, Play, const DepthGrades<std::uint16_t>&, Findings&);
template void prove_sorted_nim(const SortedNimRules&, Play, const BitGrades&, Findings&);
template void prove_sorted_nim_sums(const SortedNimRules&, const Numbers<std::uint8_t>&, Findings&);
template void prove_sorted_nim_sums(const SortedNimRules&, const Numbers<std::uint16_t>&, Findings&);
template void prove_sorted_nim_sums(const SortedNimRules&, const Numbers<std::uint32_t>&, Findings&);

}  // namespace zermelo
