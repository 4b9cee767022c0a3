// Pulls a man of a level before the row: a column has the positions of eight words for each square of the man.
#pragma once

#include "solver/chess/kernel/vectors/lanes.h"

namespace zermelo::chess::kernel::vectors {
namespace {

struct Column {
  Rank square[squares];
};

/// Calls use(square, next) in such an order that `next`, a step ahead, comes before the square.
template <class Use>
ZERMELO_INLINE void for_steps(FieldStep step, const Use& use) {
  const int low_rank = step.ranks < 0 ? -step.ranks : 0, high_rank = step.ranks > 0 ? 8 - step.ranks : 8;
  const int low_file = step.files < 0 ? -step.files : 0, high_file = step.files > 0 ? 8 - step.files : 8;
  const int next = 8 * step.ranks + step.files;
  if (next > 0) {
    for (int r = high_rank - 1; r >= low_rank; --r)
      for (int f = high_file - 1; f >= low_file; --f) use(8 * r + f, 8 * r + f + next);
  } else {
    for (int r = low_rank; r < high_rank; ++r)
      for (int f = low_file; f < high_file; ++f) use(8 * r + f, 8 * r + f + next);
  }
}

inline void ride_in_column(const Column& x, const Column& free, FieldStep step, Column& p) {
  Column reach;
  if (step.ranks > 0)
    for (int s = 0; s < 8 * step.ranks; ++s) reach.square[63 - s] = all(0);
  else
    for (int s = 0; s < -8 * step.ranks; ++s) reach.square[s] = all(0);
  if (step.files > 0)
    for (int s = 0; s < 64; ++s) {
      if (s % 8 >= 8 - step.files) reach.square[s] = all(0);
    }
  else if (step.files < 0)
    for (int s = 0; s < 64; ++s) {
      if (s % 8 < -step.files) reach.square[s] = all(0);
    }
  for_steps(step, [&](int s, int next) {
    reach.square[s] = x.square[next] | (reach.square[next] & free.square[next]);
    p.square[s] = p.square[s] | reach.square[s];
  });
}

inline Column hurdles(const Column& x, const Column& free, FieldStep step) {
  Column result{};
  for_steps(step, [&](int s, int next) { result.square[s] = x.square[next] & ~free.square[s]; });
  return result;
}

inline void pull_column(const FieldMan& man, const Column& x, const Column& free, Column& p) {
  for (int i = 0; i < man.leaps; ++i)
    for_steps(man.leap[i], [&](int s, int next) { p.square[s] = p.square[s] | x.square[next]; });
  for (int i = 0; i < man.rides; ++i)
    if (man.hops)
      ride_in_column(hurdles(x, free, man.ride[i]), free, man.ride[i], p);
    else
      ride_in_column(x, free, man.ride[i], p);
}

/// The blocks that differ only in the square of a man: block `first` + s * stride for square s. A column has a rank of
/// the row of each.
struct Columns {
  std::size_t first, stride;
  Word targets, wanted;  ///< the squares whose blocks are in the masks

