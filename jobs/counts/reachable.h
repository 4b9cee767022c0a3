// Counts the positions that play from the start can reach.
#pragma once

#include <cstdint>

#include "jobs/lookup/probe.h"
#include "tablebase/machine/job.h"

namespace zermelo {

struct ReachableCounts {
  Index wins = 0, losses = 0, draws = 0;
  std::uint32_t deepest = 0;  ///< the greatest depth; 0 in tables of outcomes

  Index positions() const { return wins + losses + draws; }
};

/// Where play ends when reached positions are counted: as the rules say, or where the player to move can win in one
/// move.
enum class PlayEnds : std::uint8_t { by_rules, at_wins };

/// The counts of the positions that play reaches from the start. Requires a whole table, a file or a folder, of
/// outcomes or depths, for at_wins of depths, of a game with a start that does not split. Memory: 3 bits a position,
/// and the table. Cost: the moves of each of these positions. Throws LimitError if the job's memory does not suffice,
/// Interrupted.
ReachableCounts count_reachable(const Probe& probe, PlayEnds ends, const Job& job);

}  // namespace zermelo
