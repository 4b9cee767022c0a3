// The hash function of samples, of divisions among processes and of hash tables. Some hot tables have faster functions
// of their own.
#pragma once

#include <cstdint>

namespace zermelo {

/// Returns a number all of whose bits depend on all bits of `n` (splitmix64; Steele, Lea and Flood 2014). It maps
/// different numbers to different numbers. The hash of several words is mix(mix(first) ^ second), and so on.
constexpr std::uint64_t mix(std::uint64_t n) {
  n += 0x9E3779B97F4A7C15;
  n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9;
  n = (n ^ (n >> 27)) * 0x94D049BB133111EB;
  return n ^ (n >> 31);
}

}  // namespace zermelo
