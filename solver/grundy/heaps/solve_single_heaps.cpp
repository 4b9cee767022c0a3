// Values come from the sequence, computed or by its period.
#include "solver/grundy/heaps/solve_single_heaps.h"

#include <algorithm>

#include "solver/grundy/stream.h"
#include "solver/sequence/sequence.h"

namespace zermelo {
namespace {

/// The greatest value of the heaps up to max. Behind the period nothing new comes, unless values grow with every period:
/// then the greatest is among the last.
std::uint32_t greatest(const Sequence& sequence, std::uint64_t max) {
  const std::uint64_t end = max + 1, computed = std::min<std::uint64_t>(end, sequence.values.size());
  std::uint32_t most = 0;
  for (std::uint64_t n = 0; n < computed; ++n) most = std::max(most, sequence.values[n]);
  if (computed == end || sequence.period->saltus == 0) return most;
  for (std::uint64_t n = end - std::min(end, sequence.period->length); n < end; ++n) most = std::max(most, sequence(n));
  return most;
}

template <class Cell>
void hand_out(const Sequence& sequence, std::uint64_t max, Workers& workers, const Control& control, const Sink& sink) {
  const auto fill = [&](Index first, Index count, Cell* to) {
    for (Index i = 0; i < count; ++i) to[i] = static_cast<Cell>(sequence(first + i));
  };
  stream<Cell>(max + 1, fill, workers, control, sink);
}

}  // namespace

std::uint64_t single_heaps_memory(const SingleHeapRules& rules) {
  return sequence_memory(*rules.rule, rules.max) + stream_memory(rules.max + 1, CellWidth::wide);
}

void solve_single_heaps(const SingleHeapRules& rules, Workers& workers, const Control& control, const Sink& sink) {
  Sequence sequence{*rules.rule, {}, {}};
  extend(sequence, rules.max, workers, {control.progress, control.stop});
  const CellWidth width = width_for(greatest(sequence, rules.max));
  if (width == CellWidth::byte)
    hand_out<std::uint8_t>(sequence, rules.max, workers, control, sink);
  else if (width == CellWidth::word)
    hand_out<std::uint16_t>(sequence, rules.max, workers, control, sink);
  else
    hand_out<std::uint32_t>(sequence, rules.max, workers, control, sink);
}

}  // namespace zermelo
