// Lists every option of a heap, marks its value and takes the least value without a mark; heaps in parallel.
#include "solver/sequences/spot_check.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <vector>

#include "solver/solving/sample.h"
#include "tablebase/base/error.h"

namespace zermelo {

std::uint64_t plain_mex(const Sequence& sequence, std::uint64_t n) {
  std::vector<bool> reached;
  sequence.rule.for_each_option(n, [&](std::span<const std::uint64_t> heaps) {
    std::uint64_t value = 0;
    for (const std::uint64_t heap : heaps) value ^= sequence(heap);
    if (value >= reached.size()) reached.resize(2 * value + 1);
    reached[value] = true;
  });
  return static_cast<std::uint64_t>(std::find(reached.begin(), reached.end(), false) - reached.begin());
}

namespace {

/// The approximate number of options of a heap of n.
double option_count(const HeapRule& rule, std::uint64_t n) {
  const double heap = static_cast<double>(n);
  double each = 0, repeated = 0;
  for (const std::uint8_t digit : rule.digits())
    each += repeated =
        ((digit & 3) ? 1.0 : 0.0) + ((digit & 4) ? heap / 2 : 0.0) + ((digit & 8) ? heap * heap / 12 : 0.0);
  return each + (rule.endless() ? repeated * heap : 0.0);
}

}  // namespace

std::uint64_t plain_mex_reach(const HeapRule& rule, std::uint64_t max) {
  constexpr double most_options = 1 << 28;
  std::uint64_t reach = 0;
  for (std::uint64_t step = std::bit_floor(std::max<std::uint64_t>(max, 1)); step != 0; step /= 2)
    if (reach + step <= max && option_count(rule, reach + step) <= most_options) reach += step;
  return reach;
}

SpotCheckResult spot_check(const Sequence& sequence, std::uint64_t max, std::uint64_t sample, const Job& job) {
  const std::uint64_t largest = plain_mex_reach(sequence.rule, max);
  const Sample heaps{largest + 1, sample};
  SpotCheckResult check{heaps.count(), largest, 0, {}};
  std::uint64_t done = 0;
  std::mutex mutex;
  job.workers().for_each(heaps.count(), [&](std::size_t k) {
    if (job.stopped()) throw Interrupted("values were being computed again");
    const std::uint64_t n = heaps.position(k);
    const bool differs = plain_mex(sequence, n) != sequence(n);
    const std::lock_guard lock(mutex);
    job.progress(++done);
    if (!differs) return;
    ++check.mismatches;
    check.first = std::min(check.first.value_or(n), n);
  });
  return check;
}

}  // namespace zermelo
