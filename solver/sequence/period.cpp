// Repetitions at the end of the values by the Z-function, and the theorems that make a proof of them.
#include "solver/sequence/period.h"

#include <algorithm>
#include <limits>

#include "solver/sequence/arithmetic.h"
#include "solver/sequence/repeats.h"

namespace zermelo {
namespace {

/// The least period that `proves(length, preperiod)` says is one.
template <class Count, class Cell, class Needed>
std::optional<Period> least(const std::vector<Cell>& values, const Needed& needed) {
  const std::vector<Count> same = repeats<Count>(values);
  for (std::size_t length = 1; length < same.size(); ++length) {
    const std::uint64_t preperiod = values.size() - length - same[length];
    if (const std::uint64_t checked = needed(length, preperiod); values.size() > checked)
      return Period{length, preperiod, 0, checked, {}};
  }
  return {};
}

template <class Needed>
std::optional<Period> least_period(const HeapValues& values, const Needed& needed) {
  return values.visit([&](const auto& cells) {
    return cells.size() <= std::numeric_limits<std::uint32_t>::max() ? least<std::uint32_t>(cells, needed)
                                                                     : least<std::uint64_t>(cells, needed);
  });
}

/// Whether a move never needs the heap to be larger than what is taken, or never minds: then G(0) = 0 stands for an
/// empty heap, whether it is left or nothing is.
bool empty_heaps_allowed(const HeapRule& rule) {
  const auto digits = rule.digits().subspan(1);
  return rule.digits()[0] == 0 &&
         std::all_of(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit == 0 || digit == 3; });
}

/// The index up to which values must be known so that G(n + p) = G(n) for e <= n proves it for all n, in a rule whose
/// last digit is d_k and whose moves leave at most t heaps.
///
/// Octal periodicity theorem (Guy and Smith 1956; t = 2), and the same for other t: suppose that it holds up to
/// n = t e + (t - 1) p + k, and let n be greater. A move from n + p takes j <= k and leaves n + p - j > t (e + p)
/// counters, so the largest heap that is left has more than e + p; p counters less, and it is a heap of more than e,
/// not empty, with the same value by induction (it was smaller than n + p, also if d_0 is not 0), and the move from n
/// that leaves it has the same value. A move from n takes j and leaves more than t e + (t - 1) p >= t e counters; its
/// largest heap has more than e, and p more counters make a move from n + p with the same value. A move to nothing is
/// none from n > k. So n and n + p have the same options.
///
/// With t = 1, if e > 0 or an empty heap may be left wherever a heap may (subtraction games), one comparison less is
/// enough: n >= e + k, so n - j >= e, and either it is not empty, or it is an option that is allowed.
class NeededIndex {
 public:
  explicit NeededIndex(const HeapRule& rule)
      : heaps_(std::max(1u, rule.most_heaps())), last_digit_(rule.last_digit()), empties_(empty_heaps_allowed(rule)) {}

  std::uint64_t operator()(std::uint64_t length, std::uint64_t preperiod) const {
    const std::uint64_t index = heaps_ * (preperiod + length) + last_digit_;
    return heaps_ == 1 && (preperiod > 0 || empties_) ? index - 1 : index;
  }

 private:
  std::uint64_t heaps_, last_digit_;
  bool empties_;
};

std::string_view theorem_of(const HeapRule& rule) {
  if (rule.most_heaps() <= 1) return "a value depends on the last few alone (Golomb 1966)";
  if (rule.most_heaps() == 2) return "octal periodicity theorem (Guy and Smith 1956)";
  return "octal periodicity theorem (Guy and Smith 1956) for three heaps";
}

}  // namespace

std::uint64_t period_search_end(const HeapRule& rule) {
  if (rule.unequal()) return 0;
  return rule.endless() ? most_arithmetic_values : UINT64_MAX;
}

std::optional<Period> prove_period(const HeapRule& rule, const HeapValues& values) {
  if (rule.unequal() || values.size() < 2) return {};
  std::optional<Period> period;
  if (!rule.endless()) period = least_period(values, NeededIndex(rule));
  if (period) {
    period->theorem = theorem_of(rule);
    return period;
  }
  return rule.endless() || rule.most_heaps() == 3 ? prove_arithmetic_period(rule, values) : std::nullopt;
}

}  // namespace zermelo
