// Positions in sets of words: place p of a set is bit p % 64 of word p / 64.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/chess/kernel/pull.h"

namespace zermelo::pieces {

constexpr Word one(unsigned square) { return Word{1} << square; }

inline bool has(const Word* set, std::size_t place) { return set[place / 64] >> place % 64 & 1; }
inline void insert(Word* set, std::size_t place) { set[place / 64] |= one(place % 64); }
inline void erase(Word* set, std::size_t place) { set[place / 64] &= ~one(place % 64); }

/// Calls use(square) for each square of a word, in ascending order.
template <class Use>
void for_squares(Word squares, const Use& use) {
  for (; squares != 0; squares &= squares - 1) use(static_cast<unsigned>(std::countr_zero(squares)));
}

}  // namespace zermelo::pieces
