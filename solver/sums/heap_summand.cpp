// Tries all options of a heap if they are not too many. Of a giant heap it tries those with small parts, and finds
// options of a single heap by their value.
#include "solver/sums/heap_summand.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo {
namespace {

/// The most options that are tried one by one. Each costs one to three look-ups, so this takes about a second.
constexpr double most_options = 1 << 27;

/// A bound of the smaller parts of a giant heap such that about `most_options` options remain.
std::uint64_t window(const HeapRule& rule) {
  std::uint64_t small = std::uint64_t{1} << 24;
  const auto options = [&] {
    return static_cast<double>(rule.digits().size() + (rule.endless() ? 2 * small : 0)) *
           (rule.most_heaps() < 2 ? 1 : static_cast<double>(small)) *
           (rule.most_heaps() < 3 ? 1 : static_cast<double>(small));
  };
  while (small > 16 && options() > most_options) small /= 2;
  return small;
}

}  // namespace

/// Cost: a step for each digit.
double HeapSummand::option_count(std::uint64_t heap) const {
  const HeapRule& rule = sequence_->rule;
  double count = 0;
  for (std::uint64_t taken = 0; taken < rule.digits().size() && taken <= heap; ++taken) {
    const double rest = static_cast<double>(heap - taken);
    const unsigned digit = rule.digit(taken);
    const double here = 1 + (digit & 4 ? rest / 2 : 0) + (digit & 8 ? rest * rest / 12 : 0);
    count += rule.endless() && taken + 1 == rule.digits().size() ? here * rest : here;
  }
  return count;
}

void HeapSummand::for_each_option(std::uint64_t heap, const Use& use) const {
  sequence_->rule.for_each_option(heap, [&](Parts parts) { use(parts); });
}

/// Uses the single heaps of `value` among the options that HeapRule::for_each_option leaves out for `small`. Under an
/// arithmetic period at most one heap of each residue has a given value.
void HeapSummand::for_each_single_heap_of(std::uint64_t heap, std::uint64_t value, std::uint64_t small,
                                          const Use& use) const {
  const HeapRule& rule = sequence_->rule;
  if (!rule.endless() || (rule.digits().back() & 2) == 0 || !sequence_->period || sequence_->period->saltus == 0)
    return;
  const Period& period = *sequence_->period;
  const std::uint64_t largest_taken = std::max<std::uint64_t>(small, rule.digits().size() - 1);
  for (std::uint64_t first = period.preperiod; first < period.preperiod + period.length; ++first) {
    const std::uint64_t base = sequence_->values[first];
    if (value < base || (value - base) % period.saltus != 0) continue;
    const std::uint64_t turns = (value - base) / period.saltus;
    if (turns > (largest_heap - first) / period.length) continue;
    const std::uint64_t rest = first + turns * period.length;
    if (rest > small && rest < heap && heap - rest > largest_taken) use(Parts(&rest, 1));
  }
}

bool HeapSummand::for_each_option_of(std::uint64_t heap, std::uint64_t value, const Use& use) const {
  const HeapRule& rule = sequence_->rule;
  const auto fitting = [&](Parts parts) {
    if (grundy_of(*this, parts) == value) use(parts);
  };
  if (option_count(heap) <= most_options) {
    rule.for_each_option(heap, fitting);
    return true;
  }
  const std::uint64_t small = window(rule);
  rule.for_each_option(heap, fitting, small);
  for_each_single_heap_of(heap, value, small, use);
  const auto& period = sequence_->period;
  return rule.most_heaps() < 2 && period && period->saltus != 0 && period->preperiod <= small;
}

bool HeapSummand::over(std::uint64_t heap) const {
  bool found = false;
  sequence_->rule.for_each_option(
      heap, [&](Parts) { found = true; }, 1);
  return !found;
}

std::vector<Summand::MoveWords> HeapSummand::moves_to(std::uint64_t from, std::string_view, Parts parts) const {
  const std::string& rule = sequence_->rule.compact();
  if (parts.empty()) return {{fmt::format("{} -> 0", from), rule + ":0"}};
  std::string to;
  for (const std::uint64_t part : parts) to += fmt::format("{}{}:{}", to.empty() ? "" : " + ", rule, part);
  return {{fmt::format("{} -> {}", from, fmt::join(parts, ",")), to}};
}

}  // namespace zermelo
