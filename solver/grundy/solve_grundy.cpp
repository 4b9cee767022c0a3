// Sums of heaps by the Sprague-Grundy theorem, everything else by looking at the options of each position.
#include "solver/grundy/solve_grundy.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "solver/box/layout.h"
#include "solver/grundy/cells.h"
#include "solver/grundy/graph/solve_graph.h"
#include "solver/grundy/heaps/solve_single_heaps.h"
#include "solver/grundy/lines/solve_lines.h"
#include "solver/grundy/solve_scheduled.h"
#include "solver/grundy/stream.h"
#include "solver/grundy/sums/box_sum.h"
#include "solver/grundy/sums/heap_sum.h"
#include "solver/grundy/sums/sorted_sum.h"

namespace zermelo {
namespace {

void require_grundy(const Game& game) {
  if (const std::string why = game.no_grundy(); !why.empty())
    throw SpecError(fmt::format("{} has no Grundy values: {}; otherwise keep --metric outcome or depth",
                                game.spec().canonical(), why));
}

/// No value of the game is larger: a value of v needs play of v plies. Exclusive ors need all bits of their terms.
std::uint64_t greatest_bound(const HeapRules& rules) {
  const std::vector<std::uint32_t> heaps = heap_values(rules);
  return std::bit_ceil(std::uint64_t{*std::max_element(heaps.begin(), heaps.end())} + 1) - 1;
}
std::uint64_t greatest_bound(const SortedNimRules& rules) { return std::bit_ceil(std::uint64_t{rules.max} + 1) - 1; }

/// The cells of a box as parts of waves (box/layout.h): for boxes that are no sums.
Schedule schedule_of(const BoxRules& rules) {
  const auto layout = std::make_shared<const BoxLayout>(rules, CellWidth::byte);
  Schedule schedule;
  schedule.waves = layout->waves.size();
  schedule.parts = [layout](std::size_t wave) { return layout->waves[wave].size(); };
  schedule.runs = [layout](std::size_t wave, std::size_t part, const Schedule::Run& run) {
    const BoxLayout::Cell& cell = layout->waves[wave][part];
    const auto walk = [&](const auto& self, std::size_t d, Index index) -> void {
      const std::uint32_t begin = layout->block_begin(cell, d), end = layout->block_end(cell, d);
      if (d == layout->last()) return run(index + begin, index + end);
      for (std::uint32_t x = begin; x < end; ++x) self(self, d + 1, index + x * layout->space.stride(d));
    };
    walk(walk, 0, 0);
  };
  return schedule;
}

/// Everything that is asked of a game, by its structure.
class GrundySolver {
 public:
  explicit GrundySolver(const Game& game) : game_(game) {}

  std::uint64_t greatest(const Schedule&) const { return game_.longest_play(); }
  std::uint64_t greatest(const HeapRules& rules) const { return greatest_bound(rules); }
  std::uint64_t greatest(const BoxRules& rules) const {
    return BoxSum::fits(rules) ? BoxSum::greatest_bound(rules) : game_.longest_play();
  }
  std::uint64_t greatest(const SortedNimRules& rules) const { return greatest_bound(rules); }
  std::uint64_t greatest(const GraphRules& rules) const { return greatest_graph_value(*rules.graph); }
  std::uint64_t greatest(const SingleHeapRules&) const { return game_.longest_play(); }
  std::uint64_t greatest(const LoopRules&) const { return 0; }
  std::uint64_t greatest(const PartisanRules&) const { return 0; }

  std::uint64_t memory(const Schedule& schedule) const { return cells_memory(game_.size(), greatest(schedule)); }
  std::uint64_t memory(const HeapRules& rules) const {
    const CellWidth width = width_for(greatest(rules));
    return stream_memory(game_.size(), width) + heap_fill_memory(rules, cell_bytes(width));
  }
  std::uint64_t memory(const BoxRules& rules) const {
    if (!BoxSum::fits(rules))
      return has_lines_only(rules) ? lines_grundy_memory(rules, greatest(rules))
                                   : cells_memory(game_.size(), greatest(rules));
    return stream_memory(game_.size(), width_for(greatest(rules))) + BoxSum::memory(rules);
  }
  std::uint64_t memory(const SortedNimRules& rules) const {
    return stream_memory(game_.size(), width_for(greatest(rules)));
  }
  std::uint64_t memory(const GraphRules& rules) const { return graph_grundy_memory(*rules.graph); }
  std::uint64_t memory(const SingleHeapRules& rules) const { return single_heaps_memory(rules); }
  std::uint64_t memory(const LoopRules&) const { return 0; }
  std::uint64_t memory(const PartisanRules&) const { return 0; }

 private:
  const Game& game_;
};

struct Task {
  const Game& game;
  Workers& workers;
  const Control& control;
  const Sink& sink;

  template <template <class> class Fill, class... Args>
  void fill(std::uint64_t greatest, const Args&... args) const {
    const auto go = [&](auto cell) {
      using Cell = decltype(cell);
      stream<Cell>(game.size(), Fill<Cell>(args...), workers, control, sink);
    };
    if (width_for(greatest) == CellWidth::byte)
      go(std::uint8_t{});
    else if (width_for(greatest) == CellWidth::word)
      go(std::uint16_t{});
    else
      go(std::uint32_t{});
  }

  void operator()(const Schedule& schedule) const { solve_scheduled_grundy(game, schedule, workers, control, sink); }
  void operator()(const HeapRules& rules) const {
    const std::vector<std::uint32_t> heaps = heap_values(rules);
    fill<HeapFill>(*std::max_element(heaps.begin(), heaps.end()), rules, heaps);
  }
  void operator()(const BoxRules& rules) const {
    if (!BoxSum::fits(rules) && has_lines_only(rules))
      return solve_lines_grundy(rules, game.longest_play(), workers, control, sink);
    if (!BoxSum::fits(rules)) return (*this)(schedule_of(rules));
    const BoxSum sum(rules, control.stop);
    fill<BoxFill>(sum.greatest(), sum);
  }
  void operator()(const SortedNimRules& rules) const {
    fill<SortedFill>(rules.max, MultisetSpace(rules.piles, rules.max));
  }
  void operator()(const GraphRules& rules) const { solve_graph_grundy(game, *rules.graph, workers, control, sink); }
  void operator()(const SingleHeapRules& rules) const { solve_single_heaps(rules, workers, control, sink); }
  void operator()(const LoopRules&) const { require_grundy(game); }
  void operator()(const PartisanRules&) const { require_grundy(game); }
};

}  // namespace

CellWidth grundy_width(const Game& game) {
  require_grundy(game);
  return std::visit([&](const auto& rules) { return width_for(GrundySolver(game).greatest(rules)); }, game.structure());
}

std::uint64_t grundy_memory(const Game& game) {
  require_grundy(game);
  return std::visit([&](const auto& rules) { return GrundySolver(game).memory(rules); }, game.structure());
}

void solve_grundy(const Game& game, Workers& workers, const Control& control, const Sink& sink) {
  require_grundy(game);
  std::visit(Task{game, workers, control, sink}, game.structure());
}

}  // namespace zermelo
