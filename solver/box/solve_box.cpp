// Walks the cells of a box in waves and gives their rows to a kernel.
//
// A point waits for the points with smaller coordinates, so cells with equal sums of coordinates can be solved at the
// same time: were two of them to share a running best, or one to wait for the other, then one would be below the
// other in every coordinate, with a smaller sum.
#include "solver/box/solve_box.h"

#include <algorithm>
#include <utility>

#include "solver/box/bit_rows.h"
#include "solver/box/depth_rows.h"
#include "solver/rows/simd.h"
#include "solver/waves.h"

namespace zermelo {
namespace {

ZERMELO_SIMD void solve_rows(BoxRows<std::uint8_t>& rows, std::integral_constant<Play, Play::normal>) {
  DepthRows<std::uint8_t, Play::normal>::solve(rows);
}
ZERMELO_SIMD void solve_rows(BoxRows<std::uint8_t>& rows, std::integral_constant<Play, Play::misere>) {
  DepthRows<std::uint8_t, Play::misere>::solve(rows);
}
ZERMELO_SIMD void solve_rows(BoxRows<std::uint16_t>& rows, std::integral_constant<Play, Play::normal>) {
  DepthRows<std::uint16_t, Play::normal>::solve(rows);
}
ZERMELO_SIMD void solve_rows(BoxRows<std::uint16_t>& rows, std::integral_constant<Play, Play::misere>) {
  DepthRows<std::uint16_t, Play::misere>::solve(rows);
}
template <Play play>
void solve_rows(BoxRows<std::uint64_t>& rows, std::integral_constant<Play, play>) {
  BitRows<play>::solve(rows);
}

/// The memory that all cells share.
template <class Unit>
struct BoxMemory {
  explicit BoxMemory(const BoxLayout& layout)
      : table(layout.table_units()), diagonal(layout.diagonal_units()), carry(layout.carries()) {
    for (const Running& r : layout.running) running.emplace_back(r.shared ? r.plane * layout.reach : 0);
  }

  template <class Use>
  void for_each(const Use& use) {
    for (HugeBuffer<Unit>* buffer : {&table, &diagonal, &carry})
      if (buffer->size() > 0) use(bytes_of(*buffer));
    for (HugeBuffer<Unit>& buffer : running)
      if (buffer.size() > 0) use(bytes_of(buffer));
  }

  HugeBuffer<Unit> table, diagonal, carry;
  std::vector<HugeBuffer<Unit>> running;
};

/// Solves one cell: goes through its points in the order of the index, row by row.
template <class Unit, Play play>
class CellWalk {
 public:
  CellWalk(const BoxLayout& layout, BoxMemory<Unit>& memory, const BoxLayout::Cell& cell)
      : layout_(layout), memory_(memory), cell_(cell), scratch_(layout.scratch_units()) {
    constexpr Index entries = std::is_same_v<Unit, std::uint64_t> ? 64 : 1;  // in a unit
    const std::uint32_t begin = layout.block_begin(cell, layout.last());
    rows_.layout = &layout;
    rows_.table = memory.table.data();
    rows_.begin = begin;
    rows_.end = layout.block_end(cell, layout.last());
    rows_.diagonal = layout.diagonal ? memory.diagonal.data() : nullptr;
    Unit* free = scratch_.data();
    if (layout.needs_base()) rows_.base = std::exchange(free, free + layout.row_units);
    for (std::size_t d = 0; d < layout.running.size(); ++d) {
      const Running& r = layout.running[d];
      progress_[d] = begin / entries;
      best_[d] = r.shared ? memory.running[d].data() : std::exchange(free, free + r.plane * layout.reach);
    }
    diagonal_place_ = layout.diagonal ? layout.diagonal_origin + begin : 0;
    position_ = begin;
  }

  Index solve() {
    walk(0);
    return solved_;
  }

 private:
  /// Moves the walk along dimension d, in every array at once; backwards by a wrapped amount.
  void move(std::size_t d, Index amount) {
    for (std::size_t i = 0; i < layout_.running.size(); ++i) progress_[i] += amount * layout_.running[i].strides[d];
    if (layout_.diagonal) diagonal_place_ += amount * layout_.diagonal_strides[d];
    position_ += amount * layout_.space.stride(d);
    point_[d] += static_cast<std::uint32_t>(amount);
  }

