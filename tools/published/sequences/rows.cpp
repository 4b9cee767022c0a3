// Sequences in the words of printed tables.
#include "tools/published/sequences/rows.h"

#include <fmt/format.h>

#include "tools/support/machine.h"

namespace zermelo {

Sequence sequence_of(std::string_view rule, std::uint64_t max, Workers& workers) {
  Sequence sequence{HeapRule::parse(rule), {}, {}};
  SequenceControl control;
  control.stop = interrupted;
  extend(sequence, max, workers, control);
  return sequence;
}

std::string first_values(const Sequence& sequence, std::uint64_t count) {
  std::string text;
  for (std::uint64_t n = 0; n < count; ++n) text += fmt::format("{}{}", n == 0 ? "" : " ", sequence(n));
  return text;
}

std::string printed_period(const Sequence& sequence) {
  if (!sequence.period) return "none proved";
  const Period& period = *sequence.period;
  std::string text = fmt::format("period {}, ", period.length);
  text += period.preperiod == 0 ? "no exception" : fmt::format("last exception {}", period.preperiod - 1);
  return period.saltus == 0 ? text : fmt::format("{}, saltus {}", text, period.saltus);
}

}  // namespace zermelo
