// Values of a sequence computed a second time, by the definition; shares nothing with the kernels and the theorems.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/sequence/sequence.h"

namespace zermelo {

/// G(n) by the definition: a mex over every option, whose values the sequence gives, computed or by its period. Costs
/// an exclusive or and two reads an option; a heap of n has about n options for each digit that divides it in two, and
/// n * n / 12 for each that divides it in three. Requires sequence.knows(n - 1), unless n = 0.
std::uint32_t plain_mex(const Sequence& sequence, std::uint64_t n);

/// The largest heap, `max` at most, that has no more than about 2^28 options: a few seconds of plain_mex.
std::uint64_t plain_mex_reach(const HeapRule& rule, std::uint64_t max);

struct SpotCheck {
  std::uint64_t values = 0;            ///< how many were computed again
  std::uint64_t largest = 0;           ///< no heap beyond this was chosen
  std::uint64_t mismatches = 0;        ///< how many differ
  std::optional<std::uint64_t> first;  ///< the first heap that differs
};

/// Compares `sample` values, spread over G(0..max) as far as plain_mex reaches, with plain_mex. Once a period is
/// proved it is tested beyond the values that proved it. progress counts heaps. Throws Interrupted when it is
/// stopped, which it asks between heaps. Requires sequence.knows(max) and sample > 0.
SpotCheck spot_check(const Sequence& sequence, std::uint64_t max, std::uint64_t sample, const Job& job);

}  // namespace zermelo
