// Pulls a man of a level before the row: a column has the positions of eight words for each square of the man.
#pragma once

#include "solver/pieces/blocks.h"

namespace zermelo::pieces {
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

/// Where the eight words of a column are: word `first` + s * stride for square s.
struct Place {
  std::size_t first, stride;
};

/// Copies a column; returns whether it has positions.
inline bool gather(const Word* x, const Place& place, Column& column) {
  Rank any = all(0);
  for (unsigned s = 0; s < squares; ++s) {
    column.square[s] = load(x + place.first + s * place.stride);
    any = any | column.square[s];
  }
  return !is_zero(any);
}

inline bool has_any(const Word* x, const Place& place) {
  Rank any = all(0);
  for (unsigned s = 0; s < squares; ++s) any = any | load(x + place.first + s * place.stride);
  return !is_zero(any);
}

/// The squares of the row and of the last level that leave a square of a man before the row free, for one rank of the
/// row and no fixed men.
inline void free_beside(int rank, const FieldShape& shape, Column& free) {
  for (unsigned s = 0; s < squares; ++s) {
    const Word row = s / 8 == static_cast<unsigned>(rank) ? one(s % 8) : 0;
    free.square[s] = (shape.board & one(s)) == 0 ? all(0) : all(~one(s)) & lanes_without(row);
  }
}

/// Pulls the columns of the rank in all blocks; `level` is that of the man.
inline void pull_far_rank(const FieldShape& shape, unsigned level, Word fixed, int rank, const Word* from, Word* to,
                          const Word* wanted) {
  const std::size_t stride = std::size_t{1} << 6 * (shape.levels - 3 - level);  // in blocks
  const std::size_t blocks = shape.words() / squares;
  Column x, p, free;
  free_beside(rank, shape, free);
  for (std::size_t block = 0; block < blocks; ++block) {
    if (block / stride % squares != 0) continue;
    const Place place{block * squares + 8u * static_cast<unsigned>(rank), stride * squares};
    if (wanted != nullptr && !has_any(wanted, place)) continue;
    if (!gather(from, place, x)) continue;
    gather(to, place, p);
    Word taken = fixed;
    for (unsigned other = 0; other + 2 < shape.levels; ++other)
      if (other != level) taken |= one(static_cast<unsigned>(block >> 6 * (shape.levels - 3 - other)) % squares);
    for_squares(taken & shape.board, [&](unsigned s) { free.square[s] = all(0); });
    pull_column(shape.men[level], x, free, p);
    for_squares(taken & shape.board, [&](unsigned s) {
      free.square[s] = all(~one(s)) & lanes_without(s / 8 == static_cast<unsigned>(rank) ? one(s % 8) : 0);
    });
    for (unsigned s = 0; s < squares; ++s) save(p.square[s], to + place.first + s * place.stride);
  }
}

}  // namespace
}  // namespace zermelo::pieces
