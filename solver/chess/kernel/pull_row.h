// Pulls the man of the row, whose squares are the words of a block: files are lanes of a vector, ranks are vectors.
// Rides along a rank exchange files and ranks first.
#pragma once

#include "solver/chess/kernel/blocks.h"

namespace zermelo::pieces::vectors {
namespace {

ZERMELO_INLINE int first_rank(int step) { return step > 0 ? 7 - step : -step; }
ZERMELO_INLINE bool is_rank(int rank) { return rank >= 0 && rank < 8; }

/// A ride by `files` lanes and `ranks` ranks, not 0.
template <int files, int ranks>
ZERMELO_INLINE void ride_in_row(const Block& x, const Block& free, Block& p) {
  constexpr int back = ranks > 0 ? -1 : 1;
  Rank reach = all(0);
  for (int r = ranks > 0 ? 6 : 1; is_rank(r); r += back) {
    reach = lanes_from<files>(x.rank[r - back] | (reach & free.rank[r - back]));
    p.rank[r] = p.rank[r] | reach;
  }
}

/// The same for steps of any length.
inline void ride_in_row(const Block& x, const Block& free, FieldStep step, Block& p) {
  Block reach = no_block();
  for (int r = first_rank(step.ranks); is_rank(r); r += step.ranks > 0 ? -1 : 1) {
    const int next = r + step.ranks;
    reach.rank[r] = lanes_from(x.rank[next] | (reach.rank[next] & free.rank[next]), step.files);
    p.rank[r] = p.rank[r] | reach.rank[r];
  }
}

/// The squares of hurdles, from which a hopper's ride goes on.
inline Block hurdles(const Block& x, const Block& free, FieldStep step) {
  Block result = no_block();
  for (int r = first_rank(step.ranks); is_rank(r); r += step.ranks > 0 ? -1 : 1)
    result.rank[r] = lanes_from(x.rank[r + step.ranks], step.files) & ~free.rank[r];
  return result;
}

ZERMELO_INLINE void ride_in_row(const Block& x, const Block& free, FieldStep step, bool hops, Block& p) {
  if (hops) return ride_in_row(hurdles(x, free, step), free, step, p);
  switch (4 * step.files + step.ranks) {
    case -5:
      return ride_in_row<-1, -1>(x, free, p);
    case -3:
      return ride_in_row<-1, 1>(x, free, p);
    case -1:
      return ride_in_row<0, -1>(x, free, p);
    case 1:
      return ride_in_row<0, 1>(x, free, p);
    case 3:
      return ride_in_row<1, -1>(x, free, p);
    case 5:
      return ride_in_row<1, 1>(x, free, p);
    default:
      return ride_in_row(x, free, step, p);
  }
}

/// The squares of the last level that leave a square of the row free for a ride: none if a fixed man is there.
ZERMELO_INLINE Block free_in_row(const Block& beside, Word taken) {
  Block free;
  for (int r = 0; r < 8; ++r) free.rank[r] = beside.rank[r] & lanes_without(taken >> 8 * r & 0xFF);
  return free;
}

ZERMELO_INLINE bool has_level_rides(const FieldMan& man) {
  for (int i = 0; i < man.rides; ++i)
    if (man.ride[i].ranks == 0) return true;
  return false;
}

struct RowTables {
  Block beside, beside_by_file;
};

/// Rides along a rank: along a file, with files and ranks exchanged.
ZERMELO_INLINE void level_rides(const FieldMan& man, Word taken, const RowTables& tables, const Word* from, Block& p) {
  Block x = load_block(from), reach = no_block();
  transpose(x.rank);
  const Block free = free_in_row(tables.beside_by_file, transposed(taken));
  for (int i = 0; i < man.rides; ++i)
    if (man.ride[i].ranks == 0) ride_in_row(x, free, {0, man.ride[i].files}, man.hops, reach);
  transpose(reach.rank);
  for (int r = 0; r < 8; ++r) p.rank[r] = p.rank[r] | reach.rank[r];
}

ZERMELO_INLINE void pull_row(const FieldShape& shape, const FieldMan& man, Word fixed, const RowTables& tables,
                             const Word* from, Word* to) {
  const Block x = load_block(from);
  Block p = load_block(to);
  for (int i = 0; i < man.leaps; ++i)
    for (int r = 0; r < 8; ++r)
      if (is_rank(r + man.leap[i].ranks))
        p.rank[r] = p.rank[r] | lanes_from(x.rank[r + man.leap[i].ranks], man.leap[i].files);
  if (man.rides != 0) {
    const Word taken = fixed | ~shape.board;
    const Block free = free_in_row(tables.beside, taken);
    for (int i = 0; i < man.rides; ++i)
      if (man.ride[i].ranks != 0) ride_in_row(x, free, man.ride[i], man.hops, p);
    if (has_level_rides(man)) level_rides(man, taken, tables, from, p);
  }
  for (int r = 0; r < 8; ++r) save(p.rank[r], to + 8 * r);
}

}  // namespace
}  // namespace zermelo::pieces::vectors
