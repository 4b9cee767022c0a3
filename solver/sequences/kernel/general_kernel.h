// The kernel for all other rules of one heap: no divisions, endless codes, divisions into three heaps.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/sequences/kernel/pair_scan.h"
#include "solver/sequences/kernel/sequence_kernel.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

// A set of numbers that finds its least absent number in a few steps.

/// A tree of words. A bit of the lowest level says whether a number is in the set; a bit of a higher level says whether
/// the word below it is full. Each operation reads or writes one word of each level, or two: three levels serve 262,144
/// numbers.
class ValueSet {
 public:
  void insert(std::uint64_t number) {
    std::size_t at = number;
    for (std::size_t level = 0;; ++level, at /= 64) {
      if (level == levels_.size()) levels_.emplace_back();
      std::vector<std::uint64_t>& words = levels_[level];
      if (at / 64 >= words.size()) words.resize(at / 64 + 1);
      words[at / 64] |= std::uint64_t{1} << at % 64;
      if (~words[at / 64] != 0) return;
    }
  }
  void erase(std::uint64_t number) {
    std::size_t at = number;
    for (auto& words : levels_) {
      const bool full = at / 64 < words.size() && ~words[at / 64] == 0;
      if (at / 64 < words.size()) words[at / 64] &= ~(std::uint64_t{1} << at % 64);
      if (!full) return;
      at /= 64;
    }
  }
  bool contains(std::uint64_t number) const {
    return !levels_.empty() && number / 64 < levels_[0].size() && (levels_[0][number / 64] >> number % 64 & 1);
  }
  /// The least number >= from that is not in the set.
  std::uint64_t next_absent(std::uint64_t from) const {
    std::size_t at = from, level = 0;
    while (level < levels_.size() && at / 64 < levels_[level].size()) {
      const std::uint64_t open = ~levels_[level][at / 64] & (~std::uint64_t{0} << at % 64);
      if (open != 0) return descend(level, at / 64 * 64 + static_cast<std::size_t>(std::countr_zero(open)));
      at = at / 64 + 1;
      ++level;
    }
    return descend(level, at);
  }

 private:
  /// The least absent number in the part of the tree below a bit that is not set.
  std::uint64_t descend(std::size_t level, std::size_t at) const {
    while (level-- > 0) {
      const std::uint64_t word = at < levels_[level].size() ? levels_[level][at] : 0;
      at = at * 64 + static_cast<std::size_t>(std::countr_one(word));
    }
    return at;
  }

  std::vector<std::vector<std::uint64_t>> levels_;
};

/// Each run first .. last of numbers that may be taken is a window over the smaller heaps. From one heap to the next
/// one value enters the window and one leaves it, so two counts change for each run, however long it is. The window of
/// an endless run only grows.
class KeptValues {
 public:
  explicit KeptValues(const HeapRule& rule) {
    for (std::uint64_t k = 1; k < rule.digits().size(); ++k) {
      if (!(rule.digit(k) & 2)) continue;
      if (!runs_.empty() && runs_.back().last + 1 == k)
        runs_.back().last = k;
      else
        runs_.push_back({k, k});
    }
    if (rule.endless() && (rule.digits().back() & 2)) runs_.back().last = UINT64_MAX;
  }

  std::size_t runs() const { return runs_.size(); }

  /// Moves from heap n - 1 to heap n, or starts at n if the last heap was another one. Requires the values of the heaps
  /// below n.
  template <class Cell>
  void move_to(const Cell* cells, std::uint64_t n) {
    if (at_ + 1 != n) return start_at(cells, n);
    for (const Run& run : runs_) {
      if (n > run.first) enter(cells[n - run.first]);
      if (run.last < n - 1) leave(cells[n - run.last - 1]);
    }
    at_ = n;
  }
  const ValueSet& values() const { return values_; }

 private:
  struct Run {
    std::uint64_t first = 0, last = 0;
  };

  template <class Cell>
  void start_at(const Cell* cells, std::uint64_t n) {
    values_ = {};
    counts_.clear();
    for (const Run& run : runs_)
      for (std::uint64_t taken = run.first; taken <= run.last && taken < n; ++taken) enter(cells[n - taken]);
    at_ = n;
  }
  void enter(std::uint32_t value) {
    if (value >= counts_.size()) counts_.resize(2 * std::size_t{value} + 1);
    if (counts_[value]++ == 0) values_.insert(value);
  }
  void leave(std::uint32_t value) {
    if (--counts_[value] == 0) values_.erase(value);
  }

  std::vector<Run> runs_;
  std::uint64_t at_ = UINT64_MAX - 1;
  std::vector<std::uint64_t> counts_;
  ValueSet values_;
};

// Sets of the values of pairs of heaps, by the number of counters of the pair.

/// For every m, the values of the pairs of heaps with m counters together, as the bits of a row. Memory: up to limit /
/// 8 bytes a row.
class PairRows {
 public:
  /// Keeps values below `limit`; the owner must seek larger values itself.
  explicit PairRows(std::uint64_t limit) : limit_(limit) {}

