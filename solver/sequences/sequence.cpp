// Extends a sequence by the kernel of its rule, and seeks a period each time the values have grown by an eighth.
#include "solver/sequences/sequence.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>

#include "solver/sequences/kernel/sequence_kernel.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"

namespace zermelo::sequences {
namespace {

/// Periods are sought each time the values have grown by an eighth. All searches together cost about nine times the
/// last one, which is a pass over half the values.
std::uint64_t next_search(std::uint64_t known) { return std::max<std::uint64_t>(64, known + known / 8); }

constexpr std::uint64_t least_step = std::uint64_t{1} << 20;

/// Reserves room for further values, in steps, because a period may make them needless.
void make_room(HeapValues& values, std::uint64_t end) {
  constexpr std::uint64_t most_at_once = 1 << 16;  // values that a kernel appends
  if (values.capacity() >= std::min(end, values.size() + most_at_once)) return;
  values.reserve(std::min(end, std::max(2 * values.size(), least_step)));
}

/// Writes G(n), G(n + 1), ... by the period. Requires that G(n) is not among the computed values.
void continue_by_period(const Sequence& sequence, std::uint64_t n, std::span<std::uint64_t> values) {
  const Period& period = *sequence.period;
  const std::uint64_t beyond = n - period.preperiod;
  std::uint64_t place = period.preperiod + beyond % period.length;
  std::uint64_t carried = beyond / period.length * period.saltus;
  for (std::uint64_t& value : values) {
    value = sequence.values[place] + carried;
    if (++place < period.preperiod + period.length) continue;
    place = period.preperiod;
    carried += period.saltus;
  }
}

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

std::uint64_t Sequence::operator()(std::uint64_t n) const {
  if (n < values.size()) return values[n];
  const std::uint64_t turns = (n - period->preperiod) / period->length;
  const std::uint64_t base = n - turns * period->length;
  return values[base] + turns * period->saltus;
}

std::vector<std::uint64_t> Sequence::exceptions(std::uint64_t most) const {
  std::vector<std::uint64_t> found;
  const std::uint64_t length = period->length;
  for (std::uint64_t n = 0; n < period->preperiod && found.size() < most; ++n) {
    const std::uint64_t turns = (period->preperiod - n + length - 1) / length;
    const std::uint64_t carried = turns * period->saltus;
    if (values[n] + carried != (*this)(n + turns * length)) found.push_back(n);
  }
  return found;
}

std::uint64_t sequence_memory(const HeapRule& rule, std::uint64_t max) {
  const std::uint64_t largest = largest_value(rule, max);
  const std::uint64_t cell = largest > 0xffff ? 4 : largest > 0xff ? 2 : 1;
  return (2 * cell + 2) * (max + 1) + kernel_memory(rule, max);
}

void extend(Sequence& sequence, std::uint64_t max, const Job& job, bool search,
            const std::function<bool(std::uint64_t known)>& pause) {
  std::atomic<std::uint64_t> told = sequence.values.size();
  const auto stop = [&] {
    if (job.stopped() || (pause && pause(told))) throw Interrupted("the values computed so far are right");
  };
  std::uint64_t searched = 0;
  const auto seek_period = [&] {
    searched = sequence.values.size();
    if (!sequence.period) sequence.period = prove_period(sequence.rule, sequence.values);
  };
  search = search && period_search_end(sequence.rule) > 0;
  if (search && searched < sequence.values.size()) seek_period();
  const auto kernel = make_kernel(sequence.rule, max, job.workers());
  while (!(search && sequence.period) && sequence.values.size() <= max) {
    stop();
    const bool seek = search && searched < period_search_end(sequence.rule);
    const std::uint64_t end = seek ? std::min(max, next_search(searched)) : max;
    make_room(sequence.values, max + 1);
    kernel->advance(sequence.values, end, stop);
    const std::uint64_t known = sequence.values.size();
    if (seek && known > end) seek_period();
    if (known >= told + 1024 || known > max) job.progress(told = known);
  }
}

void extend_and_save(Sequence& sequence, std::uint64_t max, const Job& job, const std::function<bool()>& due,
                     const std::function<void()>& save) {
  while (true) {
    const std::uint64_t saved = sequence.values.size();
    try {
      return extend(sequence, max, job, true, [&](std::uint64_t known) { return known > saved && due(); });
    } catch (const Interrupted&) {
      save();
    }
    job.check();
  }
}

/// Copies computed values. Beyond them it walks through the last computed period, adding the saltus of each turn: one
/// addition and one comparison a value.
void read_values(const Sequence& sequence, std::uint64_t first, std::span<std::uint64_t> values) {
  const std::uint64_t size = sequence.values.size();
  const std::uint64_t computed = std::min<std::uint64_t>(values.size(), size - std::min(size, first));
  sequence.values.visit([&](const auto& cells) {
    std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(std::min(size, first)), computed, values.begin());
  });
  if (computed < values.size()) continue_by_period(sequence, first + computed, values.subspan(computed));
}

void for_each_chunk(const Sequence& sequence, std::uint64_t max,
                    const std::function<bool(std::span<const std::uint64_t>)>& use) {
  constexpr std::uint64_t longest = std::uint64_t{1} << 16;
  std::vector<std::uint64_t> values;
  for (std::uint64_t first = 0; first <= max; first += values.size()) {
    values.resize(std::min(longest, max + 1 - first));
    read_values(sequence, first, values);
    if (!use(values)) return;
  }
}

std::uint64_t largest_value(const Sequence& sequence, std::uint64_t max) {
  std::uint64_t first = 0;
  std::uint64_t largest = 0;
  std::vector<std::uint64_t> values;
  const auto look_at = [&](std::uint64_t count) {
    values.resize(std::min(count, max + 1 - first));
    read_values(sequence, first, values);
    largest = std::max(largest, *std::max_element(values.begin(), values.end()));
    first += values.size();
  };
  constexpr std::uint64_t chunk = std::uint64_t{1} << 16;
  while (first <= max && first < sequence.values.size()) look_at(chunk);
  if (first > max || !sequence.period || sequence.period->saltus == 0) return largest;
  first = max + 1 - std::min(max + 1, sequence.period->length);
  while (first <= max) look_at(chunk);
  return largest;
}

/// Copies the values in chunks.
void put_values(const Sequence& sequence, const PutBytes& put) {
  if (sequence.values.size() == 0) return;
  for_each_chunk(sequence, sequence.values.size() - 1, [&](std::span<const std::uint64_t> values) {
    const std::vector<std::uint32_t> cells(values.begin(), values.end());
    put(std::as_bytes(std::span(cells)));
    return true;
  });
}

void get_values(Sequence& sequence, std::uint64_t count, const GetBytes& get) {
  constexpr std::uint64_t chunk = std::uint64_t{1} << 16;
  std::vector<std::uint32_t> values;
  for (std::uint64_t left = count; left != 0; left -= values.size()) {
    values.resize(std::min(left, chunk));
    get(std::as_writable_bytes(std::span(values)));
    for (const std::uint32_t value : values) sequence.values.push_back(value);
  }
}

/// Lists every option of a heap, marks its value and takes the least value without a mark; heaps in parallel.
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

}  // namespace zermelo::sequences
