// Values of the rules that a sparse space does not help: no divisions, endless codes, and divisions into three heaps.
#pragma once

#include <optional>
#include <vector>

#include "solver/sequence/general/kept_values.h"
#include "solver/sequence/general/pair_sets.h"
#include "solver/sequence/kernel.h"

namespace zermelo {

/// Cost for a heap of n, if the rule has
///  * only moves that leave at most one heap: two counts for each run of numbers that may be taken (kept_values.h);
///  * a digit that allows two heaps: n / 2 look-ups; the same once for all digits of an endless tail, because the sums
///    that it allows, m <= n - t, only grow, and for each value the least m is enough;
///  * a digit that allows three heaps (m counters are left): each value v that no other move reaches is sought among
///    the m heaps c as v xor G(c) in the pairs of m - c; usually it is found soon, but for G(n) itself. A table of the
///    pairs takes a bit for each heap and value; for an endless tail the least sums m are enough.
class GeneralKernel final : public SequenceKernel {
 public:
  /// `max`: the largest heap that will be asked for; it limits the table of pairs.
  GeneralKernel(const HeapRule& rule, std::uint64_t max);

  void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) override;

  /// Bytes of the table of pairs and of marks for heaps up to `max`, at most.
  static std::uint64_t memory(const HeapRule& rule, std::uint64_t max);

 private:
  template <class Cell>
  std::optional<std::uint32_t> compute(std::vector<Cell>& cells, std::uint64_t last, const std::function<void()>& stop);
  template <class Cell>
  void catch_up(const std::vector<Cell>& cells, const std::function<void()>& stop);
  template <class Cell>
  void mark_sum(const Cell* cells, std::uint64_t sum);
  template <class Cell>
  void add_sum(const Cell* cells, std::uint64_t sum);
  template <class Cell>
  std::uint32_t value_of(const Cell* cells, std::uint64_t n);
  template <class Cell>
  bool reached(const Cell* cells, std::uint64_t n, std::uint32_t value) const;
  template <class Cell>
  bool three_reach(const Cell* cells, std::uint64_t rest, std::uint32_t value) const;
  template <class Cell>
  bool endless_three_reach(const Cell* cells, std::uint64_t n, std::uint32_t value) const;
  /// Whether the digits repeat for ever and have this bit then.
  bool tail_allows(unsigned bit) const { return rule_.endless() && (rule_.digits().back() & bit); }
  std::uint64_t tail() const { return rule_.digits().size() - 1; }

  HeapRule rule_;
  std::vector<std::uint64_t> pairs_, triples_;  ///< numbers that may be taken before a division, but those of the tail
  bool sums_needed_ = false;                    ///< whether add_sum() is of use
  KeptValues kept_;
  PairRows rows_;
  FirstPairs first_pairs_;
  std::uint64_t sums_ = 0;     ///< sums that were added
  std::uint64_t bounded_ = 0;  ///< heaps whose values are less than bound_
  std::uint32_t bound_ = 1;    ///< a power of two greater than every value
  std::vector<Mark> marks_;    ///< values of pairs, for one heap; of size bound_
};

}  // namespace zermelo
