// Let F give each board the best of its moves from the scores of the boards that they lead to. All scores begin at 0,
// and F is applied to boards whose moves have changed, in any order, until nothing changes.
//
// Say that x is below v if each board has 0 <= x <= v or 0 >= x >= v. Let v be the true scores; play that never ends
// has score 0. Moves inside a tier bring no points. Then F maps scores below v to scores below v and keeps their order:
// a board with v > 0 owes its score to exits, or to successors with scores < 0, which only fall; a board with v < 0 has
// no others. After k rounds from 0 a board has the score of the game that ends after k moves with 0, and this score
// reaches v: who can force points forces them in finitely many moves, and both can hold their share for ever. So every
// order of work ends with the same table.
//
// Cost model: a board is looked at 14 to 25 times, 64 at a time: for each move one unaligned vector of 64 bytes, in
// runs of 4 to 5 where seeds pass. Memory: two bytes a board, and a bit for 64 boards.
#include "solver/mancala/kernel/growth.h"

#include <bit>

#include "solver/mancala/tiles/image_cells.h"
#include "solver/solving/simd.h"

namespace zermelo::mancala::kernel {
namespace {

/// A tile to improve.
struct TileWork {
  const Numbers& numbers;
  const Layer& layer;
  const TierMoves& moves;
  const TileRows& rows;
  const std::uint8_t* exits;
  std::uint8_t stuck;  ///< zero_score plus the score of a board whose moves are all forbidden
};

/// Puts the scores of 64 boards with an own side of the tile into `to`, as cells of the layer.
inline void best_moves(const TileWork& work, std::size_t own, std::uint8_t* to) {
  const Part& part = *work.rows.part;
  const auto rank = static_cast<std::uint32_t>(work.rows.own_tile * ByteTile::side + own);
  Cells best = Cells::load(work.exits + own * ByteTile::side);
  for (const SideMove& move : work.moves.of(part.own).of(rank)) {
    if (move.stored != 0) continue;
    const Part& after = work.layer.parts()[part.other + move.passed];
    const std::uint8_t* row = work.layer.row(after, work.numbers.column(after.other, move.to));
    best.raise(image_cells(row, work.moves.images(part.own, move.way).chunk(work.rows.other_tile)));
  }
  Cells none = Cells::all(0);
  none.cell = reinterpret_cast<Cells::Vector>(best.cell == 0);
  best = Cells::all(work.stuck).select(none, best);
  best.cell = Cells::all(0).cell - best.cell;
  best.store(to);
}

ZERMELO_SIMD void improve_tile(const TileWork& work, const ByteTile& before, ByteTile& after) {
  ByteTile cells;
  transpose(before, cells);
  for (std::uint64_t own = work.rows.own_sides; own != 0; own &= own - 1) {
    const auto side = static_cast<std::size_t>(std::countr_zero(own));
    best_moves(work, side, cells.row(side));
  }
  transpose(cells, after);
}

}  // namespace

Growth::Growth(const Boards& boards, Layer& layer, const Control& control, const BufferPlace& place, std::uint64_t room,
               const std::function<void()>& pause)
    : boards_(boards),
      layer_(layer),
      moves_(boards, layer.seeds()),
      exits_(layer, place),
      due_(boards.numbers, layer, moves_, control.job.workers()) {
  find_exits(boards, layer, moves_.all(), control, room, exits_, pause);
}

bool Growth::pass(const std::function<void()>& pause) {
  return due_.pass(
      [&](const TileRows& rows, const ByteTile& before, ByteTile& after) {
        const int stuck = rest(boards_.rules, rows.part->own, rows.part->other);
        improve_tile({boards_.numbers, layer_, moves_, rows, exits_.tile(rows.tile()),
                      static_cast<std::uint8_t>(zero_score + stuck)},
                     before, after);
      },
      pause);
}

}  // namespace zermelo::mancala::kernel
