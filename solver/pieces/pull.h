// Moves of men in 64 positions at a time.
//
// A *field* holds positions that differ in the squares of at most four men, its *levels*; all other men are fixed. The
// squares of the last level are the bits of a word, those of the level before, its *row*, number the 64 words of a
// block, and so on: words = 64^(levels - 1). A board smaller than 8x8 is the corner at a1 of 8x8 squares.
//
// *Pull*: a set of target positions x gives the positions p from which one move of one man leads into x. Along a ride
// with the step d, positions by the square s of the man: p[s] = x[s + d] | (p[s + d] & free[s + d]). Cost: for a level
// before the row 4 operations a vector of 8 words and ride; for the row as many, and 6 for a transposition; for the
// last level 14.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo::pieces {

using Word = std::uint64_t;

inline constexpr unsigned most_levels = 4;

struct FieldStep {
  std::int8_t files = 0;
  std::int8_t ranks = 0;
};

/// How a man moves and captures: by leaps, and by rides over free squares. A hopper rides to the last free square
/// before a man, and lands on the square behind it.
struct FieldMan {
  std::uint8_t leaps = 0;
  std::uint8_t rides = 0;
  bool hops = false;
  FieldStep leap[16] = {};
  FieldStep ride[16] = {};
};

struct FieldShape {
  unsigned levels = 1;
  FieldMan men[most_levels] = {};
  Word board = ~Word{0};  ///< the squares of the board

  std::size_t words() const { return std::size_t{1} << 6 * (levels - 1); }
};

/// The functions of one generation of vector units. All sets have FieldShape::words() words, aligned to 64 bytes.
struct VectorUnit {
  const char* name;
  /// Adds to `p` the positions from which a move of one of the `men`, a mask of levels, leads into x. `fixed` are the
  /// squares of the fixed men. Where `wanted` is 0 the result may be incomplete; null: complete everywhere.
  void (*pull)(const FieldShape& shape, unsigned men, Word fixed, const Word* x, Word* p, const Word* wanted);
  /// Adds to p the positions that a symmetry turns into positions of x: bit 1 reflects files, bit 2 ranks, bit 4 then
  /// exchanges both. Requires a board of 8x8.
  void (*turn)(unsigned levels, unsigned symmetry, const Word* x, Word* p);
  /// p |= x; p &= x; p &= ~x.
  void (*add)(std::size_t words, const Word* x, Word* p);
  void (*keep)(std::size_t words, const Word* x, Word* p);
  void (*remove)(std::size_t words, const Word* x, Word* p);
  bool (*any)(std::size_t words, const Word* x);
  /// Puts `code` into the cells of the positions that are in x and in `kept`. Returns whether there are some.
  bool (*store)(std::size_t words, const Word* x, const Word* kept, std::uint8_t code, std::uint8_t* cells);
  bool (*store_wide)(std::size_t words, const Word* x, const Word* kept, std::uint16_t code, std::uint16_t* cells);
};

/// The functions for the best vector unit of this machine. Every unit gives the same results.
const VectorUnit& vector_unit();
/// The functions for each vector unit that this machine has, the best first; the list ends with null.
const VectorUnit* const* vector_units();

}  // namespace zermelo::pieces
