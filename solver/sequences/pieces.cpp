// Copies computed values. Beyond them it walks through the last computed period, adding the saltus of each turn: one
// addition and one comparison a value.
#include "solver/sequences/pieces.h"

#include <algorithm>
#include <vector>

namespace zermelo {

namespace {

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

}  // namespace

void read_values(const Sequence& sequence, std::uint64_t first, std::span<std::uint64_t> values) {
  const std::uint64_t size = sequence.values.size();
  const std::uint64_t computed = std::min<std::uint64_t>(values.size(), size - std::min(size, first));
  sequence.values.visit([&](const auto& cells) {
    std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(std::min(size, first)), computed, values.begin());
  });
  if (computed < values.size()) continue_by_period(sequence, first + computed, values.subspan(computed));
}

void for_each_piece(const Sequence& sequence, std::uint64_t max,
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
  constexpr std::uint64_t piece = std::uint64_t{1} << 16;
  while (first <= max && first < sequence.values.size()) look_at(piece);
  if (first > max || !sequence.period || sequence.period->saltus == 0) return largest;
  for (first = max + 1 - std::min(max + 1, sequence.period->length); first <= max;) look_at(piece);
  return largest;
}

}  // namespace zermelo
