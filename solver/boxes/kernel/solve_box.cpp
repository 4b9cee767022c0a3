// Walks the tiles of a box in waves, and gives their rows to a row kernel.
//
// A point needs the points with smaller coordinates. So tiles with equal sums of coordinates can be solved at the same
// time: if two of them shared a running best, or one needed the other, then one would be below the other in every
// coordinate, and its sum would be smaller.
#include <algorithm>
#include <utility>

#include "solver/boxes/kernel/bit_rows.h"
#include "solver/boxes/kernel/rows.h"
#include "solver/boxes/kernel/solve_boxes.h"
#include "solver/solving/simd.h"
#include "solver/solving/waves.h"

namespace zermelo::boxes {
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

/// The memory that all tiles share.
template <class Unit>
struct BoxMemory {
  explicit BoxMemory(const BoxTiling& tiling)
      : table(tiling.table_units()), diagonal(tiling.diagonal_units()), carry(tiling.carries()) {
    for (const Running& r : tiling.running) running.emplace_back(r.shared ? r.plane * tiling.reach : 0);
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

/// Solves one tile: goes through its points in the order of the index, row by row.
template <class Unit, Play play>
class TileWalk {
 public:
  TileWalk(const BoxTiling& tiling, BoxMemory<Unit>& memory, const BoxTiling::Tile& tile)
      : tiling_(tiling), memory_(memory), tile_(tile), scratch_(tiling.scratch_units()) {
    constexpr Index entries = std::is_same_v<Unit, std::uint64_t> ? 64 : 1;  // entries in a unit
    const std::uint32_t begin = tiling.tile_begin(tile, tiling.last());
    rows_.tiling = &tiling;
    rows_.table = memory.table.data();
    rows_.begin = begin;
    rows_.end = tiling.tile_end(tile, tiling.last());
    rows_.diagonal = tiling.diagonal ? memory.diagonal.data() : nullptr;
    Unit* free = scratch_.data();
    if (tiling.needs_base()) rows_.base = std::exchange(free, free + tiling.row_units);
    for (std::size_t d = 0; d < tiling.running.size(); ++d) {
      const Running& r = tiling.running[d];
      place_[d] = begin / entries;
      best_[d] = r.shared ? memory.running[d].data() : std::exchange(free, free + r.plane * tiling.reach);
    }
    diagonal_place_ = tiling.diagonal ? tiling.diagonal_origin + begin : 0;
    position_ = begin;
  }

  Index solve() {
    walk(0);
    return solved_;
  }

 private:
  /// Moves the walk along dimension d, in every array at once; backwards by an amount that wraps around.
  void move(std::size_t d, Index amount) {
    for (std::size_t i = 0; i < tiling_.running.size(); ++i) place_[i] += amount * tiling_.running[i].strides[d];
    if (tiling_.diagonal) diagonal_place_ += amount * tiling_.diagonal_strides[d];
    position_ += amount * tiling_.space.stride(d);
    point_[d] += static_cast<std::uint32_t>(amount);
  }

  /// Solves all points of the tile with the coordinates point_[0..d) before d.
  void walk(std::size_t d) {
    if (!tiling_.running.empty() && !tiling_.running[d].shared)
      std::fill_n(best_[d], tiling_.running[d].plane * tiling_.reach, Unit{0});
    const std::uint32_t begin = tiling_.tile_begin(tile_, d), end = tiling_.tile_end(tile_, d);
    move(d, begin);
    if (d + 1 == tiling_.last()) {
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
    rows_.first_y = point_[tiling_.last() - 1];
    rows_.rows = count;
    for (std::size_t d = 0; d < tiling_.running.size(); ++d) rows_.running[d] = best_[d] + place_[d];
    rows_.diagonal_place = diagonal_place_;
    if (tiling_.carries() > 0) rows_.carry = memory_.carry.data() + position_ / tiling_.length();
    if (tiling_.needs_base()) list_pulls();
    solved_ += Index{count} * rows_.length();
    solve_rows(rows_, std::integral_constant<Play, play>{});
  }

  void list_pulls() {
    const std::size_t y = tiling_.last() - 1;
    rows_.pulls.clear();
    for (const BoxTiling::OuterStep& step : tiling_.steps)
      if (std::equal(step.vector.begin(), step.vector.begin() + static_cast<std::ptrdiff_t>(y), point_.begin(),
                     std::less_equal<>()))
        rows_.pulls.push_back({step.distance, step.vector[y], step.vector[y + 1]});
    rows_.diagonal_may_move =
        tiling_.diagonal && std::count(point_.begin(), point_.begin() + static_cast<std::ptrdiff_t>(y), 0u) == 0;
  }

  const BoxTiling& tiling_;
  BoxMemory<Unit>& memory_;
  const BoxTiling::Tile& tile_;
  std::vector<Unit> scratch_;
  BoxRows<Unit> rows_;
  std::array<Unit*, max_dimension> best_{};  // running bests, shared or in scratch_
  std::array<Index, max_dimension> place_{};
  Index diagonal_place_ = 0;
  Index position_ = 0;
  Tuple point_{};
  Index solved_ = 0;
};

template <class Unit, Play play>
void run(const BoxTiling& tiling, const Control& control, const Sink& sink) {
  BoxMemory<Unit> memory(tiling);
  Waves waves;
  waves.count = tiling.waves.size();
  waves.parts = [&](std::size_t wave) { return tiling.waves[wave].size(); };
  waves.solve = [&](std::size_t wave, std::size_t part) {
    return TileWalk<Unit, play>(tiling, memory, tiling.waves[wave][part]).solve();
  };
  waves.state = [&](const auto& use) { memory.for_each(use); };
  waves.positions = tiling.space.size();
  waves.slice = [&](Index first, Index count) { return slice_of(memory.table, first, count); };
  run_waves(waves, control, sink);
}

template <Play play>
void run(const BoxTiling& tiling, const Control& control, const Sink& sink) {
  if (tiling.width == CellWidth::bit)
    run<std::uint64_t, play>(tiling, control, sink);
  else if (tiling.width == CellWidth::byte)
    run<std::uint8_t, play>(tiling, control, sink);
  else
    run<std::uint16_t, play>(tiling, control, sink);
}

}  // namespace

void solve_box(const Game& game, const BoxTiling& tiling, const Control& control, const Sink& sink) {
  if (game.play() == Play::normal)
    run<Play::normal>(tiling, control, sink);
  else
    run<Play::misere>(tiling, control, sink);
}

}  // namespace zermelo::boxes
