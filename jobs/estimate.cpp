// Adds the memory of the program and of the writer to the figures of the kernel.
#include "jobs/estimate.h"

#include <algorithm>

#include "formats/table_writer.h"
#include "solver/solve.h"
#include "tablebase/machine_memory.h"

namespace zermelo {
namespace {

/// The program, the stacks of its threads and the libraries; and the game if it was read or discovered.
std::uint64_t held_bytes() {
  constexpr std::uint64_t program = std::uint64_t{8} << 20;
  return std::max(program, peak_memory());
}
/// Header, metadata and the smallest block of a table file.
constexpr std::uint64_t file_overhead = 1024;

/// The batches of a writer are not larger than the table.
std::uint64_t writer_bytes(const Game& game) {
  constexpr std::uint64_t fixed = std::uint64_t{4} << 20, each = 32;
  return std::min(TableWriter::memory_bytes(), fixed + each * std::min<Index>(game.size(), fixed));
}

}  // namespace

std::uint64_t bytes_beside_kernel(const Game& game, bool with_file) {
  return held_bytes() + (with_file ? writer_bytes(game) : 0);
}

Estimate estimate_solve(const Game& game, Metric metric, bool with_file, std::uint64_t budget) {
  const Kernel kernel = kernel_for(game, metric);
  const std::uint64_t beside = bytes_beside_kernel(game, with_file);
  Estimate estimate;
  estimate.memory_bytes = beside + kernel.memory;
  estimate.least_memory_bytes = beside + kernel.least_memory;
  estimate.disk_bytes =
      file_overhead + static_cast<std::uint64_t>(static_cast<double>(game.size()) * kernel.file_bits / 8);
  if (kernel.scratch_bytes) estimate.scratch_bytes = kernel.scratch_bytes(budget - std::min(budget, beside));
  estimate.checkpoint_bytes = kernel.checkpoint_bytes;
  estimate.bits_per_position = kernel.file_bits;
  return estimate;
}

}  // namespace zermelo
