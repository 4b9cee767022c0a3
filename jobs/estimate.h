// Estimates the memory and disk space of solving a game, before it starts.
#pragma once

#include <cstdint>

#include "tablebase/game.h"

namespace zermelo {

/// In bytes.
struct Estimate {
  std::uint64_t memory_bytes = 0;        ///< an upper bound: the kernel, the writer and the program itself
  std::uint64_t least_memory_bytes = 0;  ///< the same with the smallest budget that suffices
  std::uint64_t disk_bytes = 0;          ///< a guess from typical tables
  std::uint64_t scratch_bytes = 0;       ///< typical temporary files within the budget
  std::uint64_t checkpoint_bytes = 0;    ///< an upper bound, without the unfinished file
  double bits_per_position = 0;          ///< of typical table files; see docs/performance.md
};

/// The bytes that solving the game takes beside the kernel: the program, the game and, with a file, the writer.
std::uint64_t bytes_beside_kernel(const Game& game, bool with_file);

/// Estimates for the first kernel that suits; temporary files for a job with so many bytes of memory. Throws SpecError if
/// the game has no tables of that metric.
Estimate estimate_solve(const Game& game, Metric metric, bool with_file, std::uint64_t budget);

}  // namespace zermelo
