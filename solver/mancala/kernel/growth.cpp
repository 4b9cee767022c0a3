// Let F give each board the best of its moves from the scores of the boards that they lead to. All scores begin at 0, and
// F is applied to boards whose moves have changed, in any order, until nothing changes.
//
// Say that x is below v if each board has 0 <= x <= v or 0 >= x >= v. Let v be the true scores; play that never ends has
// score 0. Moves inside a tier bring no points. Then F maps scores below v to scores below v and keeps their order: a
// board with v > 0 owes its score to exits, or to successors with scores < 0, which only fall; a board with v < 0 has no
// others. After k rounds from 0 a board has the score of the game that ends after k moves with 0, and this score reaches
// v: who can force points forces them in finitely many moves, and both can hold their share for ever. So every order of
// work ends with the same table.
//
// The own sides of a tile whose boards are due have a bit. A step takes the tiles of one diagonal of all blocks: moves
// that pass no seeds lead to lower ranks, so chains of them are followed in one pass. The tiles of a step read the layer
// only; then they are stored, and the sources of changed boards become due.
//
// Cost model: a board is looked at 14 to 25 times, 64 at a time: for each move one unaligned vector of 64 bytes, in runs
// of 4 to 5 where seeds pass. Memory: two bytes a board, and a bit for 64 boards.
#include "solver/mancala/kernel/growth.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

#include "solver/solving/lanes.h"
#include "solver/solving/simd.h"

