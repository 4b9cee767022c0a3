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
  /// How many tiers from the lowest on, at most `tiers`, can be solved within `bytes`: their tables, and the work on
  /// the last.
  static std::size_t fitting(const Kernels& kernels, std::size_t tiers, std::uint64_t bytes);

  /// Solves the lowest `tiers` tiers. The kernels must outlive this object. Throws as Kernel::solve does.
  LowestTiers(const Kernels& kernels, std::size_t tiers, const Job& job);

  std::size_t count() const { return tables_.size(); }
  /// The number of their positions; these are the first of the game.
  Index positions() const { return end_; }
  /// The entry of a position below positions().
  Value value(Index position) const;

 private:
  void solve(std::size_t place, const Job& job);
  /// The table of the tier of a position, numbered as in the whole game.
  Slice slice_of(Index position) const;

  const Kernels& kernels_;
  std::vector<MemoryTable> tables_;
  Index end_ = 0;
};

}  // namespace zermelo
