// Checks the value v of a heap by the definition of mex: v is not the value of an option, and each u < v is.
//
// For rules that leave at most two heaps, v is compared with the sums of all pairs of each total, in vectors: the list
// of values meets a reversed copy of itself. That a smaller u is a sum of a pair needs only one pair, so the check
// remembers the heaps whose pairs proved useful for earlier heaps, and looks at these first.
//
// Endless rules allow a last digit for all large numbers of counters. `first_total` contains the least total at which
// a value occurs, so one comparison says whether a move of that kind reaches the value.
//
// Repetition. Let a finite rule take at most t counters and leave at most j heaps. Let G(n) = G(n - l) for all n from
// e + l up to j (e + l) + t, with e >= 1. Then this holds for all larger n: an option of a larger n has a heap of at
// least e + l, and taking l away from that heap gives an option of n - l with the same value; likewise, an option of
// n - l has a heap of at least e, to which l can be added. This extends the theorem of Guy and Smith (1956) from two to
// j heaps. Not for Grundy's game, in which the change may make two heaps equal.
//
// Cost: n / 2 comparisons of cells in vectors for each splitting digit of a heap of n, until a repetition is proved.
#include "solver/sequences/proof/prove_single_heaps.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/solving/simd.h"
#include "tablebase/entries/plain_mex.h"

namespace zermelo::sequences::proof {
namespace {

// Finds how the end of a list of numbers repeats.

/// From place `from` on, each number equals the one `length` places before it, if that is also at or after `from`.
struct Repetition {
  std::size_t from = 0;
  std::size_t length = 0;
};

/// The repetition of the whole list with the least from + length, and from >= 1. Requires at least two numbers. Cost:
/// linear time and memory (the Z-function of the reversed list).
template <class Cell>
Repetition find_repetition(std::span<const Cell> list) {
  const std::size_t n = list.size();
  const auto at = [&](std::size_t i) { return list[n - 1 - i]; };
  std::vector<std::size_t> same(n);  // same[p]: how many of the last numbers equal the one p places before them
  Repetition best{n, n};
  for (std::size_t p = 1, left = 0, right = 0; p < n; ++p) {
    if (p < right) same[p] = std::min(right - p, same[p - left]);
    while (p + same[p] < n && at(same[p]) == at(p + same[p])) ++same[p];
    if (p + same[p] > right) {
      left = p;
      right = p + same[p];
    }
    const std::size_t from = std::max<std::size_t>(1, n - p - same[p]);
    if (from + p < best.from + best.length) best = {from, p};
  }
  return best;
}

/// Whether a[i] ^ b[i] == sum for an i < count.
template <class Cell>
inline bool any_pair_of(const Cell* a, const Cell* b, std::size_t count, Cell sum) {
  constexpr std::size_t chunk = 4096;
  for (std::size_t begin = 0; begin < count; begin += chunk) {
    const std::size_t end = std::min(count, begin + chunk);
    Cell found = 0;
    for (std::size_t i = begin; i < end; ++i) found |= static_cast<Cell>(static_cast<Cell>(a[i] ^ b[i]) == sum);
    if (found != 0) return true;
  }
  return false;
}
ZERMELO_SIMD bool any_pair(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint8_t sum) {
  return any_pair_of(a, b, count, sum);
}
ZERMELO_SIMD bool any_pair(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t sum) {
  return any_pair_of(a, b, count, sum);
}
ZERMELO_SIMD bool any_pair(const std::uint32_t* a, const std::uint32_t* b, std::size_t count, std::uint32_t sum) {
  return any_pair_of(a, b, count, sum);
}

/// What all threads share: the rule, the values, and facts about them.
template <class Cell>
struct HeapTable {
  HeapTable(const HeapRule& of, std::span<const Cell> list)
      : rule(of), values(list), reversed(list.rbegin(), list.rend()), written(of.digits().size() - 1) {
    if (rule.most_heaps() > 2) return;
    for (std::uint64_t k = 0; k < (rule.endless() ? written : written + 1); ++k) {
      if (rule.digit(k) & 2) keeps.push_back(k);
      if (rule.digit(k) & 4) splits.push_back(k);
    }
    if (rule.endless()) find_first_totals();
  }

