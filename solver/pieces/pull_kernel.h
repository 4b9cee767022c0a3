// The functions of one vector unit. The file that includes this one defines ZERMELO_LANES, the words of a vector, and
// is compiled for that unit; so nothing here may be shared with other files: every function is in an anonymous
// namespace.
#pragma once

#include "solver/pieces/lanes.h"

namespace zermelo::pieces {
namespace {

constexpr Word file_a = 0x0101010101010101;
constexpr unsigned squares = 64;

constexpr Word one(unsigned square) { return Word{1} << square; }

/// The squares from which a step by so many files stays on the files.
constexpr Word squares_before_step(int files) {
  Word mask = 0;
  for (int file = 0; file < 8; ++file)
    if (file + files >= 0 && file + files < 8) mask |= file_a << file;
  return mask;
}

/// Lane i is all ones if bit i of `bits` is 0, and 0 otherwise.
ZERMELO_INLINE Rank lanes_without(Word bits) {
  return each([&](int part) {
    Vector bit{};
    for (int lane = 0; lane < lanes; ++lane) bit[lane] = Word{1} << (part * lanes + lane);
    return Vector((bit & (Vector{} + bits)) == 0);
  });
}

/// A block of a man of the row: for each rank, files in lanes; or for each file, ranks in lanes.
struct Block {
  Rank rank[8];
};

/// The squares of the last level beside the row's man, for every square of the row.
ZERMELO_INLINE Block beside_row(bool by_file) {
  Block block;
  for (int r = 0; r < 8; ++r)
    for (int lane = 0; lane < 8; ++lane)
      block.rank[r].part[lane / lanes][lane % lanes] =
          ~one(static_cast<unsigned>(by_file ? 8 * lane + r : 8 * r + lane));
  return block;
}

// The last level. Rides by parallel prefixes of 1, 2 and 4 steps (Kogge and Stone).

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

/// `fixed` are the squares of all men but those of the row and the last level.
ZERMELO_INLINE void pull_last(const FieldShape& shape, const FieldMan& man, Word fixed, const Block& beside,
                              const Word* x, Word* p) {
  const Rank open = all(shape.board & ~fixed);
  for (int r = 0; r < 8; ++r) {
    const Rank targets = load(x + 8 * r);
    if (is_zero(targets)) continue;
    save(load(p + 8 * r) | pull_in_words(man, targets, beside.rank[r] & open), p + 8 * r);
  }
}

// The row.

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
  Block reach{};
  for (int r = first_rank(step.ranks); is_rank(r); r += step.ranks > 0 ? -1 : 1) {
    const int next = r + step.ranks;
    reach.rank[r] = lanes_from(x.rank[next] | (reach.rank[next] & free.rank[next]), step.files);
    p.rank[r] = p.rank[r] | reach.rank[r];
  }
}

/// The squares of hurdles, from which a hopper's ride goes on.
inline Block hurdles(const Block& x, const Block& free, FieldStep step) {
  Block result{};
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

/// Files and ranks exchanged.
constexpr Word transposed(Word set) {
  const auto swap = [&](Word mask, unsigned by) {
    const Word different = (set ^ (set >> by)) & mask;
    set ^= different ^ (different << by);
  };
  swap(0x00AA00AA00AA00AA, 7);
  swap(0x0000CCCC0000CCCC, 14);
  swap(0x00000000F0F0F0F0, 28);
  return set;
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
ZERMELO_INLINE void level_rides(const FieldMan& man, Word taken, const RowTables& tables, Block x, Block& p) {
  transpose(x.rank);
  const Block free = free_in_row(tables.beside_by_file, transposed(taken));
  Block reach{};
  for (int i = 0; i < man.rides; ++i)
    if (man.ride[i].ranks == 0) ride_in_row(x, free, {0, man.ride[i].files}, man.hops, reach);
  transpose(reach.rank);
  for (int r = 0; r < 8; ++r) p.rank[r] = p.rank[r] | reach.rank[r];
}

ZERMELO_INLINE void pull_row(const FieldShape& shape, const FieldMan& man, Word fixed, const RowTables& tables,
                             const Word* from, Word* to) {
  Block x, p;
  for (int r = 0; r < 8; ++r) x.rank[r] = load(from + 8 * r), p.rank[r] = load(to + 8 * r);
  for (int i = 0; i < man.leaps; ++i)
    for (int r = 0; r < 8; ++r)
      if (is_rank(r + man.leap[i].ranks))
        p.rank[r] = p.rank[r] | lanes_from(x.rank[r + man.leap[i].ranks], man.leap[i].files);
  if (man.rides != 0) {
    const Word taken = fixed | ~shape.board;
    const Block free = free_in_row(tables.beside, taken);
    for (int i = 0; i < man.rides; ++i)
      if (man.ride[i].ranks != 0) ride_in_row(x, free, man.ride[i], man.hops, p);
    if (has_level_rides(man)) level_rides(man, taken, tables, x, p);
  }
  for (int r = 0; r < 8; ++r) save(p.rank[r], to + 8 * r);
}

// Levels before the row: the positions of eight words, by the square of the man.

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

/// Calls use(square) for each square of a set.
template <class Use>
ZERMELO_INLINE void for_squares(Word set, const Use& use) {
  for (; set != 0; set &= set - 1) use(static_cast<unsigned>(__builtin_ctzll(set)));
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

/// The squares of the men before the row.
ZERMELO_INLINE Word squares_of_block(const FieldShape& shape, std::size_t block) {
  Word set = 0;
  for (unsigned level = 0; level + 2 < shape.levels; ++level, block >>= 6) set |= one(block % squares);
  return set;
}

ZERMELO_INLINE bool any_words(std::size_t words, const Word* x) {
  for (std::size_t w = 0; w < words; w += 8)
    if (!is_zero(load(x + w))) return true;
  return false;
}

/// Pulls the row and the last level, block by block.
inline void pull_blocks(const FieldShape& shape, bool row, bool last, Word fixed, const Word* x, Word* p,
                        const Word* wanted) {
  const RowTables tables{beside_row(false), beside_row(true)};
  const FieldMan& row_man = shape.men[shape.levels - 2];
  const FieldMan& last_man = shape.men[shape.levels - 1];
  for (std::size_t block = 0; block < shape.words() / squares; ++block) {
    const std::size_t first = block * squares;
    if ((wanted != nullptr && !any_words(squares, wanted + first)) || !any_words(squares, x + first)) continue;
    const Word taken = fixed | squares_of_block(shape, block);
    if (row) pull_row(shape, row_man, taken, tables, x + first, p + first);
    if (last) pull_last(shape, last_man, taken, tables.beside, x + first, p + first);
  }
}

/// One level: a field of one word.
inline void pull_word(const FieldShape& shape, Word fixed, const Word* x, Word* p) {
  Rank targets = all(0);
  targets.part[0][0] = *x;
  *p |= pull_in_words(shape.men[0], targets, all(shape.board & ~fixed)).part[0][0];
}

void pull(const FieldShape& shape, unsigned men, Word fixed, const Word* x, Word* p, const Word* wanted) {
  if (shape.levels == 1) {
    if (men & 1) pull_word(shape, fixed, x, p);
    return;
  }
  for (unsigned level = 0; level + 2 < shape.levels; ++level)
    if (men >> level & 1)
      for (int rank = 0; rank < 8; ++rank) pull_far_rank(shape, level, fixed, rank, x, p, wanted);
  const bool row = men >> (shape.levels - 2) & 1, last = men >> (shape.levels - 1) & 1;
  if (row || last) pull_blocks(shape, row, last, fixed, x, p, wanted);
}

// Symmetries.

ZERMELO_INLINE void exchange_bits(Rank& x, Word mask, int by) {
  const Rank different = each([&](int i) { return (x.part[i] ^ (x.part[i] >> by)) & mask; });
  x = each([&](int i) { return x.part[i] ^ different.part[i] ^ (different.part[i] << by); });
}

/// Bit s of the result is bit t(s).
ZERMELO_INLINE Rank turned_bits(Rank x, unsigned symmetry) {
  if (symmetry & 4) {
    exchange_bits(x, 0x00AA00AA00AA00AA, 7);
    exchange_bits(x, 0x0000CCCC0000CCCC, 14);
    exchange_bits(x, 0x00000000F0F0F0F0, 28);
  }
  if (symmetry & 1)
    for (const auto& [mask, by] :
         {std::pair<Word, int>{0x5555555555555555, 1}, {0x3333333333333333, 2}, {0x0F0F0F0F0F0F0F0F, 4}})
      x = ((x >> by) & all(mask)) | ((x & all(mask)) << by);
  if (symmetry & 2)
    for (const auto& [mask, by] :
         {std::pair<Word, int>{0x00FF00FF00FF00FF, 8}, {0x0000FFFF0000FFFF, 16}, {0x00000000FFFFFFFF, 32}})
      x = ((x >> by) & all(mask)) | ((x & all(mask)) << by);
  return x;
}

constexpr unsigned turned_square(unsigned square, unsigned symmetry) {
  unsigned file = square % 8, rank = square / 8;
  if (symmetry & 1) file = 7 - file;
  if (symmetry & 2) rank = 7 - rank;
  return symmetry & 4 ? 8 * file + rank : 8 * rank + file;
}

ZERMELO_INLINE void turn_block(unsigned symmetry, const Word* x, Word* p) {
  Block block;
  for (int r = 0; r < 8; ++r) block.rank[r] = load(x + 8 * r);
  if (symmetry & 4) transpose(block.rank);
  for (int r = 0; r < 8; ++r) {
    const Rank& from = block.rank[symmetry & 2 ? 7 - r : r];
    save(load(p + 8 * r) | turned_bits(symmetry & 1 ? reversed(from) : from, symmetry), p + 8 * r);
  }
}

void turn(unsigned levels, unsigned symmetry, const Word* x, Word* p) {
  if (levels == 1) {
    Rank word = all(*x);
    *p |= turned_bits(word, symmetry).part[0][0];
    return;
  }
  for (std::size_t block = 0; block < std::size_t{1} << 6 * (levels - 2); ++block) {
    std::size_t from = 0;
    for (unsigned level = 0; level + 2 < levels; ++level)
      from |= std::size_t{turned_square(static_cast<unsigned>(block >> 6 * level) % squares, symmetry)} << 6 * level;
    turn_block(symmetry, x + from * squares, p + block * squares);
  }
}

// Sets.

void add(std::size_t words, const Word* x, Word* p) {
  for (std::size_t w = 0; w < words; ++w) p[w] |= x[w];
}
void keep(std::size_t words, const Word* x, Word* p) {
  for (std::size_t w = 0; w < words; ++w) p[w] &= x[w];
}
void remove(std::size_t words, const Word* x, Word* p) {
  for (std::size_t w = 0; w < words; ++w) p[w] &= ~x[w];
}
bool any(std::size_t words, const Word* x) {
  for (std::size_t w = 0; w < words; ++w)
    if (x[w] != 0) return true;
  return false;
}

template <class Cell>
ZERMELO_INLINE bool store_cells(std::size_t words, const Word* x, const Word* kept, Cell code, Cell* cells) {
  constexpr int few = 6;
  Word any = 0;
  for (std::size_t w = 0; w < words; ++w) {
    Cell* row = cells + squares * w;
    const Word set = x[w] & kept[w];
    if (set == 0) continue;
    any |= set;
    if (__builtin_popcountll(set) <= few)
      for_squares(set, [&](unsigned s) { row[s] = code; });
    else
      for (unsigned s = 0; s < squares; ++s) row[s] = set >> s & 1 ? code : row[s];
  }
  return any != 0;
}

bool store(std::size_t words, const Word* x, const Word* kept, std::uint8_t code, std::uint8_t* cells) {
  return store_cells(words, x, kept, code, cells);
}
bool store_wide(std::size_t words, const Word* x, const Word* kept, std::uint16_t code, std::uint16_t* cells) {
  return store_cells(words, x, kept, code, cells);
}

}  // namespace
}  // namespace zermelo::pieces
