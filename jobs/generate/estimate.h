// Estimates the memory, disk space and time of solving a game, before it starts.
#pragma once

#include <cstdint>
#include <optional>

#include "tablebase/game/game.h"

namespace zermelo {

/// A figure without a value is not known.
struct Estimate {
  using Bytes = std::optional<std::uint64_t>;

  Bytes memory_bytes;        ///< at the peak, without a budget
  Bytes least_memory_bytes;  ///< the smallest budget that suffices
  Bytes disk_bytes;          ///< the table file
  Bytes scratch_bytes;       ///< temporary files, an upper bound
  Bytes checkpoint_bytes;    ///< an upper bound, without the unfinished file: a new checkpoint and the one before
  std::optional<double> seconds;
};

/// The bytes that solving the game takes without the kernel: the program, the game and, with a file, the writer.
std::uint64_t bytes_beside_kernel(const Game& game, bool with_file);

/// Estimates `memory_bytes` and `checkpoint_bytes` with the first kernel that suits, `scratch_bytes` and `seconds` with
/// the kernel for the budget of the job. Solves smaller games like this one for about a second, in temporary files;
/// without a file system for them, disk and time are not known. Throws SpecError if the game has no tables of that
/// metric; Interrupted.
Estimate estimate_solve(const Game& game, Metric metric, bool with_file, const Job& job);

}  // namespace zermelo
