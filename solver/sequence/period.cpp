// The octal periodicity theorem, applied to the least candidate that the end of the table leaves.
#include "solver/sequence/period.h"

namespace zermelo {
namespace {

/// The number of values at the end that repeat those `length` before.
std::uint64_t repeats(const HeapValues& values, std::uint64_t length) {
  std::uint64_t count = 0;
  while (count + length < values.size() &&
         values[values.size() - 1 - count] == values[values.size() - 1 - count - length])
    ++count;
  return count;
}

}  // namespace

std::optional<Period> prove_period(const HeapRule& rule, const HeapValues& values) {
  if (rule.endless() || rule.unequal() || rule.most_heaps() > 2) return {};
  for (std::uint64_t length = 1; 3 * length < values.size(); ++length) {
    const std::uint64_t preperiod = values.size() - length - repeats(values, length);
    const std::uint64_t needed = 2 * preperiod + 2 * length + rule.last_digit();
    if (values.size() > needed)
      return Period{length, preperiod, 0, needed, "octal periodicity theorem (Guy and Smith 1956)"};
  }
  return {};
}

}  // namespace zermelo