  std::size_t block(unsigned square) const { return first + square * stride; }
  std::size_t word(unsigned square, int rank) const { return 64 * block(square) + 8u * static_cast<unsigned>(rank); }
};

inline void gather(const Word* x, const Columns& columns, int rank, Column& column) {
  for (unsigned s = 0; s < squares; ++s)
    column.square[s] = columns.targets >> s & 1 ? load(x + columns.word(s, rank)) : all(0);
}

/// Whether the columns of a rank have positions for some of the man's squares.
inline bool has_any(const Word* x, const Columns& columns, Word men, int rank) {
  Rank any = all(0);
  for_squares(men, [&](unsigned s) { any = any | load(x + columns.word(s, rank)); });
  return !is_zero(any);
}

/// Whether a rank has targets and wanted positions; the smaller set is asked first.
inline bool is_needed(Part x, Part wanted, const Columns& columns, int rank) {
  const auto targets = [&] { return has_any(x.words, columns, columns.targets, rank); };
  const auto wants = [&] { return wanted.words == nullptr || has_any(wanted.words, columns, columns.wanted, rank); };
  const bool few_targets = __builtin_popcountll(columns.targets) < __builtin_popcountll(columns.wanted);
  return few_targets ? targets() && wants() : wants() && targets();
}

/// Adds a column to the blocks that are wanted.
inline void scatter(const Column& column, const Columns& columns, int rank, GrowingPart p) {
  for_squares(columns.wanted, [&](unsigned s) {
    if (is_zero(column.square[s])) return;
    Word* to = p.words + columns.word(s, rank);
    save(load(to) | column.square[s], to);
    insert_block(p.blocks, columns.block(s));
  });
}

/// The squares of the row and of the last level that leave a square of a man before the row free, for one rank of the
/// row and no fixed men.
inline void free_beside(int rank, const FieldShape& shape, Column& free) {
  for (unsigned s = 0; s < squares; ++s) {
    const Word row = s / 8 == static_cast<unsigned>(rank) ? one(s % 8) : 0;
    free.square[s] = (shape.board & one(s)) == 0 ? all(0) : all(~one(s)) & lanes_without(row);
  }
}

/// The blocks of a mask that differ from a block only in the square of the man, by this square.
ZERMELO_INLINE Word column_of(const Word* mask, std::size_t first, std::size_t stride) {
  if (stride == 1) return mask[first / 64];
  Word column = 0;
  for (unsigned s = 0; s < squares; ++s) column |= Word{has_block(mask, first + s * stride)} << s;
  return column;
}

/// The columns of a level that have targets and wanted positions. Returns their number.
inline std::size_t list_columns(const FieldShape& shape, unsigned level, Part x, Part wanted, Columns* list) {
  const std::size_t stride = std::size_t{1} << 6 * (shape.levels - 3 - level);
  std::size_t count = 0;
  for (std::size_t i = 0; i < shape.blocks() / squares; ++i) {
    const std::size_t first = i / stride * stride * squares + i % stride;
    const Columns columns{first, stride, column_of(x.blocks, first, stride), column_of(wanted.blocks, first, stride)};
    if (columns.targets != 0 && columns.wanted != 0) list[count++] = columns;
  }
  return count;
}

/// The squares of men that are neither the man, nor of the row or last level.
inline Word taken_beside(const FieldShape& shape, unsigned level, Word fixed, std::size_t block) {
  Word taken = fixed;
  for (unsigned other = 0; other + 2 < shape.levels; ++other)
    if (other != level) taken |= one(static_cast<unsigned>(block >> 6 * (shape.levels - 3 - other)) % squares);
  return taken & shape.board;
}

inline void pull_rank(const FieldMan& man, Word taken, const Columns& columns, int rank, Part x, Column& free,
                      GrowingPart p) {
  Column from, to{};
  gather(x.words, columns, rank, from);
  for_squares(taken, [&](unsigned s) { free.square[s] = all(0); });
  pull_column(man, from, free, to);
  for_squares(taken, [&](unsigned s) {
    free.square[s] = all(~one(s)) & lanes_without(s / 8 == static_cast<unsigned>(rank) ? one(s % 8) : 0);
  });
  scatter(to, columns, rank, p);
}

/// Pulls the man of a level before the row.
inline void pull_far(const FieldShape& shape, unsigned level, Word fixed, Part x, GrowingPart p, Part wanted) {
  Columns list[squares];
  const std::size_t count = list_columns(shape, level, x, wanted, list);
  for (int rank = 0; rank < 8 && count != 0; ++rank) {
    Column free;
    free_beside(rank, shape, free);
    for (std::size_t i = 0; i < count; ++i)
      if (is_needed(x, wanted, list[i], rank))
        pull_rank(shape.men[level], taken_beside(shape, level, fixed, list[i].first), list[i], rank, x, free, p);
  }
}

}  // namespace

// Pulls the man of the row, whose squares are the words of a block: files are lanes of a vector, ranks are vectors.
// Rides along a rank exchange files and ranks first.

namespace {

ZERMELO_INLINE int first_rank(int step) { return step > 0 ? 7 - step : -step; }
ZERMELO_INLINE bool is_rank(int rank) { return rank >= 0 && rank < 8; }

/// A ride by `files` lanes and `ranks` ranks, not 0.
template <int files, int ranks>
ZERMELO_INLINE void ride_in_row(const RankBlock& x, const RankBlock& free, RankBlock& p) {
  constexpr int back = ranks > 0 ? -1 : 1;
  Rank reach = all(0);
  for (int r = ranks > 0 ? 6 : 1; is_rank(r); r += back) {
    reach = lanes_from<files>(x.rank[r - back] | (reach & free.rank[r - back]));
    p.rank[r] = p.rank[r] | reach;
  }
}

/// The same for steps of any length.
inline void ride_in_row(const RankBlock& x, const RankBlock& free, FieldStep step, RankBlock& p) {
  RankBlock reach = no_block();
  for (int r = first_rank(step.ranks); is_rank(r); r += step.ranks > 0 ? -1 : 1) {
    const int next = r + step.ranks;
    reach.rank[r] = lanes_from(x.rank[next] | (reach.rank[next] & free.rank[next]), step.files);
    p.rank[r] = p.rank[r] | reach.rank[r];
  }
}

/// The squares of hurdles, from which a hopper's ride goes on.
inline RankBlock hurdles(const RankBlock& x, const RankBlock& free, FieldStep step) {
  RankBlock result = no_block();
  for (int r = first_rank(step.ranks); is_rank(r); r += step.ranks > 0 ? -1 : 1)
    result.rank[r] = lanes_from(x.rank[r + step.ranks], step.files) & ~free.rank[r];
  return result;
}

ZERMELO_INLINE void ride_in_row(const RankBlock& x, const RankBlock& free, FieldStep step, bool hops, RankBlock& p) {
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
ZERMELO_INLINE RankBlock free_in_row(const RankBlock& beside, Word taken) {
  RankBlock free;
  for (int r = 0; r < 8; ++r) free.rank[r] = beside.rank[r] & lanes_without(taken >> 8 * r & 0xFF);
  return free;
}

ZERMELO_INLINE bool has_level_rides(const FieldMan& man) {
  for (int i = 0; i < man.rides; ++i)
    if (man.ride[i].ranks == 0) return true;
  return false;
}

struct RowTables {
  RankBlock beside, beside_by_file;
};

/// Rides along a rank: along a file, with files and ranks exchanged.
ZERMELO_INLINE void level_rides(const FieldMan& man, Word taken, const RowTables& tables, const Word* from,
                                RankBlock& p) {
  RankBlock x = load_block(from), reach = no_block();
  transpose(x.rank);
  const RankBlock free = free_in_row(tables.beside_by_file, transposed(taken));
  for (int i = 0; i < man.rides; ++i)
    if (man.ride[i].ranks == 0) ride_in_row(x, free, {0, man.ride[i].files}, man.hops, reach);
  transpose(reach.rank);
  for (int r = 0; r < 8; ++r) p.rank[r] = p.rank[r] | reach.rank[r];
}

ZERMELO_INLINE void pull_row(const FieldShape& shape, const FieldMan& man, Word fixed, const RowTables& tables,
                             const Word* from, Word* to) {
  const RankBlock x = load_block(from);
  RankBlock p = load_block(to);
  for (int i = 0; i < man.leaps; ++i)
    for (int r = 0; r < 8; ++r)
      if (is_rank(r + man.leap[i].ranks))
        p.rank[r] = p.rank[r] | lanes_from(x.rank[r + man.leap[i].ranks], man.leap[i].files);
  if (man.rides != 0) {
    const Word taken = fixed | ~shape.board;
    const RankBlock free = free_in_row(tables.beside, taken);
    for (int i = 0; i < man.rides; ++i)
      if (man.ride[i].ranks != 0) ride_in_row(x, free, man.ride[i], man.hops, p);
    if (has_level_rides(man)) level_rides(man, taken, tables, from, p);
  }
  for (int r = 0; r < 8; ++r) save(p.rank[r], to + 8 * r);
}

}  // namespace

// Pulls the man of the last level, whose squares are the bits of a word. Rides go by parallel prefixes of 1, 2 and 4
// steps (Kogge and Stone).

namespace {

ZERMELO_INLINE Rank bits_from(const Rank& rank, int shift) { return shift >= 0 ? rank >> shift : rank << -shift; }

ZERMELO_INLINE Rank ride_in_words(const Rank& x, const Rank& free, FieldStep step, bool hops) {
  const int shift = step.files + 8 * step.ranks;
  const Rank mask = all(squares_before_step(step.files));
  Rank reach = bits_from(x, shift) & mask;
  if (hops) reach = bits_from(reach & ~free, shift) & mask;
  Rank pass = bits_from(free, shift) & mask;
  for (int by = shift, steps = 1; steps < 8 && by < 64 && by > -64; steps *= 2, by *= 2) {
    reach = reach | (pass & bits_from(reach, by));
    pass = pass & bits_from(pass, by);
  }
  return reach;
}

ZERMELO_INLINE Rank pull_in_words(const FieldMan& man, const Rank& x, const Rank& free) {
  Rank result = all(0);
  for (int i = 0; i < man.leaps; ++i)
    result = result |
             (bits_from(x, man.leap[i].files + 8 * man.leap[i].ranks) & all(squares_before_step(man.leap[i].files)));
  for (int i = 0; i < man.rides; ++i) result = result | ride_in_words(x, free, man.ride[i], man.hops);
  return result;
}

/// `fixed` has the squares of all men but the two of the row and the last level.
ZERMELO_INLINE void pull_last(const FieldShape& shape, const FieldMan& man, Word fixed, const RankBlock& beside,
                              const Word* x, Word* p) {
  const Rank open = all(shape.board & ~fixed);
  for (int r = 0; r < 8; ++r) {
    const Rank targets = load(x + 8 * r);
    if (is_zero(targets)) continue;
    save(load(p + 8 * r) | pull_in_words(man, targets, beside.rank[r] & open), p + 8 * r);
  }
}

}  // namespace

}  // namespace zermelo::chess::kernel::vectors