  /// The pairs a <= b of this total with both heaps allowed: a = 1, ..., half(total).
  std::uint64_t half(std::uint64_t total) const { return total == 0 ? 0 : (total - (rule.unequal() ? 1 : 0)) / 2; }
  /// No value is above the number of moves of the longest play.
  std::uint64_t bound(std::uint64_t n) const { return 2 * n; }
  const Cell* falling_from(std::uint64_t heap) const { return reversed.data() + (values.size() - 1 - heap); }

  void find_first_totals() {
    first_total.assign(bound(values.size()) + 1, absent);
    const auto note = [&](std::uint64_t value, std::uint64_t total) {
      if (value < first_total.size() && first_total[value] == absent)
        first_total[value] = static_cast<std::uint32_t>(total);
    };
    const std::uint8_t last = rule.digits().back();
    if (last & 1) note(0, 0);
    for (std::uint64_t total = 1; total < values.size(); ++total) {
      if (last & 2) note(values[total], total);
      for (std::uint64_t a = 1; (last & 4) && a <= half(total); ++a) note(values[a] ^ values[total - a], total);
    }
    last_first_total.assign(first_total.size() + 1, 0);
    for (std::size_t value = 0; value < first_total.size(); ++value)
      last_first_total[value + 1] = std::max(last_first_total[value], first_total[value]);
  }

  /// Whether moves with the endless digit reach all values below `value`.
  bool reaches_all_endlessly(std::uint64_t n, std::uint64_t value) const {
    return rule.endless() && n >= written && last_first_total[value] <= n - written;
  }

  static constexpr std::uint32_t absent = ~std::uint32_t{0};

  const HeapRule& rule;
  std::span<const Cell> values;
  std::vector<Cell> reversed;
  std::uint64_t written;                        ///< the place of the last written digit
  std::vector<std::uint64_t> keeps, splits;     ///< numbers that may be taken to leave one heap, or two
  std::vector<std::uint32_t> first_total;       ///< of each value, by moves with the endless digit
  std::vector<std::uint32_t> last_first_total;  ///< of each value: the greatest first_total of smaller values
};

/// The check of one thread.
template <class Cell>
class HeapCheck {
 public:
  explicit HeapCheck(const HeapTable<Cell>& table) : table_(table) {}

  bool agrees(std::uint64_t n) {
    const std::uint64_t value = table_.values[n];
    if (value > table_.bound(n)) return false;
    if (table_.rule.most_heaps() > 2) return value == by_options(n);
    return !reaches(n, static_cast<Cell>(value)) && reaches_all_below(n, value);
  }

 private:
  std::uint32_t by_options(std::uint64_t n) {
    mex_.clear();
    table_.rule.for_each_option(n, [&](std::span<const std::uint64_t> heaps) {
      std::uint32_t sum = 0;
      for (const std::uint64_t heap : heaps) sum ^= table_.values[heap];
      mex_.add(sum);
    });
    return mex_.least_missing();
  }

  bool empties(std::uint64_t n) const { return n > 0 && (table_.rule.digit(n) & 1) != 0; }
  bool reaches_endlessly(std::uint64_t n, std::uint64_t value) const {
    return table_.rule.endless() && n >= table_.written && table_.first_total[value] <= n - table_.written;
  }

  bool reaches(std::uint64_t n, Cell value) const {
    if ((value == 0 && empties(n)) || reaches_endlessly(n, value)) return true;
    for (const std::uint64_t k : table_.keeps)
      if (k < n && table_.values[n - k] == value) return true;
    for (const std::uint64_t k : table_.splits)
      if (k < n && any_pair(table_.values.data() + 1, table_.falling_from(n - k - 1), table_.half(n - k), value))
        return true;
    return false;
  }

