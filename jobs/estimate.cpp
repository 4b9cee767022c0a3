// Adding up memory, and guessing the size of a compressed file.
#include "tools/support/estimate.h"

#include <algorithm>

#include "formats/table_writer.h"
#include "solver/solve.h"
#include "tools/support/machine.h"

namespace zermelo {

namespace {

/// The program, its threads' stacks and the libraries; and the game, where it was read or discovered.
std::uint64_t held_bytes() {
  constexpr std::uint64_t program = std::uint64_t{8} << 20;
  return std::max(program, peak_memory());
}
/// Header, metadata and the smallest block of a table file.
constexpr std::uint64_t file_overhead = 1024;

/// A writer fills its batches only with what there is.
std::uint64_t writer_bytes(const Game& game) {
  constexpr std::uint64_t fixed = std::uint64_t{4} << 20, each = 32;
  return std::min(TableWriter::memory_bytes(), fixed + each * std::min<Index>(game.size(), fixed));
}

}  // namespace

double typical_bits(const Game& game, Metric metric) {
  if (metric == Metric::grundy) {
    const Structure structure = game.structure();
    const bool sum = std::holds_alternative<HeapRules>(structure) || std::holds_alternative<SortedNimRules>(structure);
    return sum ? 0.5 : 4.0;
  }
  if (game.play() == Play::partisan) return metric == Metric::outcome ? 0.7 : 8.0;
  if (metric == Metric::outcome) return game.play() == Play::loopy ? 1.0 : 0.3;
  return std::holds_alternative<HeapRules>(game.structure()) ? 1.0 : 4.5;
}

Estimate estimate_solve(const Game& game, Metric metric, bool with_file) {
  Estimate estimate;
  estimate.memory_bytes = held_bytes() + solve_memory(game, metric) + (with_file ? writer_bytes(game) : 0);
  estimate.disk_bytes =
      file_overhead + static_cast<std::uint64_t>(static_cast<double>(game.size()) * typical_bits(game, metric) / 8);
  return estimate;
}

}  // namespace zermelo
