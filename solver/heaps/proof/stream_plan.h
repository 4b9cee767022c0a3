// The sizes and the memory of a streamed proof of a heap game.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/solving/cold_store.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/job.h"

namespace zermelo::heaps::proof {

/// The sizes of the chunks of a streamed proof, in cells. Tests choose small ones.
struct StreamSizes {
  std::size_t bundle = std::size_t{1} << 14;   ///< at most, unless a single run is longer
  std::size_t stretch = std::size_t{1} << 21;  ///< between two reports, at most, unless a single bundle is longer
};

/// Tiers that moves lead to, and what a proof keeps of them.
struct StreamPlan {
  /// For grades of `grade_bytes`. Cost: a sum over tiers, groups and classes; allocates little.
  StreamPlan(const HeapSumRules& rules, std::size_t grade_bytes, const StreamSizes& sizes);

  /// The bytes that a proof takes in all without any packed bundle in memory; `slice_bytes` is for reading the file.
  std::uint64_t least(unsigned threads, std::uint64_t slice_bytes) const;
  /// The store for packed bundles that leaves room for the rest of `memory` bytes.
  ColdStore::Options store(const Job& job, std::uint64_t memory, std::uint64_t slice_bytes) const;

  StreamSizes sizes;
  std::uint32_t reach = 1;         ///< the most tiers that a move leads down
  std::size_t largest_bundle = 0;  ///< cells
  std::uint64_t most_bundles = 0;  ///< of the tiers that are kept at the same time
  std::uint64_t cache_bytes = 0;   ///< of the unpacked bundles of a thread
  std::uint64_t window_cells = 0;  ///< of the tiers that are kept at the same time

 private:
  std::size_t slab_bytes() const;

  std::size_t grade_bytes_;
  std::uint64_t shared_bytes_ = 0;  ///< of the halves, the list of bundles, and the entries that are read ahead
};

}  // namespace zermelo::heaps::proof
