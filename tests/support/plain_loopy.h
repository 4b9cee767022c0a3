// The plainest solver of games that may loop, for tests.
#pragma once

#include <ostream>
#include <vector>

#include "tablebase/game.h"

namespace zermelo {

/// The value of every position, by sweeps over all of them: sweep d finds those of depth d, from the values of their
/// successors alone; what no sweep finds is a draw. Works for every game. Holds all moves in memory.
std::vector<Value> solve_by_sweeps(const Game& game);

/// How many positions are won, lost and drawn, and the largest depth.
struct PlainTally {
  Index wins = 0, losses = 0, draws = 0;
  std::uint32_t max_depth = 0;
  friend bool operator==(const PlainTally&, const PlainTally&) = default;
};

std::ostream& operator<<(std::ostream& out, const PlainTally& counts);

PlainTally tally(const std::vector<Value>& values);

}  // namespace zermelo
