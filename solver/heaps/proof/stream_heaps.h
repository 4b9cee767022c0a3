// Proves a table of a heap game while it is read once, from the first entry to the last.
#pragma once

#include <functional>

#include "solver/heaps/proof/stream_plan.h"
#include "solver/proving/findings.h"
#include "solver/solving/sample.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"

namespace zermelo::heaps::proof {

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
