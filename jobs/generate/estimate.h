// Estimates the memory, disk space and time of solving a game, before it starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"
#include "tablebase/game/tier.h"

namespace zermelo {

class Kernels;  // solver/engine/choice.h

/// A figure without a value is not known.
struct Estimate {
  using Bytes = std::optional<std::uint64_t>;

  Bytes memory_bytes;          ///< at the peak, without a budget
  Bytes least_memory_bytes;    ///< the smallest budget that suffices
  Bytes least_counting_bytes;  ///< in tiers: the smallest budget without a folder
  Bytes disk_bytes;            ///< the table file
  Bytes scratch_bytes;         ///< temporary files, an upper bound
  Bytes checkpoint_bytes;      ///< an upper bound, without the unfinished file: a new checkpoint and the one before
  std::optional<double> seconds;
};

/// The bytes that solving the game takes without the kernel: the program, the game and, with a file, the writer.
std::uint64_t bytes_beside_kernel(const Game& game, bool with_file);
/// The same without the moves that the game keeps in memory.
std::uint64_t least_beside_kernel(const Game& game, bool with_file);

/// Where a table goes.
enum class Store { memory, file, tiers };

/// Estimates `memory_bytes` and `checkpoint_bytes` with the best kernel, `scratch_bytes` and `seconds` with the
/// kernel for the budget of the job. Solves smaller games like this one for about a second, in temporary files; without
/// a file system for them, disk and time are not known. Throws SpecError if the game has no tables of that metric;
/// Interrupted.
///
/// In tiers, which requires a game with tiers: the figures of the tier that needs the most. `memory_bytes` counts
/// table_bytes in the narrowest cells and the packed tables that later tiers need; with `least_memory_bytes` all are
/// read through a cache, or in turn. Disk and time are not known.
Estimate estimate_solve(const Game& game, Metric metric, Store store, const Job& job);
/// The same for the game and the metric of kernels.
Estimate estimate_solve(const Kernels& kernels, Store store, const Job& job);

/// The places of the tiers, depth first: each after the tiers that it rests on, and these as late as possible. So few
/// finished tables are needed at once.
std::vector<std::size_t> solving_order(std::span<const Tier> tiers);

/// The most positions of finished tiers that later ones in this order rest on.
Index most_needed(std::span<const Tier> tiers);

// Estimates the memory of solving a game tier by tier.

/// Whether the kernels of tiers read the tables of lower tiers in turn, see Kernel::exits_in_turn.
bool reads_in_turn(const Kernels& kernels);

/// The width of the cells that most tiers have.
CellWidth narrowest_cell(const Kernels& kernels);

/// The typical bytes of all finished tables that later tiers rest on, packed.
std::uint64_t packed_bytes(const Kernels& kernels);

/// The most bytes that packing a table takes in addition to the packed tables.
inline constexpr std::uint64_t packing_bytes = std::uint64_t{16} << 20;

/// The smallest budget in bytes for solving a tier, with its kernels, into a folder.
std::uint64_t least_memory(const Kernels& tier);

/// The same for a tier of a game without a folder: with the table of the tier and those that it rests on in memory, or
/// if tables are read in turn, in a temporary file.
std::uint64_t least_counting_memory(const Kernels& game, std::size_t place);

/// The bytes of the tables that a tier rests on, and of its own if a tier rests on it, in cells of this width.
std::uint64_t table_bytes(const Game& game, std::size_t place, CellWidth cell);

// Solves small games; from their figures a plan estimates a large game.

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
