// Goes through the box in the order of the table, row by row; the last coordinate is the place in the row.
//
// Moves that take any amount. For each outer coordinate d the sweep keeps, for all values of the coordinates after d,
// the best grade over the smaller values of coordinate d (`lines`). A move that changes j coordinates, d first, changes
// j - 1 of those after d. So lines[d][j] collects, from the positions with a smaller d, the best grade that is reached
// by changing at most j of the coordinates after d, in 0 to j moves.
//
// Diagonal moves. `diagonal` contains, for all values of the coordinates after the first, the best grade on the
// diagonal that ends there, from the previous value of the first coordinate on.
//
// Cost: a few vector operations a row for each outer coordinate and each number of changed coordinates.
#include "solver/proof/boxes/prove_box.h"

#include "solver/proof/rows.h"
#include "tablebase/ranking/mixed_radix.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_piece = 1 << 14;  ///< positions of a row that are checked together
constexpr Index stretch = Index{1} << 22;       ///< positions between two reports

/// The coordinates before the last, counting up in the order of the table.
class OuterPoint {
 public:
  explicit OuterPoint(const MixedRadix& space) : space_(space) {}
  std::uint32_t operator[](std::size_t d) const { return point_[d]; }
  void advance() {
    for (std::size_t d = space_.dimension() - 1; d-- > 0;) {
      if (++point_[d] < space_.extent(d)) return;
      point_[d] = 0;
    }
  }
  bool contains(std::span<const std::uint32_t> step) const {
    return std::equal(step.begin(), step.end() - 1, point_.begin(), std::less_equal<>());
  }
  bool all_positive() const {
    return std::all_of(point_.begin(), point_.begin() + static_cast<std::ptrdiff_t>(space_.dimension() - 1),
                       [](std::uint32_t value) { return value > 0; });
  }

 private:
  const MixedRadix& space_;
  Tuple point_{};
};

template <class Grades>
class BoxSweep {
 public:
  using Grade = typename Grades::Grade;

  BoxSweep(const BoxRules& rules, Play play, const Grades& grades, Findings& findings)
      : rules_(rules),
        space_(rules.extent),
        length_(rules.extent.back()),
        // On a line, a diagonal move takes any amount.
        reach_(space_.dimension() == 1 && rules.diagonal ? 1 : std::min<std::size_t>(rules.reach, space_.dimension())),
        diagonal_(rules.diagonal && space_.dimension() > 1),
        grades_(grades),
        verdicts_(grades, play == Play::misere ? Outcome::win : Outcome::loss),
        findings_(findings),
        point_(space_),
        best_(reach_ + 1, std::vector<Grade>(longest_piece)),
        row_(longest_piece),
        goal_(longest_piece) {
    for (std::size_t d = 0; d + 1 < space_.dimension(); ++d)
      lines_.emplace_back(reach_, std::vector<Grade>(space_.stride(d)));
    if (diagonal_)
      for (std::vector<Grade>* slab : {&diagonals_, &previous_}) slab->resize(space_.stride(0));
  }

  /// Entries before findings.done() only serve the entries after them.
  void run() {
    Index reported = findings_.done();
    for (Index first = 0; first < space_.size(); first += length_, point_.advance()) {
      if (diagonal_ && first % space_.stride(0) == 0) std::swap(diagonals_, previous_);
      carry_ = 0;
      for (Index begin = 0; begin < length_; begin += longest_piece) {
        piece(first, begin, std::min<Index>(longest_piece, length_ - begin));
        if (first + begin >= reported + stretch) findings_.reached(reported = first + begin);
      }
    }
    findings_.reached(space_.size());
  }

 private:
  /// Checks positions first + begin, ..., of the row that begins at `first`.
  void piece(Index first, Index begin, std::size_t count) {
    const Grade* entries = grades_.run(first + begin, count, row_.data());
    take_from_last(entries, count);
    for (std::size_t d = space_.dimension() - 1; d-- > 0;) take_from(d, first + begin, entries, count);
    if (diagonal_) go_along_diagonal(first, begin, entries, count);
    for (const auto& step : rules_.steps)
      if (point_.contains(step)) take_step(step, first, begin, count);
    if (first + begin + count > findings_.done())
      compare(first + begin, entries, best_[reach_].data(), count, verdicts_, findings_);
  }

