// Plain solvers, which share no code with the solvers: slow and obviously right.
#pragma once

#include <cstdint>
#include <ostream>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// Returns the value of every position, by index: memoized recursion. Requires a terminating game. Memory: 28 bytes a
/// position, and stack in proportion to the longest play.
std::vector<Value> solve_plainly(const Game& game);

/// The value of every position. Sweep d over all positions finds the positions of depth d from the values of their
/// successors; positions that no sweep finds are draws. Works for every impartial game. Keeps all moves in memory.
std::vector<Value> solve_by_sweeps(const Game& game);

/// The numbers of won, lost and drawn positions, and the greatest depth.
struct PlainTally {
  Index wins = 0, losses = 0, draws = 0;
  std::uint32_t max_depth = 0;
  friend bool operator==(const PlainTally&, const PlainTally&) = default;
};

std::ostream& operator<<(std::ostream& out, const PlainTally& counts);

PlainTally tally(const std::vector<Value>& values);

/// The Grundy value of every position of a game that always ends: the least number that is not the value of an option.
std::vector<std::uint32_t> values_by_definition(const Game& game);

}  // namespace zermelo
