// Pulls a man of a level before the row: a column has the positions of eight words for each square of the man.
#pragma once

#include "solver/chess/kernel/blocks.h"

namespace zermelo::pieces::vectors {
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

/// Pulls the columns of a rank.
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
}  // namespace zermelo::pieces::vectors