  bool reaches_all_below(std::uint64_t n, std::uint64_t value) {
    if (table_.reaches_all_endlessly(n, value)) return true;
    found_.assign(value, 0);
    missing_ = value;
    for (std::uint64_t u = 0; u < value; ++u)
      if ((u == 0 && empties(n)) || reaches_endlessly(n, u)) find(u);
    for (const std::uint64_t k : table_.keeps)
      if (k < n) find(table_.values[n - k]);
    for (std::size_t i = 0; i < useful_.size() && missing_ > 0; ++i)
      if (try_pairs_with(useful_[i], n)) std::swap(useful_[i], useful_[i / 2]);
    for (std::uint64_t a = 1; a < n && missing_ > 0; ++a)
      if (try_pairs_with(a, n)) useful_.push_back(a);
    return missing_ == 0;
  }

  /// Marks the sums of the pairs with a heap of a; returns whether one was not yet found.
  bool try_pairs_with(std::uint64_t a, std::uint64_t n) {
    bool found = false;
    for (const std::uint64_t k : table_.splits)
      if (k + a < n && !(table_.rule.unequal() && 2 * a + k == n))
        found |= find(table_.values[a] ^ table_.values[n - k - a]);
    return found;
  }

  bool find(std::uint64_t u) {
    if (u >= found_.size() || found_[u] != 0) return false;
    found_[u] = 1;
    --missing_;
    return true;
  }

  const HeapTable<Cell>& table_;
  PlainMex mex_;
  std::vector<std::uint8_t> found_;
  std::uint64_t missing_ = 0;
  std::vector<std::uint64_t> useful_;  ///< heaps whose pairs reached missing values, the most useful first
};

/// Checks the heaps before `end` by the definition.
template <class Cell>
void check_by_definition(std::vector<HeapCheck<Cell>>& checks, std::uint64_t end, Findings& findings) {
  share_stretches(checks, end, 1 << 12, 64, findings, [&](HeapCheck<Cell>& check, Index first, Index last) {
    for (std::uint64_t n = first; n < last; ++n)
      if (!check.agrees(n)) findings.wrong(n);
  });
}

/// The repetition that the first `checked` values prove to last for ever, if they do.
template <class Cell>
std::optional<Repetition> lasting_repetition(const HeapTable<Cell>& table, std::uint64_t checked) {
  if (table.rule.endless() || table.rule.unequal()) return {};
  const Repetition found = find_repetition(table.values.first(checked));
  const std::uint64_t last = table.rule.most_heaps() * (found.from + found.length) + table.rule.last_digit();
  return last < checked ? std::optional(found) : std::nullopt;
}

template <class Cell>
void check_by_repetition(std::span<const Cell> values, Repetition repetition, Findings& findings) {
  for_stretches(values.size(), findings, [&](Index begin, Index end) {
    std::uint64_t place = (begin - repetition.from) % repetition.length;
    for (Index n = begin; n < end; ++n) {
      if (values[n] != values[repetition.from + place]) findings.wrong(n);
      if (++place == repetition.length) place = 0;
    }
  });
}

}  // namespace

template <class Cell>
void prove_single_heaps(const HeapRule& rule, std::span<const Cell> values, Findings& findings) {
  const HeapTable<Cell> table(rule, values);
  std::vector<HeapCheck<Cell>> checks(findings.job().workers().count(), HeapCheck<Cell>(table));
  for (std::uint64_t checked = 256; findings.done() < values.size(); checked *= 2) {
    const std::uint64_t end = std::min<std::uint64_t>(checked, values.size());
    check_by_definition(checks, end, findings);
    if (end == values.size() || findings.state().mismatches > 0) continue;
    if (const auto repetition = lasting_repetition(table, end)) check_by_repetition(values, *repetition, findings);
  }
}

template void prove_single_heaps(const HeapRule&, std::span<const std::uint8_t>, Findings&);
template void prove_single_heaps(const HeapRule&, std::span<const std::uint16_t>, Findings&);
template void prove_single_heaps(const HeapRule&, std::span<const std::uint32_t>, Findings&);

}  // namespace zermelo::sequences::proof
