// Solves dots and boxes from the last edge to the first. A block of the table has the positions with the same edges
// above the lowest 16. A move that draws a high edge leads from each position of a block to the same place of another
// block, with one more high edge: one operation on whole vectors. So blocks with equally many high edges are a wave,
// and their parts do not wait for each other. Inside a block the same operation halves it: the positions with its
// highest edge are solved first, then the others take the move that draws this edge, and so on with the next edge.
//
// Cost model: a byte a position in memory; a position with f free edges takes f operations on a byte, each of which
// reads two bytes and writes one. Those of high edges read one byte each from memory, the others stay in the second
// cache. Runs of fewer than 16 positions go byte by byte.
#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "solver/scores/kernel/score_kernels.h"
#include "solver/solving/simd.h"
#include "solver/solving/waves.h"

namespace zermelo::scores {
namespace {

using Cell = std::uint8_t;

/// A box of an edge: its other edges, of which `low` are among the lowest eight.
struct Sides {
  Index high = 0;
  Cell low = 0;
};

/// What the boxes of an edge add to a run of positions whose lowest eight edges count up: up to two boxes that are
/// complete as soon as `low` is drawn.
struct Completing {
  int boxes = 0;
  Cell low[2] = {};
};

/// The cells of a move, seen by the player who makes it; the run begins at a multiple of its length, at most 256.
ZERMELO_SIMD void take_run(Cell* to, const Cell* from, Cell first, std::size_t count, const Completing& completing) {
  if (completing.boxes == 0) {
    for (std::size_t i = 0; i < count; ++i) to[i] = std::max<Cell>(to[i], static_cast<Cell>(0 - from[i]));
    return;
  }
  const Cell a = completing.low[0], b = completing.low[1];
  const Cell two = completing.boxes == 2 ? 1 : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto at = static_cast<Cell>(first + i);
    const auto points = static_cast<Cell>(static_cast<Cell>((at & a) == a) + static_cast<Cell>(two & ((at & b) == b)));
    const auto again = static_cast<Cell>(from[i] + points), passed = static_cast<Cell>(0 - from[i]);
    to[i] = std::max<Cell>(to[i], points != 0 ? again : passed);
  }
}

/// Solves the blocks of a table. A cell is a score plus score_shift; 0 is less than all scores.
class DotsSolver {
 public:
  /// The edges inside a block: at most 16, so that it stays in the second cache.
  static unsigned inner_edges(const DotsRules& rules) { return std::min(rules.edges, 16u); }

  DotsSolver(const DotsRules& rules, Cell* cells) : rules_(rules), cells_(cells), sides_(rules.edges) {
    for (unsigned edge = 0; edge < rules.edges; ++edge)
      for (const Index box : rules.boxes)
        if ((box >> edge & 1) != 0) {
          const Index others = box & ~(Index{1} << edge);
          sides_[edge].push_back({others & ~Index{255}, static_cast<Cell>(others)});
        }
  }

  /// Solves the positions with these high edges. Requires that the blocks with one more are solved.
  void solve_block(Index block) const {
    const unsigned inner = inner_edges(rules_);
    const Index first = block << inner, count = Index{1} << inner;
    std::memset(cells_ + first, 0, count);
    if (first + count == Index{1} << rules_.edges)
      cells_[first + count - 1] = score_shift<Cell>;  // all edges are drawn
    for (unsigned edge = inner; edge < rules_.edges; ++edge)
      if ((first >> edge & 1) == 0) take(first, count, edge);
    halve(first, inner);
  }

 private:
  /// Solves 2^edges positions, of which only moves that draw a higher edge are taken.
  void halve(Index first, unsigned edges) const {
    if (edges == 0) return;
    const Index half = Index{1} << (edges - 1);
    halve(first + half, edges - 1);
    take(first, half, edges - 1);
    halve(first, edges - 1);
  }

  /// Takes the move that draws the edge from positions first, first + 1, ..., which lack it.
  void take(Index first, Index count, unsigned edge) const {
    const Index step = std::min<Index>(count, 256);
    for (Index at = first; at < first + count; at += step) {
      Completing completing;
      for (const Sides& box : sides_[edge])
        if ((at & box.high) == box.high) completing.low[completing.boxes++] = box.low;
      take_run(cells_ + at, cells_ + (at | Index{1} << edge), static_cast<Cell>(at), step, completing);
    }
  }

  const DotsRules& rules_;
  Cell* cells_;
  std::vector<std::vector<Sides>> sides_;  ///< by edge
};

/// The blocks by the number of their high edges, most first.
std::vector<std::vector<std::uint32_t>> waves_of(unsigned high_edges) {
  std::vector<std::vector<std::uint32_t>> waves(high_edges + 1);
  for (std::uint32_t block = 0; block < std::uint32_t{1} << high_edges; ++block)
    waves[high_edges - static_cast<unsigned>(std::popcount(block))].push_back(block);
  return waves;
}

void solve_dots(const DotsRules& rules, const Control& control, const Sink& sink) {
  HugeBuffer<Cell> cells(Index{1} << rules.edges);
  const DotsSolver solver(rules, cells.data());
  const unsigned inner = DotsSolver::inner_edges(rules);
  const auto blocks = waves_of(rules.edges - inner);
  Waves waves;
  waves.count = blocks.size();
  waves.parts = [&](std::size_t wave) { return blocks[wave].size(); };
  waves.repeatable = true;
  waves.solve = [&](std::size_t wave, std::size_t part) {
    solver.solve_block(blocks[wave][part]);
    return Index{1} << inner;
  };
  waves.state = [&](const auto& use) { use(bytes_of(cells)); };
  waves.positions = cells.size();
  waves.slice = [&](Index first, Index count) { return slice_of(cells, first, count); };
  run_waves(waves, control, sink);
}

}  // namespace

std::optional<Kernel> dots_kernel(const Game& game, const DotsRules& rules, const EntryKind& kind) {
  if (!kind.is_score()) return {};
  const std::uint64_t memory = game.size() + (game.size() >> DotsSolver::inner_edges(rules)) * sizeof(std::uint32_t);
  return Kernel{.name = "dots",
                .widest = CellWidth::byte,
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = game.size(),
                .file_bits = 2.0,
                .solve = [&rules](const Control& control, const Sink& sink) { solve_dots(rules, control, sink); }};
}

}  // namespace zermelo::scores
