// Each kernel says whether it suits; the order of the list decides between several that do.
#include "solver/engine/solve.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "solver/boxes/kernel/solve_box.h"
#include "solver/boxes/sorted/solve_sorted_nim.h"
#include "solver/chess/kernel/solve_pieces.h"
#include "solver/engine/grundy_kernels.h"
#include "solver/heaps/kernel/solve_heaps.h"
#include "solver/loopy/kernel/exits_only.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/partisan/solve_partisan.h"
#include "solver/scheduled/scheduled.h"

namespace zermelo {
namespace {

constexpr std::array<KernelOffer, 17> kernels{
    // Outcomes and depths
    heap_kernel, box_kernel, sorted_nim_kernel, scheduled_kernel, pieces_kernel, logged_pieces_kernel, loopy_kernel,
    wasteful_pieces_kernel, exits_only_kernel,
    // Grundy values
    heap_sum_kernel, box_sum_kernel, sorted_sum_kernel, lines_kernel, scheduled_grundy_kernel, graph_grundy_kernel,
    single_heaps_kernel,
    // Outcome classes and values of games of Left and Right
    partisan_kernel};

/// Why no kernel suits: the end of a sentence whose subject is the game.
std::string reason(const Game& game, Metric metric) {
  if (metric == Metric::grundy) {
    const bool partisan = game.game_class() == GameClass::partisan;
    return fmt::format("has no Grundy values: {}{}", game.no_grundy(),
                       partisan ? "" : "; otherwise keep --metric outcome or depth");
  }
  if (metric == Metric::value)
    return fmt::format("has no values as a partisan game: both players have the same moves; use --metric {}",
                       game.no_grundy().empty() ? "grundy" : "outcome or depth");
  if (game.game_class() == GameClass::partisan && metric != Metric::outcome)
    return fmt::format("has no {} table: Left and Right have moves of their own; use --metric value or outcome",
                       name(metric));
  if (game.game_class() == GameClass::partisan)
    return "has moves to sums of positions, whose outcomes need values; use --metric value";
  return "has moves to sums of heaps, which have Grundy values but no outcomes or depths of their own in a table; use "
         "--metric grundy";
}

}  // namespace

CellWidth code_width(const Game& game, Metric metric) {
  if (metric == Metric::outcome) return CellWidth::bit;
  const std::uint64_t longest = game.longest_play();
  if (longest <= DepthCode<std::uint8_t>::max_depth) return CellWidth::byte;
  if (longest <= DepthCode<std::uint16_t>::max_depth) return CellWidth::word;
  throw SpecError(fmt::format("{} may last {} plies, more than the {} that a depth table holds; use --metric outcome",
                              game.spec().canonical_text(), longest, DepthCode<std::uint16_t>::max_depth));
}

Kernel kernel_for(const Game& game, Metric metric, std::uint64_t budget) {
  std::optional<Kernel> least;
  for (const KernelOffer offer : kernels) {
    std::optional<Kernel> kernel = offer(game, metric);
    if (!kernel) continue;
    if (kernel->least_memory <= budget) return std::move(*kernel);
    if (!least || kernel->least_memory < least->least_memory) least = std::move(kernel);
  }
  if (!least) throw SpecError(fmt::format("{} {}", game.spec().canonical_text(), reason(game, metric)));
  return std::move(*least);
}

std::optional<Kernel> kernel_called(std::string_view name, const Game& game, Metric metric) {
  for (const KernelOffer offer : kernels)
    if (std::optional<Kernel> kernel = offer(game, metric); kernel && kernel->name == name) return kernel;
  return {};
}

void solve(const Game& game, Metric metric, const Control& control, const Sink& sink) {
  kernel_for(game, metric, control.job.memory()).solve(control, sink);
}

}  // namespace zermelo