  std::uint64_t limit() const { return limit_; }
  std::uint64_t size() const { return words_ == 0 ? 0 : bits_.size() / words_; }

  /// Adds the row of the next m. Its values are marked, and all less than `bound`.
  void push_back(const std::vector<ValueMark>& marks, std::uint64_t bound) {
    widen_to(std::min(bound, limit_));
    bits_.resize(bits_.size() + words_);
    std::uint64_t* const row = bits_.data() + bits_.size() - words_;
    for (std::uint64_t value = 0; value < std::min<std::uint64_t>(bound, 64 * words_); ++value)
      row[value / 64] |= std::uint64_t{marks[value]} << value % 64;
  }
  /// Requires value < limit().
  bool contains(std::uint64_t m, std::uint64_t value) const {
    return value / 64 < words_ && (bits_[m * words_ + value / 64] >> value % 64 & 1);
  }

 private:
  void widen_to(std::uint64_t bound) {
    const std::size_t words = (bound + 63) / 64;
    if (words <= words_) return;
    const std::size_t rows = size();
    std::vector<std::uint64_t> wide(rows * words);
    for (std::size_t row = 0; row < rows; ++row)
      std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(row * words_), words_,
                  wide.begin() + static_cast<std::ptrdiff_t>(row * words));
    bits_ = std::move(wide);
    words_ = words;
  }

  std::uint64_t limit_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

/// For every value, the least number of counters of a pair of heaps with this value. Memory: 8 to 16 bytes a value.
class FirstPairs {
 public:
  static constexpr std::uint64_t none = UINT64_MAX;

  void note(std::uint64_t value, std::uint64_t m) {
    if (value >= first_.size()) first_.resize(2 * value + 1, none);
    first_[value] = std::min(first_[value], m);
  }
  std::uint64_t operator[](std::uint64_t value) const { return value < first_.size() ? first_[value] : none; }

 private:
  std::vector<std::uint64_t> first_;
};

/// Cost for a heap of n, if the rule has
///  * only moves that leave at most one heap: two counts for each run of numbers that may be taken;
///  * a digit that allows two heaps: n / 2 look-ups. For an endless tail n / 2 look-ups serve all its digits: it allows
///    every sum m <= n - t, so for each value the least sum m of a pair is enough;
///  * a digit that allows three heaps (m counters are left): each value v that no other move reaches is sought, for
///    each heap c < m, as v xor G(c) among the pairs of m - c counters. Usually a pair is found soon, except for v =
///    G(n). A table of the pairs takes a bit for each heap and value; for an endless tail the least sums are enough.
class GeneralKernel final : public SequenceKernel {
 public:
  /// `max`: the largest heap that advance() will compute; it limits the table of pairs.
  GeneralKernel(const HeapRule& rule, std::uint64_t max);

  /// Throws LimitError for a value that 32 bits do not hold.
  void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) override;

  /// An upper bound of the bytes that the pairs and the marks take, for heaps up to `max`.
  static std::uint64_t memory(const HeapRule& rule, std::uint64_t max);

 private:
  template <class Cell>
  std::optional<std::uint64_t> compute(std::vector<Cell>& cells, std::uint64_t last, const std::function<void()>& stop);
  template <class Cell>
  void catch_up(const std::vector<Cell>& cells, const std::function<void()>& stop);
  template <class Cell>
  void mark_sum(const Cell* cells, std::uint64_t sum);
  template <class Cell>
  void add_sum(const Cell* cells, std::uint64_t sum);
  template <class Cell>
  std::uint64_t value_of(const Cell* cells, std::uint64_t n);
  template <class Cell>
  bool reached(const Cell* cells, std::uint64_t n, std::uint64_t value) const;
  template <class Cell>
  bool three_reach(const Cell* cells, std::uint64_t rest, std::uint64_t value) const;
  template <class Cell>
  bool endless_three_reach(const Cell* cells, std::uint64_t n, std::uint64_t value) const;
  /// Whether the rule has an endless tail whose digit has one of these bits.
  bool tail_allows(unsigned bit) const { return rule_.endless() && (rule_.digits().back() & bit); }
  std::uint64_t tail() const { return rule_.digits().size() - 1; }

  HeapRule rule_;
  std::vector<std::uint64_t> pairs_, triples_;  ///< amounts before the tail that divide a heap in two, in three
  bool sums_needed_ = false;                    ///< whether pairs must be kept for all sums
  KeptValues kept_;
  PairRows rows_;
  FirstPairs first_pairs_;
  std::uint64_t sums_ = 0;        ///< the number of sums added
  std::uint64_t bounded_ = 0;     ///< the number of values that bound_ takes into account
  std::uint64_t bound_ = 1;       ///< a power of two greater than every value
  std::vector<ValueMark> marks_;  ///< values of pairs, for one heap or one sum; of size bound_
};

}  // namespace zermelo::sequences
