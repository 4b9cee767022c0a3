// The functions of one vector unit. The file that includes this one defines ZERMELO_LANES, the words of a vector, and
// is compiled for that unit; so nothing here may be shared with other files: every function is in an anonymous
// namespace.
#pragma once

#include "solver/chess/kernel/vectors/counts.h"
#include "solver/chess/kernel/vectors/pull_men.h"
#include "solver/chess/kernel/vectors/sets.h"

namespace zermelo::chess::kernel::vectors {
namespace {

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
inline void pull_blocks(const FieldShape& shape, bool row, bool last, Word fixed, Part x, GrowingPart p, Part wanted) {
  const RowTables tables{beside_row(false), beside_row(true)};
  const FieldMan& row_man = shape.men[shape.levels - 2];
  const FieldMan& last_man = shape.men[shape.levels - 1];
  for_common(shape, x.blocks, wanted.blocks, [&](std::size_t block) {
    const std::size_t first = block * squares;
    if ((wanted.words != nullptr && !any_words(squares, wanted.words + first)) || !any_words(squares, x.words + first))
      return;
    const Word taken = fixed | squares_of_block(shape, block);
    if (row) pull_row(shape, row_man, taken, tables, x.words + first, p.words + first);
    if (last) pull_last(shape, last_man, taken, tables.beside, x.words + first, p.words + first);
    insert_block(p.blocks, block);
  });
}

/// One level: a field of one word.
inline void pull_word(const FieldShape& shape, Word fixed, Part x, GrowingPart p) {
  if (*x.blocks == 0) return;
  Rank targets = all(0);
  targets.part[0][0] = *x.words;
  *p.words |= pull_in_words(shape.men[0], targets, all(shape.board & ~fixed)).part[0][0];
  *p.blocks = 1;
}

void pull(const FieldShape& shape, unsigned men, Word fixed, Part x, GrowingPart p, Part wanted) {
  if (shape.levels == 1) {
    if (men & 1) pull_word(shape, fixed, x, p);
    return;
  }
  for (unsigned level = 0; level + 2 < shape.levels; ++level)
    if (men >> level & 1) pull_far(shape, level, fixed, x, p, wanted);
  const bool row = men >> (shape.levels - 2) & 1, last = men >> (shape.levels - 1) & 1;
  if (row || last) pull_blocks(shape, row, last, fixed, x, p, wanted);
}

}  // namespace
}  // namespace zermelo::chess::kernel::vectors
