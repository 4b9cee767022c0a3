// Eight words as one value: the words of a rank of the row. Compiled once for each vector unit, with the number of
// words in a vector in ZERMELO_LANES.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "solver/chess/kernel/pull.h"

namespace zermelo::pieces::vectors {
namespace {

constexpr int lanes = ZERMELO_LANES;
constexpr int parts = 8 / lanes;
using Vector [[gnu::vector_size(8 * lanes)]] = Word;

#define ZERMELO_INLINE [[gnu::always_inline]] inline

struct Rank {
  Vector part[parts];
};

ZERMELO_INLINE Rank load(const Word* from) {
  Rank rank;
  for (int i = 0; i < parts; ++i) rank.part[i] = *reinterpret_cast<const Vector*>(from + i * lanes);
  return rank;
}

ZERMELO_INLINE void save(const Rank& rank, Word* to) {
  for (int i = 0; i < parts; ++i) *reinterpret_cast<Vector*>(to + i * lanes) = rank.part[i];
}

template <class Operation>
ZERMELO_INLINE Rank each(const Operation& operation) {
  Rank result;
  for (int i = 0; i < parts; ++i) result.part[i] = operation(i);
  return result;
}

ZERMELO_INLINE Rank all(Word word) {
  return each([&](int) { return Vector{} + word; });
}
ZERMELO_INLINE Rank operator|(const Rank& a, const Rank& b) {
  return each([&](int i) { return a.part[i] | b.part[i]; });
}
ZERMELO_INLINE Rank operator&(const Rank& a, const Rank& b) {
  return each([&](int i) { return a.part[i] & b.part[i]; });
}
ZERMELO_INLINE Rank operator^(const Rank& a, const Rank& b) {
  return each([&](int i) { return a.part[i] ^ b.part[i]; });
}
ZERMELO_INLINE Rank operator&(const Rank& a, Word mask) {
  return each([&](int i) { return a.part[i] & mask; });
}
ZERMELO_INLINE Rank operator~(const Rank& a) {
  return each([&](int i) { return ~a.part[i]; });
}
ZERMELO_INLINE Rank operator<<(const Rank& a, int count) {
  return each([&](int i) { return a.part[i] << count; });
}
ZERMELO_INLINE Rank operator>>(const Rank& a, int count) {
  return each([&](int i) { return a.part[i] >> count; });
}

ZERMELO_INLINE bool is_zero(const Rank& a) {
  Vector any = a.part[0];
  for (int i = 1; i < parts; ++i) any |= a.part[i];
  Word sum = 0;
  for (int i = 0; i < lanes; ++i) sum |= any[i];
  return sum == 0;
}

template <int offset, int... i>
ZERMELO_INLINE Vector window(const Vector& a, const Vector& b, std::integer_sequence<int, i...>) {
  return __builtin_shufflevector(a, b, (offset + i)...);
}

/// Lane f of the result is lane f + by, or 0 beyond the ends. Requires -8 < by < 8.
template <int by>
ZERMELO_INLINE Rank lanes_from(const Rank& rank) {
  constexpr int place = (by + 8 * lanes) / lanes - 8, offset = by - place * lanes;
  const auto part = [&](int i) { return i >= 0 && i < parts ? rank.part[i] : Vector{}; };
  return each([&](int i) {
    return window<offset>(part(i + place), part(i + place + 1), std::make_integer_sequence<int, lanes>{});
  });
}

ZERMELO_INLINE Rank lanes_from(const Rank& rank, int by) {
  switch (by) {
    case -3:
      return lanes_from<-3>(rank);
    case -2:
      return lanes_from<-2>(rank);
    case -1:
      return lanes_from<-1>(rank);
    case 1:
      return lanes_from<1>(rank);
    case 2:
      return lanes_from<2>(rank);
    case 3:
      return lanes_from<3>(rank);
    default:
      return rank;
  }
}

template <int... i>
ZERMELO_INLINE Vector reversed(const Vector& a, std::integer_sequence<int, i...>) {
  return __builtin_shufflevector(a, a, (lanes - 1 - i)...);
}

ZERMELO_INLINE Rank reversed(const Rank& rank) {
  return each([&](int i) { return reversed(rank.part[parts - 1 - i], std::make_integer_sequence<int, lanes>{}); });
}

template <int k, int... i>
ZERMELO_INLINE void exchange_lanes(Vector& a, Vector& b, std::integer_sequence<int, i...>) {
  const Vector low = __builtin_shufflevector(a, b, ((i & k) ? lanes + i - k : i)...);
  b = __builtin_shufflevector(a, b, ((i & k) ? lanes + i : i + k)...);
  a = low;
}

/// Exchanges the squares of lanes with bit k in a for those without in b.
template <int k>
ZERMELO_INLINE void exchange(Rank& a, Rank& b) {
  if constexpr (k >= lanes) {
    for (int i = 0; i < parts; ++i)
      if (!(i * lanes & k)) std::swap(a.part[i + k / lanes], b.part[i]);
  } else {
    for (int i = 0; i < parts; ++i) exchange_lanes<k>(a.part[i], b.part[i], std::make_integer_sequence<int, lanes>{});
  }
}

template <int k>
ZERMELO_INLINE void exchange_ranks(Rank* block) {
  for (int r = 0; r < 8; ++r)
    if (!(r & k)) exchange<k>(block[r], block[r + k]);
}

/// Exchanges files and ranks of the row.
ZERMELO_INLINE void transpose(Rank* block) {
  exchange_ranks<4>(block);
  exchange_ranks<2>(block);
  exchange_ranks<1>(block);
}

}  // namespace
}  // namespace zermelo::pieces::vectors
