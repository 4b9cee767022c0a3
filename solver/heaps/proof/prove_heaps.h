// Proves tables of heap games, sums of heaps in which a move replaces one heap by smaller ones.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/proving/findings.h"
#include "solver/solving/sample.h"
#include "tablebase/game/game.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/machine/job.h"

namespace zermelo::heaps::proof {

/// Checks a table in memory from findings.done() on. Throws Interrupted.
void prove_heaps(const HeapSumRules& rules, const TableKind& kind, const Slice& table, Findings& findings);

/// The bytes that it needs without the table, rounded up.
std::uint64_t heap_proof_bytes(const HeapSumRules& rules);

// The sizes and the memory of a proof while a table is read once.

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

// Proves a table while it is read once, from the first entry to the last.

/// What a streamed proof works with, except the table.
struct StreamRoom {
  std::uint64_t memory = 0;  ///< bytes that the proof may take; at least streamed_heaps_bytes()
  StreamSizes sizes = {};
};

/// Checks all entries from findings.done() on, and the positions of `sample` move by move; their mismatches go to
/// `spots`. Outcomes and depths agree with prove_heaps(). To continue, it reads the table from the tiers that moves
/// lead to; if the file lacks the depths of wins, from twice as many tiers before. Packed tiers that do not fit into
/// room.memory go to a scratch file of the job. Throws Interrupted, LimitError if the disk is full, and as table.read
/// does.
void stream_heaps(const Game& game, const HeapSumRules& rules, const StreamedTable& table, const StreamRoom& room,
                  const Sample& sample, Findings& findings, Findings& spots);

/// The least bytes that it needs in all. Cost: as of StreamPlan.
std::uint64_t streamed_heaps_bytes(const HeapSumRules& rules, const StreamedTable& table, unsigned threads,
                                   const StreamSizes& sizes = {});

}  // namespace zermelo::heaps::proof