namespace zermelo::mancala::kernel {
namespace {

using Cells = Lanes<std::uint8_t, 64>;

std::vector<SideMoves> side_moves(const Boards& boards, unsigned seeds) {
  std::vector<SideMoves> moves;
  for (unsigned own = 0; own <= seeds; ++own) moves.emplace_back(boards.rules, boards.numbers.sides(), own);
  return moves;
}

/// Reads the cells of boards with the same own side: `row` has their images, a run for some of them.
inline Cells gather(const std::uint8_t* row, std::span<const Images::Run> runs) {
  static constexpr std::uint8_t nothing[2 * ByteTile::side] = {};
  if (runs.size() == 1) return Cells::load(runs.front().to == Images::none ? nothing : row + runs.front().to);
  alignas(64) std::uint8_t gathered[ByteTile::side + 16];
  for (const Images::Run& run : runs) {  // a run may write over the next one, which comes later
    const std::uint8_t* from = run.to == Images::none ? nothing : row + run.to;
    for (unsigned i = 0; i < run.count; i += 16) std::memcpy(gathered + run.begin + i, from + i, 16);
  }
  return Cells::load(gathered);
}

/// A tile whose own sides have these bits is due.
struct TileWork {
  const Numbers& numbers;
  const Layer& layer;
  const TierMoves& moves;
  const Part& part;
  const std::uint8_t* exits;
  std::size_t own_tile, other_tile;
  std::uint64_t own_sides;
  std::uint8_t without_moves;  ///< the cell of a board whose moves are all forbidden
};

/// Puts the scores of 64 boards into `to`, as cells of the layer.
inline void best_moves(const TileWork& work, std::size_t own, std::uint8_t* to) {
  const auto rank = static_cast<std::uint32_t>(work.own_tile * ByteTile::side + own);
  Cells best = Cells::load(work.exits + own * ByteTile::side);
  for (const SideMove& move : work.moves.of[work.part.own].of(rank)) {
    if (move.stored != 0) continue;
    const Part& after = work.layer.parts()[work.part.other + move.passed];
    const std::uint8_t* row = work.layer.row(after, work.numbers.column(after.other, move.to));
    best.raise(gather(row, work.moves.images.of(work.part.other, move.passed, move.last).chunk(work.other_tile)));
  }
  Cells stuck = Cells::all(0);
  stuck.cell = reinterpret_cast<Cells::Vector>(best.cell == 0);
  best = Cells::all(work.without_moves).select(stuck, best);
  best.cell = Cells::all(0).cell - best.cell;
  best.store(to);
}

ZERMELO_SIMD void improve_tile(const TileWork& work, const ByteTile& before, ByteTile& after) {
  ByteTile cells;
  transpose(before, cells);
  for (std::uint64_t own = work.own_sides; own != 0; own &= own - 1) {
    const auto side = static_cast<std::size_t>(std::countr_zero(own));
    best_moves(work, side, cells.row(side));
  }
  transpose(cells, after);
}

std::uint64_t first_bits(std::size_t count) { return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1; }

}  // namespace

TierMoves::TierMoves(const Boards& boards, unsigned seeds)
    : of(side_moves(boards, seeds)), images(boards.rules, boards.numbers.sides()) {
  const Sides& sides = boards.numbers.sides();
  for (unsigned own = 0; own <= seeds; ++own) {
    sources.emplace_back(sides, own, of);
    images.make(seeds - own, of[own].all());
  }
  before.resize(images.places());
  for (unsigned own = 0; own <= seeds; ++own)
    for (const SideMove& move : of[own].all()) {
      const unsigned other = seeds - own;
      Origins& origins = before[ImageTables::place(other, move.passed, move.last)];
      if (move.stored == 0 && origins.empty())
        origins = Origins(sides, other, move.passed, images.of(other, move.passed, move.last));
    }
}

/// A side has about 5 moves and 3 sources, and twice `seeds` pairs of images and origins.
std::uint64_t TierMoves::bytes(const Sides& sides, unsigned seeds) {
  std::uint64_t all = 0;
  for (unsigned own = 0; own <= seeds; ++own) all += sides.count(own);
  return all * (5 * sizeof(SideMove) + 3 * sizeof(SideSource) + std::uint64_t{seeds} * 8);
}

Growth::Growth(const Boards& boards, Layer& layer, bool begun, const Control& control)
    : boards_(boards),
      layer_(layer),
      workers_(control.job.workers()),
      moves_(boards, layer.seeds()),
      exits_(boards, layer, moves_.of, control),
      due_sides_(layer.tiles()),
      changes_(workers_.count() == 1 ? 1 : 64 * workers_.count()) {
  if (!begun) begin();
  for (const Part& part : layer.parts())
    for (std::size_t tile = 0; tile < part.own_tiles() * part.other_tiles() && !part.over; ++tile)
      due_sides_[part.first_tile + tile] =
          first_bits(part.own_sides - tile / part.other_tiles() * ByteTile::side);
}

void Growth::begin() {
  for (const Part& part : layer_.parts()) {
    const int score = part.over ? rest(boards_.rules, part.own, part.other) : 0;
    std::memset(layer_.row(part, 0), zero_score - score, part.stride * boards_.numbers.columns(part.other));
  }
}

bool Growth::pass(const std::function<void()>& pause) {
  bool any = false;
  std::size_t diagonals = 0;
  for (const Part& part : layer_.parts()) diagonals = std::max(diagonals, part.own_tiles() + part.other_tiles());
  for (std::size_t diagonal = 0; diagonal < diagonals; ++diagonal) {
    collect(diagonal);
    for (std::size_t done = 0; done < due_.size(); done += changes_.size()) {
      const std::size_t count = std::min(changes_.size(), due_.size() - done);
      workers_.for_each(count, [&](std::size_t i) { improve(due_[done + i], changes_[i]); });
      workers_.for_each(count, [&](std::size_t i) { store(due_[done + i], changes_[i]); });
      any = true;
      pause();
    }
  }
  return any;
}

/// Takes the due tiles whose own tile and other tile have this sum.
void Growth::collect(std::size_t diagonal) {
  due_.clear();
  for (const Part& part : layer_.parts()) {
    const std::size_t others = part.other_tiles();
    for (std::size_t own = diagonal < others ? 0 : diagonal - others + 1; own < std::min(part.own_tiles(), diagonal + 1);
         ++own) {
      std::uint64_t& sides = due_sides_[part.tile(own, diagonal - own)];
      if (sides != 0) due_.push_back({&part, own, diagonal - own, sides});
    }
  }
}

void Growth::improve(const Due& due, Change& change) {
  const Part& part = *due.part;
  due_sides_[part.tile(due.own_tile, due.other_tile)] &= ~due.own_sides;  // store() may make them due again
  const std::size_t first = due.other_tile * ByteTile::side, count = std::min<std::size_t>(64, part.other_sides - first);
  const auto cells_of = [&](std::size_t i) -> const std::uint8_t* {
    const std::uint32_t column = boards_.numbers.column(part.other, static_cast<std::uint32_t>(first + i));
    return column == Numbers::none ? nullptr : layer_.row(part, column) + due.own_tile * ByteTile::side;
  };
  ByteTile before{};
  for (std::size_t i = 0; i < count; ++i)
    if (const std::uint8_t* cells = cells_of(i)) std::memcpy(before.row(i), cells, ByteTile::side);
  const int stuck = rest(boards_.rules, part.own, part.other);
  improve_tile({boards_.numbers, layer_, moves_, part, exits_.tile(part.tile(due.own_tile, due.other_tile)),
                due.own_tile, due.other_tile, due.own_sides, static_cast<std::uint8_t>(zero_score + stuck)},
               before, change.cells);
  const std::uint64_t boards = first_bits(part.own_sides - due.own_tile * ByteTile::side);
  for (std::size_t i = 0; i < ByteTile::side; ++i)
    change.changed[i] =
        i < count && cells_of(i) != nullptr ? boards & differences(before.row(i), change.cells.row(i)) : 0;
}

void Growth::store(const Due& due, const Change& change) {
  const Part& part = *due.part;
  for (std::size_t i = 0; i < ByteTile::side; ++i) {
    if (change.changed[i] == 0) continue;
    const auto other = static_cast<std::uint32_t>(due.other_tile * ByteTile::side + i);
    std::memcpy(layer_.row(part, boards_.numbers.column(part.other, other)) + due.own_tile * ByteTile::side,
                change.cells.row(i), ByteTile::side);
    announce(part, other, due.own_tile, change.changed[i]);
  }
}

/// Makes the sources of boards due that have `changed`: boards with the same other side and own sides of one tile.
void Growth::announce(const Part& part, std::uint32_t other, std::size_t own_tile, std::uint64_t changed) {
  constexpr int few = 16;
  for (const SideSource& source : moves_.sources[part.other].of(other)) {
    if (source.passed > part.own) continue;
    const Part& before = layer_.parts()[part.other + source.passed];
    const Origins& origins = moves_.origins(part.own, source.passed, source.last);
    if (before.over || origins.empty()) continue;
    std::uint64_t* const sides = &due_sides_[before.tile(source.from / ByteTile::side, 0)];
    const std::uint64_t bit = std::uint64_t{1} << source.from % ByteTile::side;
    const auto make_due = [&](std::size_t tile) {
      std::atomic_ref(sides[tile]).fetch_or(bit, std::memory_order_relaxed);
    };
    const Origins::Range range = origins.range(own_tile);
    if (range.first > range.last) continue;
    if (std::popcount(changed) > few || range.first == range.last) {
      for (std::size_t tile = range.first; tile <= range.last; ++tile) make_due(tile);
      continue;
    }
    for (std::uint64_t rest = changed; rest != 0; rest &= rest - 1) {
      const std::uint32_t origin =
          origins[own_tile * ByteTile::side + static_cast<std::size_t>(std::countr_zero(rest))];
      if (origin != Origins::none) make_due(origin / ByteTile::side);
    }
  }
}

}  // namespace zermelo::mancala::kernel
