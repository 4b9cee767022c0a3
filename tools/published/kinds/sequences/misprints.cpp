// Mistakes in published tables of sequences: rules with different values, and a missing period.
#include <fmt/format.h>

#include <algorithm>

#include "tools/published/kinds/kind.h"
#include "tools/published/kinds/sequences/third_one_lucky.h"
#include "tools/published/kinds/words.h"

namespace zermelo {

namespace {

/// `differ at 519: 2, 4`, or `equal up to 1000`.
std::string difference(const PublishedRecord& record, Solutions& solutions) {
  constexpr std::uint64_t max = 1000;
  const sequences::Sequence first = solutions.sequence(record.game, max);
  const sequences::Sequence& second = solutions.sequence(record.at, max);
  for (std::uint64_t n = 0; n <= max; ++n)
    if (first(n) != second(n)) return fmt::format("differ at {}: {}, {}", n, first(n), second(n));
  return fmt::format("equal up to {}", max);
}

/// `one 16 is missing`: the period that the printed periods of Third One Lucky lack.
std::string missing_period(const PublishedRecord& record, Solutions&) {
  const std::vector<std::uint64_t> printed = numbers_of(record.at);
  const std::vector<std::uint32_t> ours = third_one_lucky_periods(static_cast<std::uint32_t>(printed.size() + 1), 4000);
  const auto [print, right] = std::mismatch(printed.begin(), printed.end(), ours.begin());
  if (!std::equal(print, printed.end(), right + 1, ours.end())) return "more than one term differs";
  return fmt::format("one {} is missing", *right);
}

}  // namespace

std::span<const Kind> misprint_kinds() {
  static constexpr Kind list[] = {{"difference", difference}, {"missing period", missing_period}};
  return list;
}

}  // namespace zermelo
