// Solves small games; from their figures a plan estimates a large game.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// A small game, solved into a temporary file.
struct Trial {
  Index positions = 0;
  double seconds = 0;  ///< of making the game, solving it and writing the file
  std::uint64_t file_bytes = 0;
  std::uint64_t values = 0;  ///< different values, in a table of values
  double list_seconds = 0;   ///< see list_seconds
};

/// Solves smaller games like `game`, or the game itself if it is small, for about a second, with the kernel of that
/// name if it suits them. Returns trials by ascending positions. The first trial is a game of two positions, so that
/// differences of trials are free of fixed costs; it is the only one if no other game is known. Throws Interrupted;
/// std::system_error if there is no place for temporary files.
std::vector<Trial> run_trials(const Game& game, Metric metric, std::string_view kernel, const Job& job);

/// The typical time in seconds of listing the moves of a position: the median of runs of neighbours, since solvers go
/// through positions in order. Takes about a twentieth of a second at most.
double list_seconds(const Game& game);

}  // namespace zermelo
