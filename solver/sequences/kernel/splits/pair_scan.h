// The inner loops over pairs of heaps, each compiled for several generations of vector units.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo {

/// A rare heap (rare_space.h) with its value.
struct RareHeap {
  std::uint32_t heap = 0;
  std::uint32_t value = 0;
};

/// The number of neighbouring heaps scanned together.
constexpr unsigned scan_lanes = 16;
/// The number of values in a window of a lane. Bit 31 collects the values outside.
constexpr unsigned window_values = 31;
/// The number of adjacent windows. w windows cost 2 + 4 w instructions for 16 pairs (one 512-bit register of lanes).
constexpr unsigned scan_windows = 2;

/// The values base .. base + 61 that each of 16 neighbouring heaps reaches, as bits; each lane has its own base.
struct LaneWindows {
  std::uint32_t base[scan_lanes];
  std::uint32_t bits[scan_windows][scan_lanes];
};

/// Adds to windows.bits the values of the pairs (rare[i], rest[lane] - rare[i]). The heaps rest[lane] are neighbours;
/// `values` points to the value of rest[0]. Cost: loads 16 neighbouring cells for each rare heap.
void scan_rare(const std::uint8_t* values, const RareHeap* rare, std::size_t count, LaneWindows& windows);
void scan_rare(const std::uint16_t* values, const RareHeap* rare, std::size_t count, LaneWindows& windows);
void scan_rare(const std::uint32_t* values, const RareHeap* rare, std::size_t count, LaneWindows& windows);

/// The values of the pairs (s, rest - s) with begin <= s < end, as windows over base .. base + 61.
struct PairWindows {
  std::uint32_t bits[scan_windows];
};
PairWindows scan_pairs(const std::uint8_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                       std::uint32_t base);
PairWindows scan_pairs(const std::uint16_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                       std::uint32_t base);
PairWindows scan_pairs(const std::uint32_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                       std::uint32_t base);

/// Whether a pair (s, rest - s) with begin <= s < end has the value `wanted`. Cost: two loads, a reversal, an exclusive
/// or and a comparison for each register of cells; stops at most 1024 pairs after the first such pair.
bool contains_pair(const std::uint8_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);
bool contains_pair(const std::uint16_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);
bool contains_pair(const std::uint32_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);

}  // namespace zermelo
