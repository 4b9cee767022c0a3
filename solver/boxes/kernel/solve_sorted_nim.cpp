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
#include <algorithm>
#include <array>

#include "solver/boxes/kernel/any_take_scan.h"
#include "solver/boxes/kernel/solve_boxes.h"
#include "solver/solving/simd.h"
#include "solver/solving/waves.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo::boxes {

// The row kernels of Nim on multisets. A row is the positions that differ only in the smallest pile.
//
// Cost model, for a row of n positions of K piles: K - 1 vector reads, K - 1 vector updates and one vector store for
// each 16 positions; each row begins new vectors. Rows have max / K positions on average. Memory: a cell for each
// position, and K / (max + K) as many cells for the rests. For outcomes: a bit for each position and a byte for each
// rest; a row ends at its loss, and only there the table is touched. In the unnamed namespace, where g++ 12 inlines what
// is called once, the rows of outcomes are 6 % slower.

/// One row: the entries j in [begin, begin + length). Every pointer points to entry `begin`.
template <class Cell>
struct NimRow {
  std::array<Cell*, max_dimension> rests;  ///< best[P - a_i] for the different piles before the last
  std::size_t piles = 0;                   ///< the number of `rests`
  Cell* whole = nullptr;                   ///< best[P - j], the same for the whole row
  Index position = 0;
  std::size_t length = 0;
  int first_move = 0;  ///< 1 if the first entry of the row is the ending
};

/// Calls use(x) for vectors of 16 cells, from x on, that cover [0, n); the last one may overlap the one before it.
/// Returns n, or, if n < 16, 0 without a call.
template <class Use>
std::size_t cover(std::size_t n, const Use& use) {
  if (n < 16) return 0;
  for (std::size_t x = 0; x + 16 <= n; x += 16) use(x);
  if (n % 16 != 0) use(n - 16);
  return n;
}

/// to = max(to, from).
template <class Cell>
void raise(Cell* to, const Cell* from, std::size_t n) {
  using Vector = Lanes<Cell, 16>;
  for (std::size_t x = cover(n,
                             [&](std::size_t at) {
                               Vector v = Vector::load(to + at);
                               v.raise(Vector::load(from + at));
                               v.store(to + at);
                             });
       x < n; ++x)
    to[x] = std::max(to[x], from[x]);
}

/// Depth codes.
template <class C, Play play>
struct DepthNim {
  using Cell = C;
  using Unit = C;
  static constexpr std::size_t width = 8 * sizeof(Cell);

  static void solve(const NimRow<Cell>& row, Cell* table, Cell* codes) {
    using Vector = Lanes<Cell, 16>;
    std::copy_n(row.rests[0], row.length, codes);
    for (std::size_t i = 1; i < row.piles; ++i) raise(codes, row.rests[i], row.length);
    AnyTakeScan<Vector, play> scan(*row.whole);
    for (std::size_t x = 0; x < row.length; x += 16) {
      const int valid = static_cast<int>(std::min<std::size_t>(16, row.length - x));
      const int first_move = play == Play::misere && x == 0 ? row.first_move : 0;
      scan.solve(Vector::load(codes + x), valid, first_move).store(codes + x);
    }
    for (std::size_t i = 0; i < row.piles; ++i) raise(row.rests[i], codes, row.length);
    std::copy_n(codes, row.length, table + row.position);
    *row.whole = std::max(*row.whole, scan.seen());
  }
};

/// Outcomes: the cell of a rest R is 1 if a lost position R + v was found.
template <Play play>
struct OutcomeNim {
  using Cell = std::uint8_t;
  using Unit = std::uint64_t;
  static constexpr std::size_t width = 1;

  static void solve(const NimRow<Cell>& row, std::uint64_t* table, Cell*) {
    if (*row.whole != 0) return;
    const std::size_t loss = find_loss(row, play == Play::misere ? static_cast<std::size_t>(row.first_move) : 0);
    if (loss == row.length) return;
    set_bit(table, row.position + loss);
    for (std::size_t i = 0; i < row.piles; ++i) row.rests[i][loss] = 1;
    *row.whole = 1;
  }

  static std::size_t find_loss(const NimRow<Cell>& row, std::size_t from) {
    using Vector = Lanes<Cell, 16>;
    std::size_t loss = row.length;
    if (from == 0 && row.length >= 16)
      for (std::size_t x = 0; loss == row.length && x < row.length; x += 16) {
        const std::size_t at = std::min(x, row.length - 16);
        Vector won{};
        for (std::size_t i = 0; i < row.piles; ++i) won.raise(Vector::load(row.rests[i] + at));
        const int open = won.less(Vector::all(1)).first_set();
        if (open < 16) loss = at + static_cast<std::size_t>(open);
      }
    else
      for (loss = from; loss < row.length && wins(row, loss); ++loss) {
      }
    return loss;
  }

  static bool wins(const NimRow<Cell>& row, std::size_t at) {
    return std::any_of(row.rests.begin(), row.rests.begin() + static_cast<std::ptrdiff_t>(row.piles),
                       [&](const Cell* rest) { return rest[at] != 0; });
  }
};

/// A run of rows. `second` is the second last pile, which runs over [second_begin, second_end); the piles before it are
/// fixed.
template <class Cell>
struct NimRows {
  const MultisetSpace* space = nullptr;
  const MultisetSpace* rest_space = nullptr;
  std::array<Cell*, max_dimension> rests{};  ///< without the part of `second`; the last entry is the rest P - second
  std::size_t different = 0;                 ///< the number of `rests`, without the last one
  std::uint32_t before_second = 0;           ///< the pile before `second`, or 0
  Cell* wholes = nullptr;                    ///< best[P - j], without the part of `second`
  Index position = 0;                        ///< without the parts of `second` and j
  std::uint32_t second_begin = 0, second_end = 0;
  std::uint32_t j_begin = 0, j_end = 0;  ///< j_begin <= j < j_end, and j <= second
};

template <class Kernel>
void solve_all(const NimRows<typename Kernel::Cell>& rows, typename Kernel::Unit* table,
               typename Kernel::Cell* scratch) {
  const std::size_t place = rows.space->piles() - 2;
  NimRow<typename Kernel::Cell> row;
  for (std::uint32_t a = rows.second_begin; a < rows.second_end; ++a) {
    const Index part = rows.space->term(place, a);
    // Equal piles have the same rest: only the last of them is used.
    row.piles = rows.different - (rows.different > 0 && rows.before_second == a ? 1 : 0);
    for (std::size_t i = 0; i < row.piles; ++i) row.rests[i] = rows.rests[i] + part + rows.j_begin;
    row.rests[row.piles++] = rows.rests[rows.different] + rows.j_begin;
    row.whole = rows.wholes + rows.rest_space->term(place, a);
    row.position = rows.position + part + rows.j_begin;
    row.length = std::min(rows.j_end, a + 1) - rows.j_begin;
    row.first_move = row.position == 0 ? 1 : 0;
    Kernel::solve(row, table, scratch);
  }
}

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

}  // namespace zermelo::boxes
