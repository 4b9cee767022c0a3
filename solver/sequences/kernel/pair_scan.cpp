// Each loop is a template over the width of the values, instantiated in functions that are compiled once for each
// generation of vector units (solver/solving/simd.h).
#include "solver/sequences/kernel/pair_scan.h"

#include <algorithm>
#include <array>

#include "solver/solving/simd.h"

namespace zermelo::sequences {
namespace {

using Lane [[gnu::vector_size(scan_lanes * sizeof(std::uint32_t))]] = std::uint32_t;

template <class Cell>
inline void load(const Cell* from, Lane& lanes) {
  using Cells [[gnu::vector_size(scan_lanes * sizeof(Cell))]] = Cell;
  Cells cells;
  std::memcpy(&cells, from, sizeof cells);
  lanes = __builtin_convertvector(cells, Lane);
}

template <class Cell>
inline void scan(const Cell* values, const RareHeap* rare, std::size_t count, LaneWindows& windows) {
  Lane base, bits[scan_windows];
  std::memcpy(&base, windows.base, sizeof base);
  std::memcpy(bits, windows.bits, sizeof bits);
  for (std::size_t i = 0; i < count; ++i) {
    Lane place;
    load(values - rare[i].heap, place);
    place = (place ^ rare[i].value) - base;
    for (Lane& window : bits) {
      const Lane inside = place < window_values ? place : Lane{} + window_values;
      window |= (Lane{} + 1u) << inside;
      place -= window_values;
    }
  }
  std::memcpy(windows.bits, bits, sizeof bits);
}

/// A plain loop, which g++ vectorizes.
template <class Cell>
inline PairWindows pair_windows(const Cell* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                                std::uint32_t base) {
  const Cell* const up = values + begin;
  const Cell* const down = values + (rest - begin);
  std::uint32_t low = 0, high = 0;
  for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(end - begin); ++i) {
    const std::uint32_t place = std::uint32_t{up[i]} ^ std::uint32_t{down[-i]};
    low |= 1u << std::min(place - base, window_values);
    high |= 1u << std::min(place - base - window_values, window_values);
  }
  return {{low, high}};
}

template <class Cell>
inline bool contains(const Cell* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                     std::uint32_t wanted) {
  constexpr std::uint64_t chunk = 1024;
  const auto sought = static_cast<Cell>(wanted);
  if (sought != wanted) return false;
  for (; begin < end; begin += std::min(chunk, end - begin)) {
    const Cell* up = values + begin;
    const Cell* down = values + (rest - begin);
    const auto count = static_cast<std::ptrdiff_t>(std::min(chunk, end - begin));
    Cell found = 0;
    for (std::ptrdiff_t i = 0; i < count; ++i) found |= static_cast<Cell>((up[i] ^ down[-i]) == sought);
    if (found) return true;
  }
  return false;
}

/// The bits of the longest mask that is tried. Ignoring higher bits of values costs only speed.
constexpr unsigned most_bits = 16;

/// In place: to[mask] = sum over v of (-1)^parity(v & mask) from[v].
void walsh_hadamard(std::vector<std::int64_t>& counts) {
  for (std::size_t bit = 1; bit < counts.size(); bit *= 2)
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (!(i & bit)) {
        const std::int64_t sum = counts[i] + counts[i | bit];
        counts[i | bit] = counts[i] - counts[i | bit];
        counts[i] = sum;
      }
}

using Counts = std::array<std::vector<std::int64_t>, 2>;

/// The number of even heaps, and of odd heaps, with each value.
Counts count_values(const HeapValues& values) {
  Counts counts;
  values.visit([&](const auto& cells) {
    const std::uint32_t most = *std::max_element(cells.begin(), cells.end());
    const std::size_t size = std::min(std::bit_ceil(std::size_t{most} + 1), std::size_t{1} << most_bits);
    for (auto& part : counts) part.assign(size, 0);
    for (std::size_t n = 1; n < cells.size(); ++n) ++counts[n & 1][cells[n] & (size - 1)];
  });
  return counts;
}

}  // namespace

ZERMELO_SIMD void scan_rare(const std::uint8_t* values, const RareHeap* rare, std::size_t count, LaneWindows& windows) {
  scan(values, rare, count, windows);
}
ZERMELO_SIMD void scan_rare(const std::uint16_t* values, const RareHeap* rare, std::size_t count,
                            LaneWindows& windows) {
  scan(values, rare, count, windows);
}
ZERMELO_SIMD void scan_rare(const std::uint32_t* values, const RareHeap* rare, std::size_t count,
                            LaneWindows& windows) {
  scan(values, rare, count, windows);
}

ZERMELO_SIMD PairWindows scan_pairs(const std::uint8_t* values, std::uint64_t rest, std::uint64_t begin,
                                    std::uint64_t end, std::uint32_t base) {
  return pair_windows(values, rest, begin, end, base);
}
ZERMELO_SIMD PairWindows scan_pairs(const std::uint16_t* values, std::uint64_t rest, std::uint64_t begin,
                                    std::uint64_t end, std::uint32_t base) {
  return pair_windows(values, rest, begin, end, base);
}
ZERMELO_SIMD PairWindows scan_pairs(const std::uint32_t* values, std::uint64_t rest, std::uint64_t begin,
                                    std::uint64_t end, std::uint32_t base) {
  return pair_windows(values, rest, begin, end, base);
}

ZERMELO_SIMD bool contains_pair(const std::uint8_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                                std::uint32_t wanted) {
  return contains(values, rest, begin, end, wanted);
}
ZERMELO_SIMD bool contains_pair(const std::uint16_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                                std::uint32_t wanted) {
  return contains(values, rest, begin, end, wanted);
}
ZERMELO_SIMD bool contains_pair(const std::uint32_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                                std::uint32_t wanted) {
  return contains(values, rest, begin, end, wanted);
}

/// Counts the rare heaps of every mask at once, by a Walsh-Hadamard transform of the counts of the values.
RareSpace RareSpace::choose(const HeapValues& values, bool parity_agrees, std::uint32_t taken) {
  if (values.size() < 2) return {};
  Counts counts = count_values(values);
  for (auto& part : counts) walsh_hadamard(part);
  RareSpace best;
  std::int64_t fewest = counts[0][0] + counts[1][0];
  const auto consider = [&](std::int64_t rare, std::uint32_t mask, bool by_parity) {
    if (rare >= fewest) return;
    fewest = rare;
    best = {mask, by_parity, taken & 1u};
  };
  // The number of heaps whose parity under the mask is 0 is (all heaps + transform) / 2.
  const std::int64_t same_all = counts[taken & 1][0], other_all = counts[~taken & 1][0];
  for (std::uint32_t mask = 1; mask < counts[0].size(); ++mask) {
    const std::int64_t same = counts[taken & 1][mask], other = counts[~taken & 1][mask];
    consider((same_all + same + other_all + other) / 2, mask, false);
    if (parity_agrees) consider((same_all + same + other_all - other) / 2, mask, true);
  }
  return best;
}

}  // namespace zermelo::sequences
