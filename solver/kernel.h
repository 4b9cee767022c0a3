// A kernel: one way to solve the games of one structure, with what it takes and gives.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "solver/control.h"
#include "tablebase/game.h"

namespace zermelo {

/// Bytes that say how far the work was, and the rounding of tables to words; an upper bound.
inline constexpr std::uint64_t checkpoint_head = 64;

/// A kernel for one game and one metric. Refers to the game, which must outlive it.
struct Kernel {
  std::string_view name;
  CellWidth widest = CellWidth::byte;  ///< no slice has wider cells; the first slice tells the width of all
  std::uint64_t memory = 0;            ///< bytes at the peak, without what the sink takes
  std::uint64_t least_memory = 0;      ///< bytes at the peak under the smallest budget that suffices
  std::uint64_t checkpoint_bytes = 0;  ///< an upper bound, without `checkpoint_head` and the list of values
  std::uint64_t scratch_bytes = 0;     ///< temporary files, an upper bound
  double file_bits = 0;                ///< bits a position in typical table files
  /// Solves every position and hands the table to the sink: the same bits for every number of threads. Throws
  /// Interrupted, and LimitError for limits that show only while the work goes on.
  std::function<void(const Control& control, const Sink& sink)> solve;
};

/// A kernel if this way of solving suits the structure and the metric. Cheap: nothing large is allocated.
using KernelOffer = std::optional<Kernel> (*)(const Game& game, Metric metric);

/// Cells for outcomes or depths of a terminating game: one bit for outcomes; for depths 8 bits if no play is longer
/// than they reach, else 16. SpecError if 16 bits do not suffice.
CellWidth code_width(const Game& game, Metric metric);

/// Whether the game is terminating and the metric is outcome or depth: tables of bits or depth codes.
inline bool has_codes(const Game& game, Metric metric) {
  return game.game_class() == GameClass::terminating && (metric == Metric::outcome || metric == Metric::depth);
}

/// The kernel for outcomes and depths of terminating games with such rules, if the game has them: memory(rules, width)
/// gives its bytes, solve(game, rules, width, control, sink) solves. `depth_bits`: as Kernel::file_bits, for depths.
template <class Rules, class Memory, class Solve>
std::optional<Kernel> code_kernel(std::string_view name, const Game& game, Metric metric, double depth_bits,
                                  const Memory& memory, const Solve& solve) {
  const auto* rules = std::get_if<Rules>(&game.structure());
  if (rules == nullptr || !has_codes(game, metric)) return {};
  const CellWidth width = code_width(game, metric);
  const std::uint64_t bytes = memory(*rules, width);
  constexpr double outcome_bits = 0.3;
  return Kernel{name,
                width,
                bytes,
                bytes,
                bytes,
                0,
                metric == Metric::outcome ? outcome_bits : depth_bits,
                [&game, rules, width, solve](const Control& control, const Sink& sink) {
                  solve(game, *rules, width, control, sink);
                }};
}

}  // namespace zermelo
