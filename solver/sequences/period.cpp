// Finds repetitions at the end of the values by the Z-function (repeats.h). A theorem says how many values a repetition
// must cover. A repetition that covers them continues for ever.
#include "solver/sequences/period.h"

#include <algorithm>
#include <limits>

#include "solver/sequences/arithmetic.h"
#include "solver/sequences/repeats.h"

namespace zermelo {
namespace {

/// The least length whose repetition covers the values up to index needed(length, preperiod).
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

/// Whether every move that may leave a heap may also leave nothing: all digits are 0 or 3. Then an empty heap, with
/// G(0) = 0, is an option like any other.
bool empty_heaps_allowed(const HeapRule& rule) {
  const auto digits = rule.digits().subspan(1);
  return rule.digits()[0] == 0 &&
         std::all_of(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit == 0 || digit == 3; });
}

/// The last index c that the theorem needs: if G(n + p) = G(n) for all n with e <= n and n + p <= c, then for all n >=
/// e. The rule has the last digit d_k, and its moves leave at most t heaps.
///
/// Octal periodicity theorem (Guy and Smith 1956; t = 2), and the same for other t: c = t (e + p) + k. Proof: the
/// equation holds up to n = t e + (t - 1) p + k; let n be greater. A move from n + p takes j <= k and leaves more than
/// t (e + p) counters, so the largest heap that it leaves has more than e + p. With p counters less that heap has more
/// than e, so it is not empty, and by induction it has the same value (it was smaller than n + p, also if d_0 is not
/// 0). So a move from n has the same value. Conversely, a move from n takes j and leaves more than t e + (t - 1) p
/// counters, that is more than t e. Its largest heap has more than e, and with p more counters it is part of a move
/// from n + p with the same value. A heap of n > k has no move that leaves nothing. So the options of n and of n + p
/// have the same values.
///
/// With t = 1 one comparison less is enough if e > 0, or if an empty heap may be left wherever a heap may (subtraction
/// games): then n >= e + k, so n - j >= e, and the heap is either not empty or an allowed option.
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
