// Picks the kernel for a game's structure, and the cells for its depths.
#include "solver/solve.h"

#include <fmt/format.h>

#include "solver/box/solve_box.h"
#include "solver/grundy/solve_grundy.h"
#include "solver/heap/solve_heaps.h"
#include "solver/loopy/solve_loopy.h"
#include "solver/partisan/solve_partisan.h"
#include "solver/scheduled.h"
#include "solver/sorted_nim/solve_sorted_nim.h"

namespace zermelo {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

[[noreturn]] void refuse_sums(const Game& game) {
  throw SpecError(
      fmt::format("{} has moves to sums of heaps, which have Grundy values but no outcomes or depths of "
                  "their own in a table; use --metric grundy",
                  game.spec().canonical()));
}

[[noreturn]] void refuse_values(const Game& game) {
  throw SpecError(
      fmt::format("{} has no values as a partisan game: both players have the same moves; use --metric grundy",
                  game.spec().canonical()));
}

}  // namespace

CellWidth cell_width(const Game& game, Metric metric) {
  if (metric == Metric::grundy) return grundy_width(game);
  if (game.play() == Play::partisan) return partisan_width(*std::get<PartisanRules>(game.structure()).game, metric);
  if (metric == Metric::value) refuse_values(game);
  if (game.splits()) refuse_sums(game);
  if (game.play() == Play::loopy) return metric == Metric::outcome ? CellWidth::byte : CellWidth::word;
  if (metric == Metric::outcome) return CellWidth::bit;
  const std::uint64_t longest = game.longest_play();
  if (longest <= DepthCode<std::uint8_t>::max_depth) return CellWidth::byte;
  if (longest <= DepthCode<std::uint16_t>::max_depth) return CellWidth::word;
  throw SpecError(fmt::format("{} may last {} plies, more than the {} that a depth table holds; use --metric outcome",
                              game.spec().canonical(), longest, DepthCode<std::uint16_t>::max_depth));
}

std::uint64_t solve_memory(const Game& game, Metric metric) {
  if (metric == Metric::grundy) return grundy_memory(game);
  const CellWidth cells = cell_width(game, metric);
  return std::visit(Overloaded{[&](const Schedule&) { return scheduled_memory(game, cells); },
                               [&](const HeapRules& rules) { return heaps_memory(rules, cells); },
                               [&](const BoxRules& rules) { return box_memory(rules, cells); },
                               [&](const SortedNimRules& rules) { return sorted_nim_memory(rules, cells); },
                               [&](const LoopRules& rules) { return loopy_memory(game, rules); },
                               [&](const GraphRules& rules) { return loopy_memory(game, rules); },
                               [&](const SingleHeapRules&) -> std::uint64_t { refuse_sums(game); },
                               [&](const PartisanRules& rules) { return partisan_memory(*rules.game, metric); }},
                    game.structure());
}

void solve(const Game& game, Metric metric, Workers& workers, const Control& control, const Sink& sink) {
  if (metric == Metric::grundy) return solve_grundy(game, workers, control, sink);
  const CellWidth cells = cell_width(game, metric);
  std::visit(
      Overloaded{[&](const Schedule& schedule) { solve_scheduled(game, schedule, cells, workers, control, sink); },
                 [&](const HeapRules& rules) { solve_heaps(game, rules, cells, workers, control, sink); },
                 [&](const BoxRules& rules) { solve_box(game, rules, cells, workers, control, sink); },
                 [&](const SortedNimRules& rules) { solve_sorted_nim(game, rules, cells, workers, control, sink); },
                 [&](const LoopRules& rules) { solve_loopy(game, rules, metric, workers, control, sink); },
                 [&](const GraphRules& rules) { solve_loopy(game, rules, metric, workers, control, sink); },
                 [&](const SingleHeapRules&) { refuse_sums(game); },
                 [&](const PartisanRules& rules) { solve_partisan(*rules.game, metric, workers, control, sink); }},
      game.structure());
}

}  // namespace zermelo
