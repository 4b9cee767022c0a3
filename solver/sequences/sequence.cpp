// Extends a sequence by the kernel of its rule, and seeks a period each time the values have grown by an eighth.
#include "solver/sequences/sequence.h"

#include <algorithm>
#include <atomic>

#include "solver/sequences/kernels.h"
#include "tablebase/base/error.h"

namespace zermelo {

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

}  // namespace

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

}  // namespace zermelo
