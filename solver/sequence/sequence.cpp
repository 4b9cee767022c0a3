// Extends a sequence stretch by stretch, and looks for a period after each.
#include "solver/sequence/sequence.h"

#include <algorithm>
#include <set>

#include "tablebase/error.h"

namespace zermelo {

std::uint32_t Sequence::operator()(std::uint64_t n) const {
  if (n < values.size()) return values[n];
  const std::uint64_t turns = (n - period->preperiod) / period->length;
  const std::uint64_t base = n - turns * period->length;
  return values[base] + static_cast<std::uint32_t>(turns * period->saltus);
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

std::uint32_t plain_mex(const HeapRule& rule, const HeapValues& values, std::uint64_t n) {
  std::vector<bool> reached;
  rule.for_each_option(n, [&](std::span<const std::uint64_t> heaps) {
    std::uint32_t value = 0;
    for (const std::uint64_t heap : heaps) value ^= values[heap];
    if (value >= reached.size()) reached.resize(2 * std::size_t{value} + 1);
    reached[value] = true;
  });
  return static_cast<std::uint32_t>(std::find(reached.begin(), reached.end(), false) - reached.begin());
}

void extend(Sequence& sequence, std::uint64_t max, Workers&, const SequenceControl& control, bool search) {
  constexpr std::uint64_t stretch = 256;
  while (!(search && sequence.period) && sequence.values.size() <= max) {
    if (control.stop && control.stop()) throw Interrupted("the values computed so far are right");
    const std::uint64_t end = std::min(max + 1, sequence.values.size() + stretch);
    while (sequence.values.size() < end)
      sequence.values.push_back(plain_mex(sequence.rule, sequence.values, sequence.values.size()));
    if (search) sequence.period = prove_period(sequence.rule, sequence.values);
    if (control.progress) control.progress(end);
  }
}

}  // namespace zermelo
