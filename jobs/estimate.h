// What a solve will take, known or guessed before it starts.
#pragma once

#include <cstdint>

#include "tablebase/game.h"

namespace zermelo {

struct Estimate {
  std::uint64_t memory_bytes = 0;  ///< an upper bound: the solver, the writer and the program itself
  std::uint64_t disk_bytes = 0;    ///< a guess from typical tables
};

/// Bits a position that table files of solved games typically take; see docs/performance.md.
double typical_bits(const Game& game, Metric metric);

Estimate estimate_solve(const Game& game, Metric metric, bool with_file);

}  // namespace zermelo
