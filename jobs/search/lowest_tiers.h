// The tables of the lowest tiers of a game in memory, for a search that ends there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "solver/engine/choice.h"

namespace zermelo {

/// Once made, safe for concurrent readers.
class LowestTiers {
 public:
  /// Solves tiers from the lowest on, at most `tiers` of them, as long as their tables and the work on the next fit
  /// into `bytes`. The kernels must outlive this object. Throws as Kernel::solve does.
  LowestTiers(const Kernels& kernels, std::size_t tiers, std::uint64_t bytes, const Job& job);

  std::size_t count() const { return tables_.size(); }
  /// The number of their positions; these are the first of the game.
  Index positions() const { return end_; }
  /// The entry of a position below positions().
  Value value(Index position) const;

 private:
  bool fits(std::size_t place, std::uint64_t bytes) const;
  void solve(std::size_t place, const Job& job);
  const MemoryTable& table_of(Index position, Index& first) const;
  Slice slice_of(Index position) const;

  const Kernels& kernels_;
  std::vector<MemoryTable> tables_;
  Index end_ = 0;
};

}  // namespace zermelo
