// Solves Nim on multisets of piles with one look-up for all moves of a pile.
//
// Let R = P - a_i be a position P = (a_0 >= a_1 >= ...) without one of its piles. The moves on that pile lead to R + v
// for v < a_i. Let best[R] be the best code of the positions R + v solved so far. If positions are solved in the order
// of the index, best(P) is the maximum of best[P - a_i] over the different piles: one look-up for all moves of a pile.
//
// A row is the positions that differ only in the smallest pile j. For the piles before the last the rests of a row are
// neighbours, too, because j is also their smallest pile. The moves of the last pile stay in the row (any_take_scan.h),
// and its result raises best[all piles but j].
//
// Two positions with a common rest are comparable pile by pile, so two tiles of a wave never share a rest.
#include "solver/boxes/sorted/solve_sorted_nim.h"

#include <algorithm>

#include "solver/boxes/sorted/rows.h"
#include "solver/rows/simd.h"
#include "solver/solving/waves.h"
#include "tablebase/ranking/sorted_tiling.h"

namespace zermelo {
namespace {

template <Play play>
using Constant = std::integral_constant<Play, play>;

ZERMELO_SIMD void solve_rows(const NimRows<std::uint8_t>& rows, std::uint8_t* table, std::uint8_t* scratch,
                             Constant<Play::normal>) {
  solve_all<DepthNim<std::uint8_t, Play::normal>>(rows, table, scratch);
}
ZERMELO_SIMD void solve_rows(const NimRows<std::uint8_t>& rows, std::uint8_t* table, std::uint8_t* scratch,
                             Constant<Play::misere>) {
  solve_all<DepthNim<std::uint8_t, Play::misere>>(rows, table, scratch);
}
ZERMELO_SIMD void solve_rows(const NimRows<std::uint16_t>& rows, std::uint16_t* table, std::uint16_t* scratch,
                             Constant<Play::normal>) {
  solve_all<DepthNim<std::uint16_t, Play::normal>>(rows, table, scratch);
}
ZERMELO_SIMD void solve_rows(const NimRows<std::uint16_t>& rows, std::uint16_t* table, std::uint16_t* scratch,
                             Constant<Play::misere>) {
  solve_all<DepthNim<std::uint16_t, Play::misere>>(rows, table, scratch);
}
template <Play play>
void solve_rows(const NimRows<std::uint8_t>& rows, std::uint64_t* table, std::uint8_t* scratch, Constant<play>) {
  solve_all<OutcomeNim<play>>(rows, table, scratch);
}

template <class Kernel, Play play>
class NimSolver {
 public:
  using Cell = typename Kernel::Cell;
  using Unit = typename Kernel::Unit;

  explicit NimSolver(const SortedTiling& tiling)
      : tiling_(tiling),
        rest_space_(tiling.space().piles() - 1, tiling.space().max()),
        table_(Kernel::width == 1 ? (tiling.space().size() + 63) / 64 : tiling.space().size()),
        best_(rest_space_.size()) {}

  void run(const Control& control, const Sink& sink) {
    Waves waves;
    waves.count = tiling_.waves();
    waves.parts = [&](std::size_t wave) { return tiling_.parts(wave); };
    waves.solve = [&](std::size_t wave, std::size_t part) { return solve_tile(tiling_.tile(wave, part)); };
    waves.state = [&](const auto& use) {
      use(bytes_of(table_));
      use(bytes_of(best_));
    };
    waves.positions = tiling_.space().size();
    waves.slice = [&](Index first, Index count) { return slice_of(table_, first, count); };
    run_waves(waves, control, sink);
  }

 private:
  /// The state of the walk over the piles before the last two; at place k the piles [0, k) are fixed.
  struct Walk {
    SortedTiling::Tile tile;
    Tuple piles{};
    std::array<Index, max_dimension> rest{};  ///< the parts of the index of P - a_i from the fixed piles
    std::vector<Cell> scratch;
  };

