// The Grundy sequence of a one-heap rule: as many values as were asked for, or a proved period, which gives all.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solver/sequence/heap_values.h"
#include "solver/sequence/period.h"
#include "tablebase/heap_rule.h"
#include "tablebase/job.h"

namespace zermelo {

struct Sequence {
  HeapRule rule;
  HeapValues values;             ///< G(0), ..., G(values.size() - 1), computed by mex
  std::optional<Period> period;  ///< once proved

  /// Whether operator() knows G(n).
  bool knows(std::uint64_t n) const { return period || n < values.size(); }
  /// G(n), computed or by the period. Requires knows(n).
  std::uint32_t operator()(std::uint64_t n) const;
  /// The indices before the preperiod whose value is not what the period, carried back, says; ascending, at most
  /// `most`. Requires a period.
  std::vector<std::uint64_t> exceptions(std::uint64_t most) const;
};

/// Computes values in order until G(0..max) are known: by mex, or, as soon as the values prove a period, by that (then
/// values.size() may stay smaller than max + 1, unless `search` is false, which computes every value by mex). The
/// values are the same for every number of threads. Known values are built upon. Reports the number of known values as
/// progress. Throws Interrupted when the job is stopped or `pause(known)`, asked often and from any thread, is true;
/// all values computed so far stay.
void extend(Sequence& sequence, std::uint64_t max, const Job& job, bool search = true,
            const std::function<bool(std::uint64_t known)>& pause = {});

/// An upper bound of the bytes that extend() holds at once for heaps up to `max`, if no period ends it before. At least
/// two cells a heap (the values while they are moved to more room), and two bytes for the search of a period; games
/// that divide heaps add 12 bytes for a list of rare heaps, which few games fill.
std::uint64_t sequence_memory(const HeapRule& rule, std::uint64_t max);

}  // namespace zermelo
