// Computes values of a sequence a second time, by the definition. Shares no code with the kernels and the theorems.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/sequences/sequence.h"

namespace zermelo {

/// G(n) by the definition: the mex over all options, whose values `sequence` gives. Cost for each option: one read of
/// the sequence for each heap that it leaves, and an exclusive or. A heap of n has about n / 2 options for each digit
/// that divides it in two, and n * n / 12 for each that divides it in three. Requires sequence.knows(n - 1), or n = 0.
std::uint64_t plain_mex(const Sequence& sequence, std::uint64_t n);

/// The largest heap, at most `max`, with at most about 2^28 options, which take plain_mex a few seconds.
std::uint64_t plain_mex_reach(const HeapRule& rule, std::uint64_t max);

struct SpotCheckResult {
  std::uint64_t values = 0;            ///< the number of values computed again
  std::uint64_t largest = 0;           ///< the largest heap that could be chosen
  std::uint64_t mismatches = 0;        ///< the number of values that differ
  std::optional<std::uint64_t> first;  ///< the least heap whose values differ
};

/// Compares `sample` values with plain_mex, spread over G(0..max) as far as plain_mex_reach allows. If a period is
/// proved, this also tests it beyond the values that proved it. Progress counts heaps. Throws Interrupted when the job
/// is stopped, which is asked between heaps. Requires sequence.knows(max) and sample > 0.
SpotCheckResult spot_check(const Sequence& sequence, std::uint64_t max, std::uint64_t sample, const Job& job);

}  // namespace zermelo