  Index solve_tile(const SortedTiling::Tile& tile) {
    Walk walk;
    walk.tile = tile;
    walk.scratch.resize(std::size_t{space().max()} + 16);
    go(walk, 0, 0, 0);
    Index solved = 0;
    tiling_.runs(tile, [&](Index begin, Index end) { solved += end - begin; });
    return solved;
  }

  /// `index` and `rest_index`: what the fixed piles contribute to the index of the position and to the index of a rest.
  void go(Walk& walk, std::size_t k, Index index, Index rest_index) {
    walk.rest[k] = rest_index;
    const std::uint32_t most = k == 0 ? space().max() : walk.piles[k - 1];
    const std::uint32_t begin = k == 0 ? walk.tile.first_begin : (k == 1 ? walk.tile.second_begin : 0);
    const std::uint32_t end =
        std::min(most + 1, k == 0 ? walk.tile.first_end : (k == 1 ? walk.tile.second_end : most + 1));
    if (k + 2 == space().piles()) return solve_run(walk, index, rest_index, begin, end);
    for (std::uint32_t a = begin; a < end; ++a) {
      const Index part = space().term(k, a);
      for (std::size_t i = 0; i < k; ++i) walk.rest[i] += part;
      walk.piles[k] = a;
      go(walk, k + 1, index + part, rest_index + rest_space_.term(k, a));
      for (std::size_t i = 0; i < k; ++i) walk.rest[i] -= part;
    }
  }

  void solve_run(Walk& walk, Index index, Index rest_index, std::uint32_t begin, std::uint32_t end) {
    const std::size_t k = space().piles() - 2;
    NimRows<Cell> rows;
    rows.space = &space();
    rows.rest_space = &rest_space_;
    for (std::size_t i = 0; i < k; ++i)
      if (i + 1 == k || walk.piles[i] > walk.piles[i + 1]) rows.rests[rows.different++] = best_.data() + walk.rest[i];
    rows.rests[rows.different] = best_.data() + rest_index;
    rows.before_second = k == 0 ? 0 : walk.piles[k - 1];
    rows.wholes = best_.data() + rest_index;
    rows.position = index;
    rows.second_begin = begin;
    rows.second_end = end;
    rows.j_begin = k == 0 ? walk.tile.second_begin : 0;
    rows.j_end = k == 0 ? walk.tile.second_end : space().max() + 1;
    solve_rows(rows, table_.data(), walk.scratch.data(), Constant<play>{});
  }

  const MultisetSpace& space() const { return tiling_.space(); }

  const SortedTiling& tiling_;
  MultisetSpace rest_space_;
  HugeBuffer<Unit> table_;
  HugeBuffer<Cell> best_;
};

template <Play play>
void run(const SortedTiling& tiling, CellWidth width, const Control& control, const Sink& sink) {
  if (width == CellWidth::bit)
    NimSolver<OutcomeNim<play>, play>(tiling).run(control, sink);
  else if (width == CellWidth::byte)
    NimSolver<DepthNim<std::uint8_t, play>, play>(tiling).run(control, sink);
  else
    NimSolver<DepthNim<std::uint16_t, play>, play>(tiling).run(control, sink);
}

}  // namespace

std::uint64_t sorted_nim_memory(const SortedNimRules& rules, CellWidth width) {
  const MultisetSpace space(rules.piles, rules.max), rests(rules.piles - 1, rules.max);
  if (width == CellWidth::bit) return space.size() / 8 + rests.size();
  return (space.size() + rests.size()) * (static_cast<std::uint64_t>(width) / 8);
}

void solve_sorted_nim(const Game& game, const SortedNimRules& rules, CellWidth width, const Control& control,
                      const Sink& sink) {
  const SortedTiling tiling(MultisetSpace(rules.piles, rules.max));
  if (game.play() == Play::normal)
    run<Play::normal>(tiling, width, control, sink);
  else
    run<Play::misere>(tiling, width, control, sink);
}

}  // namespace zermelo
