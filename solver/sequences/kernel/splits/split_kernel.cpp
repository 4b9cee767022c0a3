// Chooses the space, plans blocks, and finishes one heap after the other. prepare.h contains the work on the body.
#include "solver/sequences/kernel/splits/split_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "solver/sequences/kernel/splits/prepare.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

/// The most bytes of marks for a block.
constexpr std::size_t most_marks = std::size_t{1} << 22;
/// The number of pairs with a rare heap, for one heap of a block, from which on other threads help. With fewer pairs
/// threads would wait longer than they work.
constexpr std::uint64_t worth_sharing = 3000;
/// Values stay small in games that divide heaps: G(n) of 0.007 is below 2048 for n < 10^6.
constexpr std::uint32_t most_values = std::uint32_t{1} << 22;

}  // namespace

void SplitKernel::advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) {
  if (last > std::numeric_limits<std::uint32_t>::max())
    throw LimitError(
        fmt::format("values up to G({}) were asked for; for a rule that divides heaps they are computed up to G({})",
                    last, std::numeric_limits<std::uint32_t>::max()));
  if (values.size() >= next_choice_) choose_space(values);
  plan_block(values.size(), last);
  const std::optional<std::uint32_t> wide = values.visit([&](auto& cells) { return compute_stretch(cells, stop); });
  if (!wide) return;
  note(values.size(), *wide);
  values.push_back(*wide);
}

void SplitKernel::choose_space(const HeapValues& values) {
  space_ = RareSpace::choose(values, moves_.parity_agrees && !moves_.splits.empty(),
                             moves_.splits.empty() ? 0 : static_cast<std::uint32_t>(moves_.splits.front() & 1));
  rare_.clear();
  for (std::uint64_t n = 0; n < values.size(); ++n) note(n, values[n]);
  size_tables();
  next_choice_ = std::max<std::uint64_t>(64, values.size() + values.size() / 4);
}

void SplitKernel::note(std::uint64_t n, std::uint32_t value) {
  if (n > 0 && space_.mask != 0 && space_.rare(n, value)) rare_.push_back({static_cast<std::uint32_t>(n), value});
  if (value >= most_values)
    throw LimitError(fmt::format(
        "G({}) is {}, but values of rules that divide heaps are kept below 2^22; ask for smaller heaps", n, value));
  if (value >= bound_) {
    bound_ = std::bit_ceil(value + 1);
    size_tables();
  }
}

std::uint64_t SplitKernel::memory(std::uint64_t max) {
  const std::uint64_t values = std::min<std::uint64_t>(most_values, std::bit_ceil(2 * max + 2));
  // The list of rare heaps while it grows; marks for sixteen heaps, and two tables; the marks of a block, and the
  // counts of values.
  return 3 * sizeof(RareHeap) / 2 * (max + 1) + (scan_lanes + 2) * (values + 128) + 2 * most_marks;
}

void SplitKernel::size_tables() {
  stride_ = (std::size_t{bound_} + 64 + 63) / 64 * 64;
  for (unsigned special : {0u, 1u}) {
    ordinary_[special].assign(stride_, 0);
    for (std::uint32_t value = 0; value < bound_; ++value)
      ordinary_[special][value] = RareSpace::parity(value & space_.mask) != special;
  }
}

/// The number of pairs with a rare heap, for one heap.
std::uint64_t SplitKernel::work_for_heap() const { return rare_.size() * moves_.splits.size(); }

/// Long blocks make the head of each heap longer; in short blocks threads wait more for each other.
void SplitKernel::plan_block(std::uint64_t first, std::uint64_t last) {
  std::uint64_t length = work_for_heap() < worth_sharing ? 64 : 256;
  while (length > scan_lanes && length * stride_ > most_marks) length /= 2;
  stretch_ = {first, std::min(length, last + 1 - first), length};
  const std::size_t groups = (stretch_.length + scan_lanes - 1) / scan_lanes;
  marks_.resize(groups * scan_lanes * stride_);
  prepared_.resize(groups * scan_lanes);
  runs_.clear();
  const auto place = [&](std::uint64_t heap) {
    const auto found = std::lower_bound(rare_.begin(), rare_.end(), heap,
                                        [](const RareHeap& rare, std::uint64_t n) { return rare.heap < n; });
    return static_cast<std::size_t>(found - rare_.begin());
  };
  for (const std::uint64_t taken : moves_.splits) {
    if (first <= taken + stretch_.head) continue;
    const std::size_t begin = place(stretch_.head);
    runs_.push_back({taken, rare_.data() + begin, place(first - taken) - begin});
  }
}

template <class Cell>
std::optional<std::uint32_t> SplitKernel::compute_stretch(std::vector<Cell>& cells, const std::function<void()>& stop) {
  const auto prepare_groups = [&](std::size_t begin, std::size_t end) {
    for (std::size_t group = begin; group < end; ++group) {
      stop();
      prepare(cells.data(), group);
    }
  };
  const std::size_t groups = (stretch_.length + scan_lanes - 1) / scan_lanes;
  if (work_for_heap() < worth_sharing)
    prepare_groups(0, groups);
  else
    workers_.for_ranges(groups, 1, prepare_groups);
  const std::uint32_t bound = bound_;
  for (std::uint64_t n = stretch_.first; n < stretch_.first + stretch_.length && bound == bound_; ++n) {
    const std::uint32_t value = finish(cells.data(), n);
    if (value > std::numeric_limits<Cell>::max()) return value;
    cells.push_back(static_cast<Cell>(value));
    note(n, value);
  }
  return {};
}

template <class Cell>
std::uint32_t SplitKernel::finish(const Cell* cells, std::uint64_t n) {
  ValueMark* const seen = marks(n);
  if (moves_.empties(n)) seen[0] = 1;
  for (const std::uint64_t taken : moves_.keeps)
    if (n > taken) seen[cells[n - taken]] = 1;
  for (const std::uint64_t taken : moves_.splits) {
    if (n <= taken) break;
    const std::uint64_t rest = n - taken;
    mark_pairs(cells, rest, 1, std::min(stretch_.head, moves_.half(rest) + 1), seen);
  }
  for (std::uint32_t value = 0;; seen[value] = 1) {
    value = next_unmarked(seen, value);
    if (absent(cells, n, value)) return value;
  }
}

template <class Cell>
bool SplitKernel::absent(const Cell* cells, std::uint64_t n, std::uint32_t value) const {
  const Prepared& found = prepared(n);
  if (value >= bound_ || value == found.absent) return true;
  if (!is_special(n, value)) return !body_reaches(cells, n, stretch_.head, value);
  return (value >= found.exact_begin && value < found.exact_end) || !rare_reaches(cells, n, value);
}

}  // namespace zermelo
