// Describes each kernel: its bounds of values and memory, and the cells that it begins with. The subfolders solve.
#include "solver/engine/grundy_kernels.h"

#include <algorithm>
#include <bit>
#include <memory>

#include "solver/boxes/grundy/box_sum.h"
#include "solver/boxes/grundy/solve_lines.h"
#include "solver/boxes/grundy/sorted_sum.h"
#include "solver/boxes/kernel/tiling.h"
#include "solver/graphs/grundy/solve_graph.h"
#include "solver/heaps/grundy/heap_sum.h"
#include "solver/scheduled/solve_scheduled.h"
#include "solver/sequences/period.h"
#include "solver/sequences/table/solve_single_heaps.h"
#include "solver/solving/cells.h"
#include "solver/solving/stream.h"

namespace zermelo {
namespace {

/// The rules of a game with that structure, if the metric is grundy and the game has Grundy values; otherwise null.
template <class Rules>
const Rules* grundy_rules(const Game& game, Metric metric) {
  const auto* rules = std::get_if<Rules>(&game.structure());
  return metric == Metric::grundy && game.no_grundy().empty() ? rules : nullptr;
}

/// An upper bound of the exclusive ors of numbers up to `largest_term`: all bits of these may be set.
std::uint64_t sum_bound(std::uint64_t largest_term) { return std::bit_ceil(largest_term + 1) - 1; }

/// A kernel that keeps the whole table.
Kernel table_kernel(std::string_view name, std::uint64_t greatest, std::uint64_t memory) {
  return {name, width_for(greatest), memory, memory, memory, 0, 4.0, {}};
}

/// A kernel that fills its table piece by piece; a checkpoint is a place in the table.
Kernel stream_kernel(std::string_view name, const Game& game, std::uint64_t greatest, std::uint64_t more, double bits) {
  const CellWidth width = width_for(greatest);
  const std::uint64_t memory = stream_memory(game.size(), width) + more;
  return {name, width, memory, memory, sizeof(Index), 0, bits, {}};
}

/// Streams the table, filled by Fill<Cell>(args...), in the narrowest cells for values up to `greatest`.
template <template <class> class Fill, class... Args>
void fill(Index positions, std::uint64_t greatest, const Control& control, const Sink& sink, const Args&... args) {
  const auto go = [&](auto cell) {
    using Cell = decltype(cell);
    stream<Cell>(positions, Fill<Cell>(args...), control, sink);
  };
  if (width_for(greatest) == CellWidth::byte)
    go(std::uint8_t{});
  else if (width_for(greatest) == CellWidth::word)
    go(std::uint16_t{});
  else
    go(std::uint32_t{});
}

/// The tiles of a box (boxes/kernel/tiling.h) as the parts of the waves of a schedule.
Schedule schedule_of(const BoxRules& rules) {
  const auto tiling = std::make_shared<const BoxTiling>(rules, CellWidth::byte);
  Schedule schedule;
  schedule.waves = [tiling] { return tiling->waves.size(); };
  schedule.parts = [tiling](std::size_t wave) { return tiling->waves[wave].size(); };
  schedule.runs = [tiling](std::size_t wave, std::size_t part, const Schedule::Run& run) {
    const BoxTiling::Tile& tile = tiling->waves[wave][part];
    const auto walk = [&](const auto& self, std::size_t d, Index index) -> void {
      const std::uint32_t begin = tiling->tile_begin(tile, d), end = tiling->tile_end(tile, d);
      if (d == tiling->last()) return run(index + begin, index + end);
      for (std::uint32_t x = begin; x < end; ++x) self(self, d + 1, index + x * tiling->space.stride(d));
    };
    walk(walk, 0, 0);
  };
  return schedule;
}

}  // namespace

std::optional<Kernel> heap_sum_kernel(const Game& game, Metric metric) {
  const auto* rules = grundy_rules<HeapRules>(game, metric);
  if (rules == nullptr) return {};
  const std::vector<std::uint32_t> heaps = heap_values(*rules);
  const std::uint64_t greatest = sum_bound(*std::max_element(heaps.begin(), heaps.end()));
  Kernel kernel =
      stream_kernel("heap-sum", game, greatest, heap_fill_memory(*rules, cell_bytes(width_for(greatest))), 0.5);
  kernel.solve = [&game, rules, heaps](const Control& control, const Sink& sink) {
    fill<HeapFill>(game.size(), *std::max_element(heaps.begin(), heaps.end()), control, sink, *rules, heaps);
  };
  return kernel;
}

std::optional<Kernel> box_sum_kernel(const Game& game, Metric metric) {
  const auto* rules = grundy_rules<BoxRules>(game, metric);
  if (rules == nullptr || !BoxSum::fits(*rules)) return {};
  Kernel kernel = stream_kernel("box-sum", game, BoxSum::greatest_bound(*rules), BoxSum::memory(*rules), 4.0);
  kernel.solve = [&game, rules](const Control& control, const Sink& sink) {
    const BoxSum sum(*rules, control.job);
    fill<BoxFill>(game.size(), sum.greatest(), control, sink, sum);
  };
  return kernel;
}

std::optional<Kernel> sorted_sum_kernel(const Game& game, Metric metric) {
  const auto* rules = grundy_rules<SortedNimRules>(game, metric);
  if (rules == nullptr) return {};
  Kernel kernel = stream_kernel("sorted-sum", game, sum_bound(rules->max), 0, 0.5);
  kernel.solve = [&game, rules](const Control& control, const Sink& sink) {
    fill<SortedFill>(game.size(), rules->max, control, sink, MultisetSpace(rules->piles, rules->max));
  };
  return kernel;
}

std::optional<Kernel> lines_kernel(const Game& game, Metric metric) {
  const auto* rules = grundy_rules<BoxRules>(game, metric);
  if (rules == nullptr || !has_lines_only(*rules)) return {};
  const std::uint64_t greatest = game.longest_play();
  Kernel kernel = table_kernel("lines", greatest, lines_grundy_memory(*rules, greatest));
  kernel.solve = [rules, greatest](const Control& control, const Sink& sink) {
    solve_lines_grundy(*rules, greatest, control, sink);
  };
  return kernel;
}

std::optional<Kernel> scheduled_grundy_kernel(const Game& game, Metric metric) {
  const auto* schedule = grundy_rules<Schedule>(game, metric);
  const auto* box = grundy_rules<BoxRules>(game, metric);
  if (schedule == nullptr && box == nullptr) return {};
  const std::uint64_t greatest = game.longest_play();
  Kernel kernel = table_kernel("scheduled-grundy", greatest, cells_memory(game.size(), greatest));
  kernel.checkpoint_bytes += sizeof(Index);
  kernel.state_version = 2;
  kernel.lists_moves = true;
  if (schedule != nullptr) kernel.memory = kernel.least_memory += schedule->memory;
  kernel.solve = [&game, schedule, box](const Control& control, const Sink& sink) {
    solve_scheduled_grundy(game, schedule != nullptr ? *schedule : schedule_of(*box), control, sink);
  };
  return kernel;
}

std::optional<Kernel> graph_grundy_kernel(const Game& game, Metric metric) {
  const auto* rules = grundy_rules<GraphRules>(game, metric);
  if (rules == nullptr) return {};
  Kernel kernel = table_kernel("graph-grundy", greatest_graph_value(*rules->graph), graph_grundy_memory(*rules->graph));
  kernel.solve = [&game, rules](const Control& control, const Sink& sink) {
    solve_graph_grundy(game, *rules, control, sink);
  };
  return kernel;
}

std::optional<Kernel> single_heaps_kernel(const Game& game, Metric metric) {
  const auto* rules = grundy_rules<SingleHeapRules>(game, metric);
  if (rules == nullptr) return {};
  const SingleHeapsWork work = single_heaps_work(*rules);
  Kernel kernel = table_kernel("single-heaps", game.longest_play(), single_heaps_memory(*rules, work));
  kernel.widest = work.width;
  kernel.checkpoint_bytes = sizeof(Index) + sizeof(std::uint32_t) * (work.last + 1);
  kernel.may_end_early = work.last == rules->max && period_search_end(*rules->rule) > 0;
  kernel.solve = [rules](const Control& control, const Sink& sink) { solve_single_heaps(*rules, control, sink); };
  return kernel;
}

}  // namespace zermelo
