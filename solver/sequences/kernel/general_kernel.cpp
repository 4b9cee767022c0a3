// Marks the values that moves to one and two heaps reach, and seeks the values left among the moves to three heaps.
#include "solver/sequences/kernel/general_kernel.h"

#include <limits>

#include "solver/sequences/kernel/sequence_kernel.h"
#include "solver/sequences/kernel/split_kernel.h"
#include "tablebase/base/error.h"

namespace zermelo::sequences {

namespace {

/// The most bits of all rows together: 1 GiB. Values beyond the rows are sought pair by pair.
constexpr std::uint64_t most_row_bits = std::uint64_t{1} << 33;

std::uint64_t row_limit(std::uint64_t max) {
  return std::max<std::uint64_t>(64,
                                 std::min(std::bit_ceil(2 * max + 2), std::bit_floor(most_row_bits / (max + 1) + 1)));
}

}  // namespace

GeneralKernel::GeneralKernel(const HeapRule& rule, std::uint64_t max)
    : rule_(rule), kept_(rule), rows_(row_limit(max)) {
  const std::uint64_t end = rule.endless() ? tail() : tail() + 1;
  for (std::uint64_t k = 0; k < end; ++k) {
    if (rule.digit(k) & 4) pairs_.push_back(k);
    if (rule.digit(k) & 8) triples_.push_back(k);
  }
  sums_needed_ = !triples_.empty() || tail_allows(4) || tail_allows(8);
}

std::uint64_t GeneralKernel::memory(const HeapRule& rule, std::uint64_t max) {
  const std::uint64_t values = std::bit_ceil(largest_value(rule, max) + 1);
  if (rule.most_heaps() <= 1) return 32 * values;
  return 32 * values + (rule.most_heaps() == 3 ? 2 * (max + 1) * row_limit(max) / 8 : 0);
}

void GeneralKernel::advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) {
  const std::optional<std::uint64_t> wide = values.visit([&](auto& cells) { return compute(cells, last, stop); });
  if (!wide) return;
  if (*wide > std::numeric_limits<std::uint32_t>::max())
    throw LimitError("G({}) is {}, but computed values are kept below 2^32; ask for smaller heaps", values.size(),
                     *wide);
  values.push_back(static_cast<std::uint32_t>(*wide));
}

template <class Cell>
std::optional<std::uint64_t> GeneralKernel::compute(std::vector<Cell>& cells, std::uint64_t last,
                                                    const std::function<void()>& stop) {
  constexpr std::uint64_t most_steps = 1 << 16;
  const std::uint64_t divisions = pairs_.size() + triples_.size() + (sums_needed_ ? 1 : 0);
  for (std::uint64_t steps = 0; cells.size() <= last && steps < most_steps;) {
    catch_up(cells, stop);
    const std::uint64_t n = cells.size();
    const std::uint64_t value = value_of(cells.data(), n);
    if (value > std::numeric_limits<Cell>::max()) return value;
    cells.push_back(static_cast<Cell>(value));
    steps += 1 + kept_.runs() + divisions * n;
  }
  stop();
  return {};
}

/// Brings the bound and the pairs up to date with the values: one step, unless the values come from elsewhere.
template <class Cell>
void GeneralKernel::catch_up(const std::vector<Cell>& cells, const std::function<void()>& stop) {
  for (; bounded_ < cells.size(); ++bounded_)
    if (cells[bounded_] >= bound_) bound_ = std::bit_ceil(std::uint64_t{cells[bounded_]} + 1);
  for (; sums_needed_ && sums_ <= cells.size(); ++sums_) {
    if (sums_ % 64 == 0) stop();
    add_sum(cells.data(), sums_);
  }
}

/// Marks the values of all pairs of heaps with `sum` counters together.
template <class Cell>
void GeneralKernel::mark_sum(const Cell* cells, std::uint64_t sum) {
  for (std::uint64_t s = 1; 2 * s <= sum; ++s) marks_[cells[s] ^ cells[sum - s]] = 1;
}

/// Notes the values of the pairs of `sum` counters for the tail, and adds their row if a digit allows three heaps.
template <class Cell>
void GeneralKernel::add_sum(const Cell* cells, std::uint64_t sum) {
  marks_.assign(bound_, 0);
  mark_sum(cells, sum);
  if (!triples_.empty()) rows_.push_back(marks_, bound_);
  if (tail_allows(12))
    for (std::uint64_t value = 0; value < bound_; ++value)
      if (marks_[value]) first_pairs_.note(value, sum);
}

template <class Cell>
std::uint64_t GeneralKernel::value_of(const Cell* cells, std::uint64_t n) {
  if (n == 0) return 0;
  kept_.move_to(cells, n);
  if (!pairs_.empty()) marks_.assign(bound_, 0);
  for (const std::uint64_t taken : pairs_)
    if (taken < n) mark_sum(cells, n - taken);
  std::uint64_t value = (rule_.digit(n) & 1) ? 1 : 0;
  for (;; ++value) {
    value = kept_.values().next_absent(value);
    if (!reached(cells, n, value)) return value;
  }
}

/// Whether a move that divides the heap of n reaches the value.
template <class Cell>
bool GeneralKernel::reached(const Cell* cells, std::uint64_t n, std::uint64_t value) const {
  if (value >= bound_) return false;
  if (!pairs_.empty() && marks_[value]) return true;
  if (tail_allows(4) && n >= tail() && first_pairs_[value] <= n - tail()) return true;
  for (const std::uint64_t taken : triples_)
    if (taken < n && three_reach(cells, n - taken, value)) return true;
  return tail_allows(8) && n >= tail() && endless_three_reach(cells, n - tail(), value);
}

template <class Cell>
bool GeneralKernel::three_reach(const Cell* cells, std::uint64_t rest, std::uint64_t value) const {
  for (std::uint64_t heap = 1; heap + 2 <= rest; ++heap) {
    const std::uint64_t pair = value ^ cells[heap];
    const std::uint64_t sum = rest - heap;
    if (pair < rows_.limit() ? rows_.contains(sum, pair)
                             : contains_pair(cells, sum, 1, sum / 2 + 1, static_cast<std::uint32_t>(pair)))
      return true;
  }
  return false;
}

/// Whether some three heaps of at most `most` counters together have the value.
template <class Cell>
bool GeneralKernel::endless_three_reach(const Cell* cells, std::uint64_t most, std::uint64_t value) const {
  for (std::uint64_t heap = 1; heap + 2 <= most; ++heap)
    if (first_pairs_[value ^ cells[heap]] <= most - heap) return true;
  return false;
}

// Finite rules that divide a heap into at most two go to SplitKernel, all others to GeneralKernel.

namespace {

bool splits(const HeapRule& rule) { return !rule.endless() && rule.most_heaps() == 2; }

}  // namespace

std::unique_ptr<SequenceKernel> make_kernel(const HeapRule& rule, std::uint64_t max, Workers& workers) {
  if (splits(rule)) return std::make_unique<SplitKernel>(rule, workers);
  return std::make_unique<GeneralKernel>(rule, max);
}

std::uint64_t kernel_memory(const HeapRule& rule, std::uint64_t max) {
  return splits(rule) ? SplitKernel::memory(max) : GeneralKernel::memory(rule, max);
}

}  // namespace zermelo::sequences
