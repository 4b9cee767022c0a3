// Finds repetitions at the end of the values by the Z-function. A theorem says how many values a repetition must cover.
// A repetition that covers them continues for ever.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>

#include "solver/sequences/sequence.h"

namespace zermelo::sequences {
namespace {

// Finds, for every length at once, how far the end of a list repeats with that length.

/// Returns, for each length < size / 2, the number of entries at the end of the list that equal the entries `length`
/// places before them. This is the Z-function of the reversed list (Gusfield 1997, 1.4). Each successful comparison
/// moves `right` on, so there are at most 2 comparisons an entry. Memory: one Count for every second entry. Requires
/// that Count holds the size of the list.
template <class Count, class Cell>
std::vector<Count> repeats(const std::vector<Cell>& list) {
  const std::size_t size = list.size();
  std::vector<Count> same(size / 2);
  std::size_t left = 0, right = 0;
  for (std::size_t length = 1; length < same.size(); ++length) {
    std::size_t count = length < right ? std::min<std::size_t>(right - length, same[length - left]) : 0;
    while (length + count < size && list[size - 1 - count] == list[size - 1 - length - count]) ++count;
    same[length] = static_cast<Count>(count);
    if (length + count > right) {
      left = length;
      right = length + count;
    }
  }
  return same;
}

// A finite criterion for arithmetic periods of rules whose moves leave at most three heaps, with its proof.
//
// Let f be the continuation of the values G(0), ..., G(N - 1) by G(n + p) = G(n) + s, which holds for e <= n < N - p,
// e >= 1, s > 0. Let P be p times a power of two, S the same multiple of s, and 2^g the highest power of two that
// divides S; write f(x) = 2^g u(x) + l(x) with 0 <= l(x) < 2^g. Then G = f if, with k the last digit before a tail and
// N > 2 (e + P) + k:
//
// (A) No move from n >= N reaches f(n). A move that takes j and leaves heaps x_i has the value f(n) only if the l(x_i)
//     xor to l(n) and the u(x_i) to u(n), so only if D = sum u(x_i) - u(n) is even and not negative. Let x = r(x) + P h
//     with e <= r(x) < e + P, or r(x) = x < e and h = 0. Since u(x) = u(r(x)) + (S / 2^g) h, and sum x_i = n - j, D is
//     sum u(r_i) - u(r_n) + (S / 2^g) (r_n - j - sum r_i) / P. So D depends on the r alone: there are finitely many
//     cases. An endless tail of digits adds D - S / 2^g, D - 2 S / 2^g, ... for j + P, j + 2 P, ... A move to nothing
//     has the value 0 < f(n).
// (B) Moves from n reach every v < f(n). Let N - P <= m < N and n = m + P h. Say that m *has* v, by way of a heap a, if
//     one of these holds:
//     - The tail, which begins with digit t, allows to leave one heap, a <= m - t, and v = G(a).
//     - A digit j allows three heaps, P is even, a + b + c = m - j, and v = G(a) xor G(b) xor G(c). Further, either b =
//       c; or P/2 is a multiple of p, b >= e, c >= e, and G(b) xor G(c) < 2^(g - 1).
//     - The same for a digit j that allows two heaps, b and c, with a = 0 for no heap. Then n has v, and if a >= e,
//     also v + S, v + 2 S, ..., v + S h, by way of a + P, a + 2 P, ...; in the cases of three and two heaps b and c
//     grow by P/2 where needed. That adds the same multiple of 2^(g - 1) to both of their values, which are equal in
//     these digits. Let there be an L >= S such that m has each v < L (or v = 0 by a move to nothing that the tail
//     allows), and each v with L - S <= v < L by way of a heap a >= e. Then n has each v less than L + S h, by
//     induction on h. And let each v with L <= v < G(m) be reached from m by a move to a heap a >= e and heaps with
//     values that xor to w < 2^g. Then f(a + P h) = f(a) + S h, and as 2^g divides S, the same move from n, with a + P
//     h for a, reaches v + S h.
//
// By induction on n >= N, with G = f below n, (A) and (B) say that f(n) is the least value that no move reaches. The
// code checks both by trying all cases. The idea that three heaps a, b, b have the value of the single heap a is due to
// Austin (1976), and to Howse and Nowakowski (2004) for hexadecimal games. The criterion proves Nim (Bouton 1901) and
// Lasker's Nim (Sprague 1935).

/// The number of values used for a proof. With more, checking all cases takes too long.
constexpr std::uint64_t most_arithmetic_values = 1 << 14;

/// The checks (A) and (B) of a supposed arithmetic period.
class Criterion {
 public:
  /// P and S are `multiple` times the supposed period and saltus.
  Criterion(const HeapRule& rule, const HeapValues& values, const Period& supposed, std::uint64_t multiple)
      : rule_(rule),
        values_(values),
        begin_(std::max<std::uint64_t>(1, supposed.preperiod)),
        period_(supposed.length * multiple),
        saltus_(supposed.saltus * multiple),
        halves_(multiple % 2 == 0) {
    const int low = std::countr_zero(saltus_);
    low_mask_ = (std::uint64_t{1} << low) - 1;
    shift_ = static_cast<unsigned>(low);
    end_ = checked() + 1;
  }

