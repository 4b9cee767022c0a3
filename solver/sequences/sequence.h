// The Grundy sequence of a one-heap rule: computes values, and proves a period, which gives all other values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solver/sequences/kernel/heap_values.h"
#include "solver/sequences/period.h"
#include "tablebase/machine/job.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo {

/// The largest heap of a sequence with a period: no value of a heap up to it exceeds 64 bits, because a value is at
/// most the length of the longest play, 2 n moves.
inline constexpr std::uint64_t largest_heap = 1'000'000'000'000'000'000;

struct Sequence {
  HeapRule rule;
  HeapValues values;             ///< G(0), ..., G(values.size() - 1), each computed by mex
  std::optional<Period> period;  ///< empty until one is proved

  /// Whether G(n) is known: computed, or given by the period.
  bool knows(std::uint64_t n) const { return period || n < values.size(); }
  /// G(n), which needs more than 32 bits for large heaps under an arithmetic period. Requires knows(n), and n at most
  /// largest_heap.
  std::uint64_t operator()(std::uint64_t n) const;
  /// The indices n < preperiod whose values differ from the period continued backwards; ascending, the first `most` of
  /// them. Requires a period.
  std::vector<std::uint64_t> exceptions(std::uint64_t most) const;
};

/// Computes values by mex, in order, until G(0..max) are known; it continues from the values that `sequence` contains.
/// Once the values prove a period it stops, and values.size() may stay below max + 1. With search = false it seeks no
/// period and computes every value. The values are the same for every number of threads. Progress is the number of
/// known values. Throws Interrupted when the job is stopped, or when `pause(known)`, asked often and from any thread,
/// returns true; all values computed so far stay. Throws LimitError where the kernel cannot go on (split_kernel.cpp).
void extend(Sequence& sequence, std::uint64_t max, const Job& job, bool search = true,
            const std::function<bool(std::uint64_t known)>& pause = {});

/// An upper bound of the bytes that extend() holds at once for heaps up to `max`, if no period ends the work earlier:
/// two cells a heap (the values, while they are moved to a larger array), two bytes a heap for the search of a period,
/// and the memory of the kernel. For rules that divide a heap into at most two, the memory of the kernel includes 12
/// bytes a heap for the list of rare heaps, which few games fill.
std::uint64_t sequence_memory(const HeapRule& rule, std::uint64_t max);

}  // namespace zermelo
