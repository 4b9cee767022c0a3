// Chooses the space, plans blocks, and finishes one heap after the other.
#include "solver/sequences/kernel/split_kernel.h"

#include <algorithm>
#include <limits>

#include "tablebase/base/error.h"

namespace zermelo::sequences {

// The part of SplitKernel that works on the body of each heap, without the values of the block.

/// Marks the values of the pairs (s, rest - s) with begin <= s < end. Cost: four instructions a pair.
template <class Cell>
void mark_pairs(const Cell* cells, std::uint64_t rest, std::uint64_t begin, std::uint64_t end, ValueMark* marks) {
  for (std::uint64_t s = begin; s < end; ++s) marks[cells[s] ^ cells[rest - s]] = 1;
}

template <class Cell>
void SplitKernel::prepare(const Cell* cells, std::size_t group) {
  const std::uint64_t first = stretch_.first + group * scan_lanes;
  std::fill_n(marks(first), scan_lanes * stride_, ValueMark{0});
  look_for_special(cells, group);
  for (std::uint64_t n = first; n < std::min(first + scan_lanes, stretch_.first + stretch_.length); ++n)
    look_for_ordinary(cells, n);
}

template <class Cell>
void SplitKernel::mark_first_rare(const Cell* cells, std::uint64_t n, const RareRun& run, std::size_t count) {
  ValueMark* const seen = marks(n);
  const Cell* const rest = cells + (n - run.taken);
  for (std::size_t i = 0; i < count; ++i) seen[*(rest - run.begin[i].heap) ^ run.begin[i].value] = 1;
}

/// Marks the values of pairs with the first rare heaps one by one. Scans the other rare heaps in windows, which begin
/// at the least unmarked special value and move on until each lane has an absent special value.
template <class Cell>
void SplitKernel::look_for_special(const Cell* cells, std::size_t group) {
  const std::uint64_t first = stretch_.first + group * scan_lanes;
  const bool all_in_windows = bound_ <= scan_windows * window_values;
  const std::size_t sample = all_in_windows ? 0 : std::max(8 * std::size_t{bound_}, rare_.size() / 8);
  LaneWindows windows{};
  for (unsigned lane = 0; lane < scan_lanes; ++lane) {
    for (const RareRun& run : runs_) mark_first_rare(cells, first + lane, run, std::min(sample, run.count));
    if (!all_in_windows) windows.base[lane] = next_special(first + lane, 0);
    prepared(first + lane) = {windows.base[lane], windows.base[lane], UINT32_MAX};
  }
  if (std::all_of(runs_.begin(), runs_.end(), [&](const RareRun& run) { return run.count <= sample; }))
    return know_all_special(first);
  while (true) {
    for (const RareRun& run : runs_)
      if (run.count > sample) scan_rare(cells + (first - run.taken), run.begin + sample, run.count - sample, windows);
    if (take_windows(first, windows)) return;
  }
}

/// For the case that all pairs of the body with a rare heap are marked.
inline void SplitKernel::know_all_special(std::uint64_t first) {
  for (std::uint64_t n = first; n < first + scan_lanes; ++n) {
    prepared(n) = {0, bound_, UINT32_MAX};
    if (moves_.rule.unequal()) marks(n)[0] = 0;  // two equal rare heaps are no option, and 0 needs no rare heap
  }
}

/// Marks the values found in the windows, and moves the windows on. Returns whether each lane has an absent special
/// value below bound_ or has marks on all of them.
inline bool SplitKernel::take_windows(std::uint64_t first, LaneWindows& windows) {
  bool done = true;
  for (unsigned lane = 0; lane < scan_lanes; ++lane) {
    Prepared& found = prepared(first + lane);
    ValueMark* const seen = marks(first + lane);
    const std::uint32_t begin = found.exact_end;
    found.exact_end = std::min(bound_, begin + scan_windows * window_values);
    for (std::uint32_t value = begin; value < found.exact_end; ++value)
      seen[value] |= static_cast<ValueMark>(
          windows.bits[(value - begin) / window_values][lane] >> (value - begin) % window_values & 1);
    if (moves_.rule.unequal()) seen[0] = 0;  // as in know_all_special
    const std::uint32_t left = std::min(bound_, next_special(first + lane, begin));
    done = done && (left == bound_ || left < found.exact_end);
    // The special values between are marked already.
    windows.base[lane] = found.exact_end = std::min(bound_, next_special(first + lane, found.exact_end));
  }
  std::fill_n(&windows.bits[0][0], scan_windows * scan_lanes, 0u);
  return done;
}

/// Marks the values of pairs, from the smallest heap on, until every ordinary value below the least unmarked special
/// value is reached. Seeks the ordinary values still missing then in windows.
template <class Cell>
void SplitKernel::look_for_ordinary(const Cell* cells, std::uint64_t n) {
  constexpr std::uint64_t chunk = 64;
  ValueMark* const seen = marks(n);
  const std::uint64_t most = stretch_.head + 2 * std::uint64_t{bound_};
  std::uint32_t value = next_unmarked(seen, 0);
  std::uint64_t from = stretch_.head;
  for (; from < most && value < bound_ && !is_special(n, value); from += chunk) {
    for (const RareRun& run : runs_) {
      const std::uint64_t rest = n - run.taken;
      mark_pairs(cells, rest, from, std::min(from + chunk, moves_.half(rest) + 1), seen);
    }
    value = next_unmarked(seen, value);
  }
  while (value < bound_ && !is_special(n, value) && seek_window(cells, n, from, value))
    value = next_unmarked(seen, value);
}

/// Seeks the unmarked ordinary values of the window that begins at `base`, up to the least unmarked special value,
/// among the pairs from `from` on: together while they are many, then one by one. Returns whether all of them are
/// reached; otherwise notes the least absent one.
template <class Cell>
bool SplitKernel::seek_window(const Cell* cells, std::uint64_t n, std::uint64_t from, std::uint32_t base) {
  constexpr std::uint64_t chunk = 1024;
  constexpr std::ptrdiff_t few = 3;
  ValueMark* const seen = marks(n);
  const std::uint32_t end = std::min({bound_, base + scan_windows * window_values, next_special(n, base)});
  const auto missing = [&] { return std::count(seen + base, seen + end, ValueMark{0}); };
  for (; from <= moves_.half(n) && missing() > few; from += chunk)
    for (const RareRun& run : runs_) {
      const std::uint64_t rest = n - run.taken;
      if (from > moves_.half(rest)) continue;
      const PairWindows found = scan_pairs(cells, rest, from, std::min(from + chunk, moves_.half(rest) + 1), base);
      for (std::uint32_t value = base; value < end; ++value)
        seen[value] |=
            static_cast<ValueMark>(found.bits[(value - base) / window_values] >> (value - base) % window_values & 1);
    }
  for (std::uint32_t value = next_unmarked(seen, base); value < end; value = next_unmarked(seen, value)) {
    if (!body_reaches(cells, n, from, value)) {
      prepared(n).absent = value;
      return false;
    }
    seen[value] = 1;
  }
  return true;
}

template <class Cell>
bool SplitKernel::body_reaches(const Cell* cells, std::uint64_t n, std::uint64_t from, std::uint32_t value) const {
  return std::any_of(moves_.splits.begin(), moves_.splits.end(), [&](std::uint64_t taken) {
    if (n <= taken) return false;
    return contains_pair(cells, n - taken, from, moves_.half(n - taken) + 1, value);
  });
}

/// Whether a pair with a rare heap has the special value `value`. Tries the rare heaps or all pairs, whichever is
/// quicker.
template <class Cell>
bool SplitKernel::rare_reaches(const Cell* cells, std::uint64_t n, std::uint32_t value) const {
  constexpr std::uint64_t pairs_a_look = 16 / sizeof(Cell);
  if (rare_.size() > n / 2 / pairs_a_look) return body_reaches(cells, n, stretch_.head, value);
  return std::any_of(moves_.splits.begin(), moves_.splits.end(), [&](std::uint64_t taken) {
    if (n <= taken) return false;
    const std::uint64_t rest = n - taken;
    for (const RareHeap& rare : rare_) {
      if (rare.heap >= rest) return false;
      if ((cells[rest - rare.heap] ^ rare.value) == value) return true;
    }
    return false;
  });
}

/// The most bytes of marks for a block.
constexpr std::size_t most_marks = std::size_t{1} << 22;
/// The number of pairs with a rare heap, for one heap of a block, from which on other threads help. With fewer pairs
/// threads would wait longer than they work.
constexpr std::uint64_t worth_sharing = 3000;
/// Values stay small in games that divide heaps: G(n) of 0.007 is below 2048 for n < 10^6.
constexpr std::uint32_t most_values = std::uint32_t{1} << 22;

void SplitKernel::advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) {
  if (last > std::numeric_limits<std::uint32_t>::max())
    throw LimitError("values up to G({}) were asked for; for a rule that divides heaps they are computed up to G({})",
                     last, std::numeric_limits<std::uint32_t>::max());
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
    throw LimitError("G({}) is {}, but values of rules that divide heaps are kept below 2^22; ask for smaller heaps", n,
                     value);
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

}  // namespace zermelo::sequences
