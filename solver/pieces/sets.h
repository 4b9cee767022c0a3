// Sets of positions, and the cells of their depths.
#pragma once

#include "solver/pieces/blocks.h"

namespace zermelo::pieces {
namespace {

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
