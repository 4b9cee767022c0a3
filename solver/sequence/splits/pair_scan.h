// The inner loops over pairs of heaps, compiled for each generation of vector units.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo {

/// A heap outside the large class, with its value.
struct RareHeap {
  std::uint32_t heap = 0;
  std::uint32_t value = 0;
};

/// Neighbouring heaps that are looked at together.
constexpr unsigned scan_lanes = 16;
/// Values that a window of a lane covers: bit 31 collects what is outside.
constexpr unsigned window_values = 31;
/// Windows side by side; their cost is 2 + 4 windows instructions for 16 pairs (one 512-bit register of lanes).
constexpr unsigned scan_windows = 2;

/// What a run of 16 heaps has been found to reach, in the values base .. base + 61 of each lane.
struct LaneWindows {
  std::uint32_t base[scan_lanes];
  std::uint32_t bits[scan_windows][scan_lanes];
};

/// Adds to windows.bits the values of the pairs (rare[i], rest[lane] - rare[i]), where the heaps rest[lane] are
/// neighbours and `values` points to the value of rest[0]. Loads 16 neighbouring cells for each rare heap.
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

/// Whether a pair (s, rest - s) with begin <= s < end has the value `wanted`. Two loads, a reversal, an exclusive or
/// and a comparison for each register of cells; stops within 1024 pairs of the first such pair.
bool contains_pair(const std::uint8_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);
bool contains_pair(const std::uint16_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);
bool contains_pair(const std::uint32_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);

}  // namespace zermelo
