// Maintains, from each heap to the next, the set of values that it reaches by moves that leave one heap.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/sequences/kernel/general/value_set.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo {

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

}  // namespace zermelo
