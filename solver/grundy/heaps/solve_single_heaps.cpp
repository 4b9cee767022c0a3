// Reads the values from the sequence, computed or by its period, and streams them (stream.h).
#include "solver/grundy/heaps/solve_single_heaps.h"

#include <algorithm>
#include <vector>

#include "solver/grundy/stream.h"
#include "solver/sequence/pieces.h"

namespace zermelo {
namespace {

template <class Cell>
void hand_out(const Sequence& sequence, std::uint64_t max, const Control& control, const Sink& sink) {
  const auto fill = [&](Index first, Index count, Cell* to) {
    std::vector<std::uint32_t> values(count);
    read_values(sequence, first, values);
    std::transform(values.begin(), values.end(), to, [](std::uint32_t value) { return static_cast<Cell>(value); });
  };
  stream<Cell>(max + 1, fill, control, sink);
}

}  // namespace

CellWidth single_heaps_width(const Sequence& sequence, std::uint64_t max) {
  return width_for(largest_value(sequence, max));
}

void hand_out_heaps(const Sequence& sequence, std::uint64_t max, const Control& control, const Sink& sink) {
  const CellWidth width = single_heaps_width(sequence, max);
  if (width == CellWidth::byte)
    hand_out<std::uint8_t>(sequence, max, control, sink);
  else if (width == CellWidth::word)
    hand_out<std::uint16_t>(sequence, max, control, sink);
  else
    hand_out<std::uint32_t>(sequence, max, control, sink);
}

std::uint64_t single_heaps_memory(const SingleHeapRules& rules) {
  return sequence_memory(*rules.rule, rules.max) + stream_memory(rules.max + 1, CellWidth::wide);
}

void solve_single_heaps(const SingleHeapRules& rules, const Control& control, const Sink& sink) {
  Sequence sequence{*rules.rule, {}, {}};
  extend(sequence, rules.max, control.job);
  hand_out_heaps(sequence, rules.max, control, sink);
}

}  // namespace zermelo
