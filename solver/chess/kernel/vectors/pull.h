// Moves men in 64 positions at a time.
//
// A *field* holds positions that differ in the squares of at most four men, its *levels*; all other men are fixed. The
// squares of the last level are the bits of a word. The squares of the level before, its *row*, number the 64 words of
// a block, and so on: words = 64^(levels - 1). A board smaller than 8x8 is the corner at a1 of 8x8 squares. A mask with
// a bit for each block says which blocks may have positions; work on a set skips the others. A field of one level is a
// block of one word.
//
// *Pull*: a set of target positions x gives the positions p from which one move of one man leads into x. Along a ride
// with the step d, positions by the square s of the man: p[s] = x[s + d] | (p[s + d] & free[s + d]). Cost: for a level
// before the row 4 operations a vector of 8 words and ride; for the row as many, and 6 for a transposition; for the
// last level 14.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo::chess::kernel {

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
  std::size_t blocks() const { return levels == 1 ? 1 : words() / 64; }
  std::size_t mask_words() const { return (blocks() + 63) / 64; }
};

/// A set of positions of a field: the words of the blocks in a mask. Words of other blocks mean nothing.
struct Part {
  const Word* words = nullptr;
  const Word* blocks = nullptr;
};
/// A set that grows and shrinks with its mask. The words of blocks outside the mask are 0.
struct GrowingPart {
  Word* words = nullptr;
  Word* blocks = nullptr;

  operator Part() const { return {words, blocks}; }
};

/// The functions of one generation of vector units. All sets have FieldShape::words() words, aligned to 64 bytes.
struct VectorUnit {
  const char* name;
  /// Adds to `p` the positions from which a move of one of the `men`, a mask of levels, leads into x. `fixed` are the
  /// squares of the fixed men. Outside the words of `wanted` that are not 0 the result may be incomplete; without
  /// words, outside its blocks.
  void (*pull)(const FieldShape& shape, unsigned men, Word fixed, Part x, GrowingPart p, Part wanted);
  /// Adds to `p` the positions that a symmetry turns into positions of one of `count` sets: bit 1 reflects files, bit 2
  /// ranks, bit 4 then exchanges both. Outside the mask `wanted` the result may be incomplete. Requires symmetry 0 or a
  /// board of 8x8.
  void (*turn)(const FieldShape& shape, unsigned symmetry, const Part* x, std::size_t count, GrowingPart p,
               const Word* wanted);
  /// Keeps the positions of p that are in both sets.
  void (*keep_both)(const FieldShape& shape, const Word* a, const Word* b, GrowingPart p);
  /// Removes the positions of x from p; `p.blocks` then has the blocks with positions.
  void (*subtract)(const FieldShape& shape, Part x, GrowingPart p);
  /// Replaces `to` by p, and clears p. Words of `to` outside its mask need not be 0.
  void (*move)(const FieldShape& shape, GrowingPart p, GrowingPart to);
  /// p |= x; p &= x; p &= ~x.
  void (*add)(std::size_t words, const Word* x, Word* p);
  void (*keep)(std::size_t words, const Word* x, Word* p);
  void (*remove)(std::size_t words, const Word* x, Word* p);
  bool (*any)(std::size_t words, const Word* x);
  /// Puts `code` into the cells of the positions that are in all three sets. Returns their number.
  std::size_t (*store)(const FieldShape& shape, Part x, const Word* a, const Word* b, std::uint8_t code,
                       std::uint8_t* cells);
  std::size_t (*store_wide)(const FieldShape& shape, Part x, const Word* a, const Word* b, std::uint16_t code,
                            std::uint16_t* cells);
  /// Raises the exit codes of the squares in `set`: best[s] to the code of cells[image[s]].
  void (*raise)(const std::uint8_t* cells, const std::uint8_t* image, Word set, std::uint16_t* best);
  /// Puts in the entries of 64 cells for each word, in LoopyCode; 0 for positions that are not legal. Requires depths
  /// that fit.
  void (*entries)(std::size_t words, const std::uint8_t* cells, const Word* legal, std::uint8_t* to);
  /// Adds the bytes of the squares in `set` to 64 sums, which do not exceed 255.
  void (*add_counts)(const std::uint8_t* from, Word set, std::uint8_t* sums);
  /// The same for the moves of a man: the sum of each square in `wanted` gets the bytes of the squares in `set` to
  /// which the man moves from there by leaps, and by rides over squares in `free`. Rides of hoppers are left out.
  void (*add_moves)(const FieldMan& man, const std::uint8_t* from, Word set, Word free, Word wanted,
                    std::uint8_t* sums);
};

/// The functions for the best vector unit of this machine. Every unit gives the same results.
const VectorUnit& vector_unit();
/// The functions for each vector unit that this machine has, the best first; the list ends with null.
const VectorUnit* const* vector_units();

/// The vector units for which the functions are compiled.
extern const VectorUnit avx512_unit, avx2_unit, sse2_unit;

}  // namespace zermelo::chess::kernel
