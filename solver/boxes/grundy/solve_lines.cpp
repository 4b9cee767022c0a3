// Walks the tiles of a box in waves, as solver/boxes/kernel/solve_box.cpp does, and gives each point the least value
// that is not in its sets.
#include "solver/boxes/grundy/solve_lines.h"

#include <algorithm>
#include <array>

#include "solver/boxes/grundy/line_sets.h"
#include "solver/solving/cells.h"
#include "solver/solving/waves.h"

namespace zermelo {
namespace {

/// Solves the points of one tile in the order of the index.
template <class Cell>
class LineWalk {
 public:
  LineWalk(const BoxTiling& tiling, LineSets& sets, Cell* table, const BoxTiling::Tile& tile)
      : tiling_(tiling),
        sets_(sets),
        table_(table),
        tile_(tile),
        with_(tiling.reach > 1 ? tiling.reach * sets.words() : 0) {
    for (std::size_t d = 0; d <= tiling.last(); ++d) lines_[count_++] = sets.line(d);
    if (tiling.diagonal) lines_[count_++] = sets.diagonal() + tiling.diagonal_origin * sets.set_words();
    for (std::size_t k = 0; k <= tiling.last(); ++k) {
      for (std::size_t d = 0; d <= tiling.last(); ++d) steps_[k][d] = sets.stride(d, k);
      if (tiling.diagonal) steps_[k][tiling.last() + 1] = tiling.diagonal_strides[k] * sets.set_words();
    }
  }

  Index solve() {
    walk(0, 0);
    return solved_;
  }

 private:
  static constexpr std::size_t most_lines = max_dimension + 1;

  /// Moves all lines along dimension k; backwards by an amount that wraps around.
  void move(std::size_t k, Index amount) {
    for (std::size_t i = 0; i < count_; ++i) lines_[i] += amount * steps_[k][i];
  }

  void walk(std::size_t k, Index position) {
    const std::uint32_t begin = tiling_.tile_begin(tile_, k), end = tiling_.tile_end(tile_, k);
    move(k, begin);
    for (std::uint32_t x = begin; x < end; ++x) {
      const Index here = position + x * tiling_.space.stride(k);
      if (k < tiling_.last())
        walk(k + 1, here);
      else
        table_[here] = static_cast<Cell>(tiling_.reach > 1 ? solve_point() : solve_light_point());
      move(k, 1);
    }
    move(k, Index{0} - end);
    if (k == tiling_.last()) solved_ += end - begin;
  }

  /// Reach 1: skips the first words that are full in some line.
  std::uint64_t solve_light_point() {
    std::uint64_t w = 0;
    for (std::size_t i = 0; i < count_; ++i) w = std::max(w, LineSet(lines_[i]).full_words());
    for (;; ++w) {
      std::uint64_t used = 0;
      for (std::size_t i = 0; i < count_; ++i) used |= LineSet(lines_[i]).word(w);
      if (used == ~std::uint64_t{0}) continue;
      const std::uint64_t value = 64 * w + static_cast<std::uint64_t>(std::countr_one(used));
      for (std::size_t i = 0; i < count_; ++i) LineSet(lines_[i]).insert(value);
      return value;
    }
  }

  std::uint64_t solve_point() {
    std::uint64_t w = 0, used = 0;
    for (;; ++w) {
      used = tiling_.diagonal ? LineSet(lines_[count_ - 1]).word(w) : 0;
      for (std::size_t d = 0; d <= tiling_.last(); ++d) used |= set(d, tiling_.reach).word(w);
      if (used != ~std::uint64_t{0}) break;
    }
    const std::uint64_t value = 64 * w + static_cast<std::uint64_t>(std::countr_one(used));
    if (tiling_.diagonal) LineSet(lines_[count_ - 1]).insert(value);
    raise_sets(value);
    return value;
  }

  /// with(r) = the values of the point and of the points below it in at most r of the coordinates after d. The set (d,
  /// r) takes in with(r - 1); then, as d goes down, with(r) takes in that set.
  void raise_sets(std::uint64_t value) {
    const std::size_t words = sets_.words();
    std::fill(with_.begin(), with_.end(), 0);
    for (std::uint32_t r = 0; r < tiling_.reach; ++r) with(r)[value / 64] |= std::uint64_t{1} << (value % 64);
    for (std::size_t d = tiling_.last() + 1; d-- > 0;)
      for (std::uint32_t r = tiling_.reach; r >= 1; --r) {
        LineSet line = set(d, r);
        line.unite(with(r - 1), words);
        if (r < tiling_.reach) std::transform(line.bits(), line.bits() + words, with(r), with(r), std::bit_or<>());
      }
  }

  LineSet set(std::size_t d, std::uint32_t r) const { return LineSet(lines_[d] + (r - 1) * sets_.next_reach(d)); }
  std::uint64_t* with(std::uint32_t r) { return with_.data() + r * sets_.words(); }

  const BoxTiling& tiling_;
  LineSets& sets_;
  Cell* table_;
  const BoxTiling::Tile& tile_;
  std::array<std::uint64_t*, most_lines> lines_{};  ///< the sets of the point for r = 1, then of its diagonal
  std::size_t count_ = 0;
  std::array<std::array<Index, most_lines>, max_dimension> steps_{};
  std::vector<std::uint64_t> with_;
  Index solved_ = 0;
};

}  // namespace

bool has_lines_only(const BoxRules& rules) { return rules.steps.empty() && rules.reach > 0; }

std::uint64_t lines_grundy_memory(const BoxRules& rules, std::uint64_t greatest) {
  const BoxTiling tiling(rules, CellWidth::byte);
  return LineSets::bytes(tiling, greatest) + cells_memory(tiling.space.size(), greatest);
}

void solve_lines_grundy(const BoxRules& rules, std::uint64_t greatest, const Control& control, const Sink& sink) {
  const BoxTiling tiling(rules, CellWidth::byte);
  LineSets sets(tiling, greatest);
  GrundyCells cells(tiling.space.size(), width_for(greatest));
  bool fitted = false;
  Waves waves;
  waves.count = tiling.waves.size();
  waves.parts = [&](std::size_t wave) { return tiling.waves[wave].size(); };
  waves.solve = [&](std::size_t wave, std::size_t part) {
    return cells.visit(
        [&](auto& table) { return LineWalk(tiling, sets, table.data(), tiling.waves[wave][part]).solve(); });
  };
  waves.state = [&](const auto& use) {
    cells.for_each_piece(use);
    sets.for_each_piece(use);
  };
  waves.positions = tiling.space.size();
  waves.slice = [&](Index first, Index count) {
    if (!std::exchange(fitted, true)) cells.fit(control.job.workers());
    return cells.slice(first, count);
  };
  run_waves(waves, control, sink);
}

}  // namespace zermelo