  /// Sets best_[j] to the best grade that moves on the last coordinate reach; best_[0] to none.
  void take_from_last(const Grade* entries, std::size_t count) {
    std::fill_n(best_[0].begin(), count, Grade{0});
    if (reach_ == 0) return;
    for (std::size_t i = 0; i < count; ++i) {
      best_[1][i] = carry_;
      carry_ = std::max(carry_, entries[i]);
    }
    for (std::size_t j = 2; j <= reach_; ++j) std::copy_n(best_[1].begin(), count, best_[j].begin());
  }

  /// Adds the moves whose first coordinate is d to best_, and the row to the lines of d.
  void take_from(std::size_t d, Index first, const Grade* entries, std::size_t count) {
    for (std::size_t j = reach_; j > 0; --j) {
      Grade* const line = lines_[d][j - 1].data() + first % space_.stride(d);
      if (point_[d] == 0) std::fill_n(line, count, Grade{0});
      const Grade* const fewer = best_[j - 1].data();
      Grade* const best = best_[j].data();
      for (std::size_t i = 0; i < count; ++i) {
        best[i] = std::max(best[i], line[i]);
        line[i] = std::max(line[i], std::max(entries[i], fewer[i]));
      }
    }
  }

  void go_along_diagonal(Index first, Index begin, const Grade* entries, std::size_t count) {
    Grade* const kept = diagonals_.data() + (first + begin) % space_.stride(0);
    std::copy_n(entries, count, kept);
    if (!point_.all_positive()) return;
    // The row with all outer coordinates but the first smaller by one, and its entry one place earlier.
    const std::size_t skipped = begin == 0 ? 1 : 0;
    Index shift = 1;
    for (std::size_t d = 1; d + 1 < space_.dimension(); ++d) shift += space_.stride(d);
    const Grade* const before = previous_.data() + (first + begin) % space_.stride(0) + skipped - shift;
    for (std::size_t i = 0; i < count - skipped; ++i) {
      best_[reach_][skipped + i] = std::max(best_[reach_][skipped + i], before[i]);
      kept[skipped + i] = std::max(kept[skipped + i], before[i]);
    }
  }

  void take_step(std::span<const std::uint32_t> step, Index first, Index begin, std::size_t count) {
    const Index skipped = std::min<Index>(count, step.back() > begin ? step.back() - begin : 0);
    if (skipped == count) return;
    const Index goal = first + begin + skipped - space_.rank(step);
    const Grade* const row = grades_.run(goal, count - skipped, goal_.data());
    Grade* const best = best_[reach_].data() + skipped;
    for (std::size_t i = 0; i < count - skipped; ++i) best[i] = std::max(best[i], row[i]);
  }

  const BoxRules& rules_;
  const MixedRadix space_;
  const Index length_;
  const std::size_t reach_;
  const bool diagonal_;
  const Grades& grades_;
  const Verdicts<Grade> verdicts_;
  Findings& findings_;
  OuterPoint point_;
  Grade carry_ = 0;                                     ///< the greatest grade of the row so far
  std::vector<std::vector<Grade>> best_;                ///< [j]: of moves that change at most j coordinates
  std::vector<std::vector<std::vector<Grade>>> lines_;  ///< [d][j]
  std::vector<Grade> diagonals_, previous_;
  std::vector<Grade> row_, goal_;
};

/// The Grundy values on one axis of the box, as the table says, and which of them do not follow from their moves.
template <class Cell>
class Axis {
 public:
  Axis(const BoxRules& rules, const MixedRadix& space, std::size_t d, const Numbers<Cell>& numbers)
      : smaller_(space.extent(d)) {
    std::vector<std::uint32_t> amounts;
    for (const auto& step : rules.steps)
      if (step[d] > 0) amounts.push_back(step[d]);
    for (std::uint32_t x = 0; x < space.extent(d); ++x) {
      values_.push_back(static_cast<Cell>(numbers[x * space.stride(d)]));
      const std::uint32_t expected = rules.reach > 0 || rules.diagonal ? smaller_.least_missing() : after(amounts, x);
      if (values_.back() != expected && (x > 0 || d == 0)) wrong_.push_back(x * space.stride(d));
      if (rules.reach > 0 || rules.diagonal) smaller_.add(values_.back());
    }
  }

