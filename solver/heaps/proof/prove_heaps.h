// Proves tables of heap games, sums of heaps in which a move replaces one heap by smaller ones.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/solving/method.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/game/game.h"
#include "tablebase/game/structure.h"

namespace zermelo::heaps::proof {

/// Checks a table in memory from findings.done() on. Throws Interrupted.
void prove_heaps(const HeapSumRules& rules, const TableKind& kind, const Slice& table, Findings& findings);

/// Sets the unknown cells of a table of outcomes or depths in memory, see Method::fill_rows.
void fill_heaps(const HeapSumRules& rules, const TableKind& kind, TableCells cells, Unknown unknown,
                Findings& findings);

/// The bytes that either needs without the table, rounded up.
std::uint64_t heap_proof_bytes(const HeapSumRules& rules);

// Proves a table while it is read once, from the first entry to the last.

/// The sizes of the chunks of a streamed proof, in cells. Tests choose small ones.
struct StreamSizes {
  std::size_t bundle = std::size_t{1} << 14;   ///< at most, unless a single run is longer
  std::size_t stretch = std::size_t{1} << 21;  ///< between two reports, at most, unless a single bundle is longer
};

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

/// The least bytes that it needs in all. Cost: a sum over tiers, groups and classes; allocates little.
std::uint64_t streamed_heaps_bytes(const HeapSumRules& rules, const StreamedTable& table, unsigned threads,
                                   const StreamSizes& sizes = {});

}  // namespace zermelo::heaps::proof
