// What SplitKernel finds out about the heaps of a block before it knows the values in the block.
#pragma once

#include <algorithm>

#include "solver/sequence/splits/split_kernel.h"

namespace zermelo {

/// Marks the values of the pairs (s, rest - s) with begin <= s < end: four instructions a pair.
template <class Cell>
inline void mark_pairs(const Cell* cells, std::uint64_t rest, std::uint64_t begin, std::uint64_t end, Mark* marks) {
  for (std::uint64_t s = begin; s < end; ++s) marks[cells[s] ^ cells[rest - s]] = 1;
}

template <class Cell>
void SplitKernel::prepare(const Cell* cells, std::size_t group) {
  const std::uint64_t first = block_.first + group * scan_lanes;
  std::fill_n(marks(first), scan_lanes * stride_, Mark{0});
  look_for_special(cells, group);
  for (std::uint64_t n = first; n < std::min(first + scan_lanes, block_.first + block_.length); ++n)
    look_for_ordinary(cells, n);
}

template <class Cell>
void SplitKernel::mark_first_rare(const Cell* cells, std::uint64_t n, const RareRun& run, std::size_t count) {
  Mark* const seen = marks(n);
  const Cell* const rest = cells + (n - run.taken);
  for (std::size_t i = 0; i < count; ++i) seen[*(rest - run.begin[i].heap) ^ run.begin[i].value] = 1;
}

/// Marks, one by one, what the first rare heaps reach; the rest of them are scanned in windows that begin at the least
/// special value that is left.
template <class Cell>
void SplitKernel::look_for_special(const Cell* cells, std::size_t group) {
  const std::uint64_t first = block_.first + group * scan_lanes;
  const bool all_in_windows = bound_ <= scan_windows * window_values;
  const std::size_t sample = all_in_windows ? 0 : std::size_t{bound_};
  LaneWindows windows{};
  for (unsigned lane = 0; lane < scan_lanes; ++lane) {
    for (const RareRun& run : runs_) mark_first_rare(cells, first + lane, run, std::min(sample, run.count));
    if (!all_in_windows) windows.base[lane] = next_special(first + lane, 0);
  }
  for (const RareRun& run : runs_)
    if (run.count > sample) scan_rare(cells + (first - run.taken), run.begin + sample, run.count - sample, windows);
  for (unsigned lane = 0; lane < scan_lanes; ++lane) {
    const std::uint32_t begin = windows.base[lane];
    const std::uint32_t end = std::min(bound_, begin + scan_windows * window_values);
    Mark* const seen = marks(first + lane);
    for (std::uint32_t value = begin; value < end; ++value)
      seen[value] |= windows.bits[(value - begin) / window_values][lane] >> (value - begin) % window_values & 1;
    if (moves_.rule.unequal())
      seen[0] = 0;  // the pair of equal rare heaps is no option; a rare heap is not needed for 0
    prepared(first + lane) = {begin, end, UINT32_MAX};
  }
}

/// Marks pairs from the smallest on until every ordinary value below the least special one is reached. Those that are
/// still missing after that are sought one by one.
template <class Cell>
void SplitKernel::look_for_ordinary(const Cell* cells, std::uint64_t n) {
  constexpr std::uint64_t chunk = 64;
  Mark* const seen = marks(n);
  const std::uint64_t most = block_.head + 2 * std::uint64_t{bound_};
  std::uint32_t value = next_unmarked(seen, 0);
  for (std::uint64_t s = block_.head; s < most && !is_special(n, value); s += chunk) {
    for (const RareRun& run : runs_) {
      const std::uint64_t rest = n - run.taken;
      mark_pairs(cells, rest, s, std::min(s + chunk, moves_.half(rest) + 1), seen);
    }
    value = next_unmarked(seen, value);
  }
  while (value < bound_ && !is_special(n, value) && body_reaches(cells, n, value)) {
    seen[value] = 1;
    value = next_unmarked(seen, value);
  }
  if (value < bound_ && !is_special(n, value)) prepared(n).absent = value;
}

template <class Cell>
bool SplitKernel::body_reaches(const Cell* cells, std::uint64_t n, std::uint32_t value) const {
  return std::any_of(moves_.splits.begin(), moves_.splits.end(), [&](std::uint64_t taken) {
    if (n <= taken) return false;
    return contains_pair(cells, n - taken, block_.head, moves_.half(n - taken) + 1, value);
  });
}

/// Whether a pair with a rare heap has a special value: by way of the rare heaps or of all pairs, which is quicker.
template <class Cell>
bool SplitKernel::rare_reaches(const Cell* cells, std::uint64_t n, std::uint32_t value) const {
  constexpr std::uint64_t pairs_a_look = 16 / sizeof(Cell);
  if (rare_.size() > n / 2 / pairs_a_look) return body_reaches(cells, n, value);
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

}  // namespace zermelo