  Cell operator[](std::size_t x) const { return values_[x]; }
  const std::vector<Cell>& values() const { return values_; }
  const std::vector<Index>& wrong() const { return wrong_; }

 private:
  std::uint32_t after(const std::vector<std::uint32_t>& amounts, std::uint32_t x) {
    mex_.clear();
    for (const std::uint32_t amount : amounts)
      if (amount <= x) mex_.add(values_[x - amount]);
    return mex_.least_missing();
  }

  GrowingMex smaller_;
  Mex mex_;
  std::vector<Cell> values_;
  std::vector<Index> wrong_;
};

bool changes_one(std::span<const std::uint32_t> step) {
  return std::count_if(step.begin(), step.end(), [](std::uint32_t amount) { return amount > 0; }) == 1;
}

}  // namespace

template <class Grades>
void prove_box(const BoxRules& rules, Play play, const Grades& grades, Findings& findings) {
  BoxSweep<Grades>(rules, play, grades, findings).run();
}

std::uint64_t box_proof_bytes(const BoxRules& rules, std::uint64_t grade_bytes) {
  const MixedRadix space(rules.extent);
  std::uint64_t slabs = 0;
  for (std::size_t d = 0; d + 1 < space.dimension(); ++d) slabs += std::max(rules.reach, 1u) * space.stride(d);
  if (rules.diagonal) slabs += 2 * space.stride(0);
  return grade_bytes * (slabs + (rules.reach + 4) * longest_piece);
}

bool is_sum(const BoxRules& rules) {
  return rules.reach <= 1 && (!rules.diagonal || rules.extent.size() == 1) &&
         std::all_of(rules.steps.begin(), rules.steps.end(), changes_one);
}

template <class Cell>
void prove_box_sums(const BoxRules& rules, const Numbers<Cell>& numbers, Findings& findings) {
  const MixedRadix space(rules.extent);
  std::vector<Axis<Cell>> axes;
  for (std::size_t d = 0; d < space.dimension(); ++d) axes.emplace_back(rules, space, d, numbers);
  const std::vector<Cell>& last = axes.back().values();
  const Index length = last.size(), rows = stretch / length + 1;
  for (Index row = findings.done() / length; row * length < space.size();) {
    const Index count = std::min(rows, space.size() / length - row);
    findings.job().workers().for_ranges(count, longest_piece / length + 1, [&](std::size_t begin, std::size_t end) {
      Tuple point{};
      for (Index first = (row + begin) * length; first < (row + end) * length; first += length) {
        space.unrank(first, point);
        Cell sum = 0;
        for (std::size_t d = 0; d + 1 < space.dimension(); ++d) sum ^= axes[d][point[d]];
        numbers.compare(first, length, findings, [&](std::size_t i) { return static_cast<Cell>(sum ^ last[i]); });
      }
    });
    findings.reached((row += count) * length);
  }
  for (const Axis<Cell>& axis : axes)
    for (const Index position : axis.wrong()) findings.wrong(position);
}

template void prove_box(const BoxRules&, Play, const DepthGrades<std::uint8_t>&, Findings&);
template void prove_box(const BoxRules&, Play, const DepthGrades<std::uint16_t>&, Findings&);
template void prove_box(const BoxRules&, Play, const BitGrades&, Findings&);
template void prove_box_sums(const BoxRules&, const Numbers<std::uint8_t>&, Findings&);
template void prove_box_sums(const BoxRules&, const Numbers<std::uint16_t>&, Findings&);
template void prove_box_sums(const BoxRules&, const Numbers<std::uint32_t>&, Findings&);

}  // namespace zermelo
