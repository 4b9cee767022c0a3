// Walks the tiles of a box in waves, as solver/boxes/kernel/solve_box.cpp does, and gives each point the least value
// that is not in its sets.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "solver/boxes/grundy/box_values.h"
#include "solver/boxes/kernel/tiling.h"
#include "solver/solving/cells.h"
#include "solver/solving/waves.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::boxes {
namespace {

/// One set: the number of its first words that are full, then the words of bits.
class LineSet {
 public:
  explicit LineSet(std::uint64_t* memory) : full_(memory), bits_(memory + 1) {}

  std::uint64_t full_words() const { return *full_; }
  std::uint64_t word(std::size_t w) const { return bits_[w]; }
  const std::uint64_t* bits() const { return bits_; }

  void insert(std::uint64_t value) {
    bits_[value / 64] |= std::uint64_t{1} << (value % 64);
    while (bits_[*full_] == ~std::uint64_t{0}) ++*full_;
  }
  /// Adds a whole set of bits. Does not count full words, because with larger reaches every word is read.
  void unite(const std::uint64_t* bits, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] |= bits[w];
  }

 private:
  std::uint64_t* full_;
  std::uint64_t* bits_;
};

/// All sets of a box. Points that are solved at the same time (tiles of one wave) never share a set.
///
/// The sets of values that the moves of a point in a box reach, as bits, one set for each line of moves.
///
/// A move changes some coordinates; let d be the first of them. The move leads to a point that agrees before d, is
/// smaller at d, and differs after d in at most reach - 1 coordinates, where it is smaller too. There is one set for
/// every d, every r = 1..reach and every choice of the other coordinates. It contains the values of the solved points
/// that agree before d and differ after d in at most r - 1 coordinates. The values of the options of a point are the
/// union of its sets (d, reach), one for each d, and the set of its diagonal. (boxes/kernel/tiling.h keeps the best
/// code of the same points; for Grundy values all of them are needed.)
///
/// Cost model for reach 1, for a point in n dimensions (Wythoff: n + 1 = 3 sets): each set remembers how many of its
/// first words are full. So the union is read from the greatest of these counts on, one or two words of each set; then
/// one bit is set in each. The sets of neighbours in a row are neighbours in memory: 64 bytes of each come from the
/// second cache. For reach r: n r sets of `words` words are read, and n r are written. Memory: 8 (words + 1) bytes a
/// set. There are positions / extent(d) sets for each d and each r, and one for each diagonal.
class LineSets {
 public:
  /// `greatest`: an upper bound of the values.
  LineSets(const BoxTiling& tiling, std::uint64_t greatest)
      : words_(greatest / 64 + 2), lines_(tiling.space.dimension()), strides_(lines_.size()) {
    for (std::size_t d = 0; d < lines_.size(); ++d) {
      planes_.push_back(tiling.space.size() / tiling.space.extent(d));
      strides_[d].assign(lines_.size(), 0);
      Index stride = set_words();
      for (std::size_t k = lines_.size(); k-- > 0;)
        if (k != d) {
          strides_[d][k] = stride;
          stride *= tiling.space.extent(k);
        }
      lines_[d] = HugeBuffer<std::uint64_t>(planes_[d] * tiling.reach * set_words());
    }
    if (tiling.diagonal) diagonals_ = HugeBuffer<std::uint64_t>(tiling.diagonal_units() * set_words());
  }

  static std::uint64_t bytes(const BoxTiling& tiling, std::uint64_t greatest) {
    Index sets = tiling.diagonal_units();
    for (std::size_t d = 0; d < tiling.space.dimension(); ++d)
      sets += tiling.space.size() / tiling.space.extent(d) * tiling.reach;
    return sets * (greatest / 64 + 3) * sizeof(std::uint64_t);
  }

  /// The words of one set, without its count. The last word is never full.
  std::size_t words() const { return words_; }
  Index set_words() const { return words_ + 1; }

  /// The number of words by which the place of a set of dimension d moves with coordinate k.
  Index stride(std::size_t d, std::size_t k) const { return strides_[d][k]; }
  std::uint64_t* line(std::size_t d) { return lines_[d].data(); }
  /// The number of words from the set (d, r) to the set (d, r + 1).
  Index next_reach(std::size_t d) const { return planes_[d] * set_words(); }
  std::uint64_t* diagonal() { return diagonals_.data(); }

  template <class Use>
  void for_each_chunk(const Use& use) {
    for (auto& line : lines_) use(bytes_of(line));
    if (diagonals_.size() > 0) use(bytes_of(diagonals_));
  }

 private:
  std::size_t words_;
  std::vector<HugeBuffer<std::uint64_t>> lines_;
  std::vector<std::vector<Index>> strides_;
  std::vector<Index> planes_;
  HugeBuffer<std::uint64_t> diagonals_;
};

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
    for (std::size_t i = 0; i < count_; ++i) lines_[i] += static_cast<std::ptrdiff_t>(amount * steps_[k][i]);
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

void solve_lines(const BoxRules& rules, std::uint64_t greatest, const Control& control, const Sink& sink) {
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
    cells.for_each_chunk(use);
    sets.for_each_chunk(use);
  };
  waves.positions = tiling.space.size();
  waves.slice = [&](Index first, Index count) {
    if (!std::exchange(fitted, true)) cells.fit(control.job.workers());
    return cells.slice(first, count);
  };
  run_waves(waves, control, sink);
}

}  // namespace

std::optional<Kernel> lines_kernel(const Game& game, const BoxRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind) || !rules.steps.empty() || rules.reach == 0) return {};
  const std::uint64_t greatest = game.longest_play();
  const BoxTiling tiling(rules, CellWidth::byte);
  const std::uint64_t memory = LineSets::bytes(tiling, greatest) + cells_memory(tiling.space.size(), greatest);
  Kernel kernel = table_kernel("lines", greatest, memory);
  kernel.solve = [&rules, greatest](const Control& control, const Sink& sink) {
    solve_lines(rules, greatest, control, sink);
  };
  return kernel;
}

}  // namespace zermelo::boxes
