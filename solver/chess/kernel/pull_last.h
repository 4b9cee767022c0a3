// Pulls the man of the last level, whose squares are the bits of a word. Rides go by parallel prefixes of 1, 2 and 4
// steps (Kogge and Stone).
#pragma once

#include "solver/chess/kernel/blocks.h"

namespace zermelo::pieces::vectors {
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
ZERMELO_INLINE void pull_last(const FieldShape& shape, const FieldMan& man, Word fixed, const Block& beside,
                              const Word* x, Word* p) {
  const Rank open = all(shape.board & ~fixed);
  for (int r = 0; r < 8; ++r) {
    const Rank targets = load(x + 8 * r);
    if (is_zero(targets)) continue;
    save(load(p + 8 * r) | pull_in_words(man, targets, beside.rank[r] & open), p + 8 * r);
  }
}

}  // namespace
}  // namespace zermelo::pieces::vectors