  /// All points of the cell with the leading coordinates point_[0..d).
  void walk(std::size_t d) {
    if (!layout_.running.empty() && !layout_.running[d].shared)
      std::fill_n(best_[d], layout_.running[d].plane * layout_.reach, Unit{0});
    const std::uint32_t begin = layout_.block_begin(cell_, d), end = layout_.block_end(cell_, d);
    move(d, begin);
    if (d + 1 == layout_.last()) {
      solve_run(end - begin);
    } else {
      for (std::uint32_t x = begin; x < end; ++x) {
        walk(d + 1);
        move(d, 1);
      }
      move(d, Index{begin} - end);
    }
    move(d, Index{0} - begin);
  }

  void solve_run(std::uint32_t count) {
    rows_.position = position_;
    rows_.first_y = point_[layout_.last() - 1];
    rows_.rows = count;
    for (std::size_t d = 0; d < layout_.running.size(); ++d) rows_.running[d] = best_[d] + progress_[d];
    rows_.diagonal_place = diagonal_place_;
    if (layout_.carries() > 0) rows_.carry = memory_.carry.data() + position_ / layout_.length();
    if (layout_.needs_base()) list_pulls();
    solved_ += Index{count} * rows_.length();
    solve_rows(rows_, std::integral_constant<Play, play>{});
  }

  void list_pulls() {
    const std::size_t y = layout_.last() - 1;
    rows_.pulls.clear();
    for (const BoxLayout::Step& step : layout_.steps)
      if (std::equal(step.vector.begin(), step.vector.begin() + static_cast<std::ptrdiff_t>(y), point_.begin(),
                     std::less_equal<>()))
        rows_.pulls.push_back({step.distance, step.vector[y], step.vector[y + 1]});
    rows_.diagonal_may_move =
        layout_.diagonal && std::count(point_.begin(), point_.begin() + static_cast<std::ptrdiff_t>(y), 0u) == 0;
  }

  const BoxLayout& layout_;
  BoxMemory<Unit>& memory_;
  const BoxLayout::Cell& cell_;
  std::vector<Unit> scratch_;
  BoxRows<Unit> rows_;
  std::array<Unit*, max_dimension> best_{};  // running bests, shared or in scratch_
  std::array<Index, max_dimension> progress_{};
  Index diagonal_place_ = 0;
  Index position_ = 0;
  Tuple point_{};
  Index solved_ = 0;
};

template <class Unit, Play play>
void run(const BoxLayout& layout, const Control& control, const Sink& sink) {
  BoxMemory<Unit> memory(layout);
  Waves waves;
  waves.count = layout.waves.size();
  waves.parts = [&](std::size_t wave) { return layout.waves[wave].size(); };
  waves.solve = [&](std::size_t wave, std::size_t part) {
    return CellWalk<Unit, play>(layout, memory, layout.waves[wave][part]).solve();
  };
  waves.state = [&](const auto& use) { memory.for_each(use); };
  waves.positions = layout.space.size();
  waves.slice = [&](Index first, Index count) { return slice_of(memory.table, first, count); };
  run_waves(waves, control, sink);
}

template <Play play>
void run(const BoxLayout& layout, const Control& control, const Sink& sink) {
  if (layout.width == CellWidth::bit)
    run<std::uint64_t, play>(layout, control, sink);
  else if (layout.width == CellWidth::byte)
    run<std::uint8_t, play>(layout, control, sink);
  else
    run<std::uint16_t, play>(layout, control, sink);
}

}  // namespace

std::uint64_t box_memory(const BoxRules& rules, CellWidth width) { return BoxLayout(rules, width).bytes(); }

void solve_box(const Game& game, const BoxRules& rules, CellWidth width, const Control& control, const Sink& sink) {
  solve_box(game, BoxLayout(rules, width), control, sink);
}

void solve_box(const Game& game, const BoxLayout& layout, const Control& control, const Sink& sink) {
  if (game.play() == Play::normal)
    run<Play::normal>(layout, control, sink);
  else
    run<Play::misere>(layout, control, sink);
}

std::optional<Kernel> box_kernel(const Game& game, Metric metric) {
  const auto* rules = std::get_if<BoxRules>(&game.structure());
  if (rules == nullptr || !has_codes(game, metric)) return {};
  const CellWidth width = code_width(game, metric);
  const std::uint64_t memory = box_memory(*rules, width);
  return Kernel{"box",
                width,
                memory,
                memory,
                memory,
                0,
                metric == Metric::outcome ? 0.3 : 4.5,
                [&game, rules, width](const Control& control, const Sink& sink) {
                  solve_box(game, *rules, width, control, sink);
                }};
}

}  // namespace zermelo
