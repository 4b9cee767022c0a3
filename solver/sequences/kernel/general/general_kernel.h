// The kernel for rules without a sparse space: no divisions, endless codes, divisions into three heaps.
#pragma once

#include <optional>
#include <vector>

#include "solver/sequences/kernel/general/kept_values.h"
#include "solver/sequences/kernel/general/pair_sets.h"
#include "solver/sequences/kernel/sequence_kernel.h"

namespace zermelo {

/// Cost for a heap of n, if the rule has
///  * only moves that leave at most one heap: two counts for each run of numbers that may be taken (kept_values.h);
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

}  // namespace zermelo