  /// N - 1.
  std::uint64_t checked() const { return 4 * (begin_ + period_) + rule_.digits().size(); }
  /// An estimate of the steps of holds().
  std::uint64_t cost() const {
    const std::uint64_t classes = begin_ + period_;
    const std::uint64_t digits = rule_.digits().size() + (rule_.endless() ? period_ : 0);
    const std::uint64_t heaps = rule_.most_heaps();
    const std::uint64_t choices = heaps <= 1 ? 1 : heaps == 2 ? classes : classes * classes;
    const std::uint64_t reached = heaps >= 2 ? digits * checked() * checked() / 2 : digits * checked();
    return period_ * (choices * digits * (2 + begin_ / period_) + reached);
  }
  bool holds() const {
    for (std::uint64_t n = begin_; n < begin_ + period_; ++n)
      if (!never_reached(n)) return false;
    for (std::uint64_t n = end_ - period_; n < end_; ++n)
      if (!all_reached(n)) return false;
    return true;
  }

 private:
  std::int64_t high(std::uint64_t heap) const { return static_cast<std::int64_t>(values_[heap] >> shift_); }
  std::uint64_t low(std::uint64_t heap) const { return values_[heap] & low_mask_; }
  std::uint64_t classes_end() const { return begin_ + period_; }
  std::uint64_t tail() const { return rule_.digits().size() - 1; }

  /// (A) for an n with r(n) = n: tries every digit and every class of heaps.
  bool never_reached(std::uint64_t n) const {
    const std::uint64_t digits = rule_.endless() ? tail() + period_ : rule_.digits().size();
    for (std::uint64_t taken = 0; taken < digits; ++taken) {
      const std::uint8_t digit = rule_.digit(taken);
      const bool in_tail = rule_.endless() && taken >= tail();
      const auto rest = static_cast<std::int64_t>(n) - static_cast<std::int64_t>(taken);
      if ((digit & 2) && may_reach(n, in_tail, rest, -high(n), low(n), 0)) return false;
      if ((digit & 4) && may_reach(n, in_tail, rest, -high(n), low(n), 1)) return false;
      if ((digit & 8) && may_reach(n, in_tail, rest, -high(n), low(n), 2)) return false;
    }
    return true;
  }

  /// Whether one heap and `more` others might have the value. `difference` is D without these heaps, `rest` is r_n - j
  /// minus the heaps chosen before, `bits` are the low bits that the values of these heaps must xor to.
  bool may_reach(std::uint64_t n, bool in_tail, std::int64_t rest, std::int64_t difference, std::uint64_t bits,
                 unsigned more) const {
    if (more == 0) return last_may_reach(in_tail, rest, difference, bits);
    for (std::uint64_t heap = 1; heap < classes_end(); ++heap)
      if (may_reach(n, in_tail, rest - static_cast<std::int64_t>(heap), difference + high(heap), bits ^ low(heap),
                    more - 1))
        return true;
    return false;
  }

  bool last_may_reach(bool in_tail, std::int64_t rest, std::int64_t difference, std::uint64_t bits) const {
    const auto period = static_cast<std::int64_t>(period_);
    const auto step = static_cast<std::int64_t>(saltus_ >> shift_);
    const std::int64_t first = ((rest % period) + period) % period;
    for (std::int64_t heap = first == 0 ? period : first; heap < static_cast<std::int64_t>(classes_end());
         heap += period) {
      const auto place = static_cast<std::uint64_t>(heap);
      if (low(place) != bits) continue;
      const std::int64_t sum = difference + high(place) + step * ((rest - heap) / period);
      if (sum >= 0 && (sum % 2 == 0 || (in_tail && step % 2 != 0 && sum >= step))) return true;
    }
    return false;
  }

  /// (B) for m.
  bool all_reached(std::uint64_t m) const {
    const std::uint32_t value = values_[m];
    std::vector<std::uint8_t> had(value, 0), shifted(value, 0);
    mark_all_had(m, had);
    mark_shifted(m, shifted);
    std::uint32_t most = 0;
    while (most < value && had[most] != 0) ++most;
    // The largest possible L suffices: a smaller L requires more shifted values.
    for (std::uint64_t limit = most; limit >= saltus_; --limit)
      if (std::count(had.begin() + static_cast<std::ptrdiff_t>(limit - saltus_),
                     had.begin() + static_cast<std::ptrdiff_t>(limit), 2) == static_cast<std::ptrdiff_t>(saltus_))
        return std::find(shifted.begin() + static_cast<std::ptrdiff_t>(limit), shifted.end(), 0) == shifted.end();
    return false;
  }

  void mark_had(std::uint64_t heap, std::uint32_t beside, std::vector<std::uint8_t>& had) const {
    if (const std::uint32_t value = values_[heap] ^ beside; value < had.size())
      had[value] = std::max<std::uint8_t>(had[value], heap >= begin_ ? 2 : 1);
  }

  /// Sets had[v] to 2 if m has v by way of a heap a >= e; to 1 if only by way of a smaller heap, or, for v = 0, by a
  /// move to nothing.
  void mark_all_had(std::uint64_t m, std::vector<std::uint8_t>& had) const {
    if (rule_.endless() && (rule_.digits().back() & 1)) had[0] = 1;
    if (rule_.endless() && (rule_.digits().back() & 2))
      for (std::uint64_t heap = 1; heap + tail() <= m; ++heap) mark_had(heap, 0, had);
    for (std::uint64_t taken = 0; period_ % 2 == 0 && taken <= tail() + 1; ++taken)
      mark_had_beside_two(m - taken, rule_.digit(taken), had);
  }

  void mark_had_beside_two(std::uint64_t rest, std::uint8_t digit, std::vector<std::uint8_t>& had) const {
    const auto allowed = [&](std::uint64_t heap) { return (digit & (heap == 0 ? 4 : 8)) != 0; };
    for (std::uint64_t b = 1; (digit & 12) && 2 * b <= rest; ++b) {
      if (allowed(rest - 2 * b)) mark_had(rest - 2 * b, 0, had);
      for (std::uint64_t c = b + 1; halves_ && b >= begin_ && b + c <= rest; ++c)
        if (const std::uint32_t both = values_[b] ^ values_[c]; both <= low_mask_ / 2 && allowed(rest - b - c))
          mark_had(rest - b - c, both, had);
    }
  }

  /// Marks the values of moves to a heap a >= e and heaps of the first classes whose values xor to less than 2^g.
  void mark_shifted(std::uint64_t m, std::vector<std::uint8_t>& shifted) const {
    const auto mark = [&](std::uint64_t heap, std::uint64_t beside) {
      if (heap < begin_ || beside > low_mask_) return;
      if (const std::uint64_t value = values_[heap] ^ beside; value < shifted.size()) shifted[value] = 1;
    };
    for (std::uint64_t taken = 0; taken < (rule_.endless() ? m : tail() + 1); ++taken) {
      const std::uint64_t rest = m - taken;
      if (rule_.digit(taken) & 2) mark(rest, 0);
      for (std::uint64_t a = 1; a < std::min(rest, classes_end()); ++a) {
        if (rule_.digit(taken) & 4) mark(rest - a, values_[a]);
        if (!(rule_.digit(taken) & 8)) continue;
        for (std::uint64_t b = a; a + b < rest && b < classes_end(); ++b) mark(rest - a - b, values_[a] ^ values_[b]);
      }
    }
  }

  const HeapRule& rule_;
  const HeapValues& values_;
  std::uint64_t begin_, period_, saltus_;  ///< e, P, S
  bool halves_;                            ///< P / 2 is a multiple of p
  std::uint64_t low_mask_ = 0, end_ = 0;   ///< 2^g - 1, N
  unsigned shift_ = 0;                     ///< g
};

/// Tries P = 1, 2, 4, ... times the supposed period, as far as the first `size` values reach and the checks are cheap.
std::optional<Period> prove(const HeapRule& rule, const HeapValues& values, std::uint64_t size,
                            const Period& supposed) {
  constexpr std::uint64_t most_steps = 30'000'000;
  for (std::uint64_t multiple = 1;; multiple *= 2) {
    const Criterion criterion(rule, values, supposed, multiple);
    if (criterion.checked() >= size || criterion.cost() > most_steps) return {};
    if (!criterion.holds()) continue;
    Period proved = supposed;
    proved.checked = criterion.checked();
    proved.theorem = "arithmetic periods by classes of heaps (after Austin 1976, Howse and Nowakowski 2004)";
    return proved;
  }
}

/// Returns the least arithmetic period with a positive saltus, if the values prove it by this criterion; otherwise
/// nothing.
std::optional<Period> prove_arithmetic_period(const HeapRule& rule, const HeapValues& values) {
  const std::uint64_t size = std::min(values.size(), most_arithmetic_values);
  if (size < 8 || rule.unequal() || values[size - 1] < size / 64) return {};
  std::vector<std::int64_t> steps(size - 1);
  for (std::size_t n = 0; n < steps.size(); ++n) steps[n] = std::int64_t{values[n + 1]} - std::int64_t{values[n]};
  const auto same = repeats<std::uint32_t>(steps);
  for (std::size_t length = 1; length < same.size(); ++length) {
    const std::uint64_t preperiod = steps.size() - length - same[length];
    if (4 * (preperiod + length) > size) continue;
    const std::int64_t saltus = std::int64_t{values[preperiod + length]} - std::int64_t{values[preperiod]};
    if (saltus <= 0) return {};
    return prove(rule, values, size, {length, preperiod, static_cast<std::uint64_t>(saltus), 0, {}});
  }
  return {};
}

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

}  // namespace zermelo::sequences
