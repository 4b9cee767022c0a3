// Solves rows of positions in which every position can move to every earlier one, in vectors and not one by one.
//
// If a move may take any number from the last coordinate, a row has at most one lost position, because every later
// position can move to it. Let s be the best code that moves out of the row reach. Before the lost position every
// position is won by a move out of the row: its s is the code of a loss, and the moves inside the row, all to won
// positions, add nothing. So code = finish(s). The lost position is the first whose s is not the code of a loss; the
// longest win before it counts there. Every position after it can move to it: code = finish(max(s, code of the lost
// position)). So only the search for one place is sequential.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "solver/solving/lanes.h"
#include "tablebase/base/index.h"

namespace zermelo::boxes {

/// The codes of a row under moves that take any number from its coordinate, chunk by chunk.
template <class Row, Play play>
class AnyTakeScan {
 public:
  using Cell = typename Row::Cell;
  using Code = DepthCode<Cell>;

  /// `seen`: the best code in the part of the row before the first chunk.
  explicit AnyTakeScan(Cell seen) : seen_(seen) {}

  /// Returns the codes of a chunk from `best`, the best codes that moves out of the row reach. Only the first `valid`
  /// lanes count. Entries before `first_move` have no move: in misere play they are wins.
  Row solve(const Row& best, int valid, int first_move) {
    Row s = best;
    if (lost()) {
      s.raise(Row::all(seen_));
      return s.template finish<play>();
    }
    const Row codes = s.template finish<play>();
    const Row places = Row::places();
    Row open = s.less(Row::all(Code::half));
    if (first_move > 0) open.cell &= ~places.less(Row::all(static_cast<Cell>(first_move))).cell;
    const int at = std::min(open.first_set(), valid);
    const Row before = places.less(Row::all(static_cast<Cell>(at)));
    Row won = codes;
    won.cell &= before.cell;
    won_.raise(won);
    if (at == valid) return codes;
    seen_ = Code::template finish<play>(std::max(s.cell[at], seen()));
    s.raise(Row::all(seen_));
    // The lane of the lost position is set apart: its s contains its own code, which finish() would take for a move.
    const Row after = Row::all(static_cast<Cell>(at)).less(places);
    return codes.select(before, s.template finish<play>().select(after, Row::all(seen_)));
  }

  bool lost() const { return seen_ >= Code::half; }
  Cell seen() const { return lost() ? seen_ : std::max(seen_, won_.largest()); }

 private:
  Cell seen_;
  Row won_{};
};

// Reads and sets runs of bits anywhere in an array of words. Threads may share the words at the ends of their runs.

/// The lowest `count` bits. Requires 1 <= count <= 64.
constexpr std::uint64_t low_bits(Index count) { return ~std::uint64_t{0} >> (64 - count); }

inline std::uint64_t load_word(const std::uint64_t& word) {
  // A relaxed atomic load, because other threads may set other bits of the word.
  return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}

inline void set_bits(std::uint64_t& word, std::uint64_t bits) {
  if (bits != 0) std::atomic_ref(word).fetch_or(bits, std::memory_order_relaxed);
}

inline void set_bit(std::uint64_t* words, Index at) { set_bits(words[at / 64], std::uint64_t{1} << (at % 64)); }

/// Bits [at, at + count). Requires 1 <= count <= 64.
inline std::uint64_t bits_at(const std::uint64_t* words, Index at, Index count) {
  const Index shift = at % 64;
  std::uint64_t bits = load_word(words[at / 64]) >> shift;
  if (shift + count > 64) bits |= load_word(words[at / 64 + 1]) << (64 - shift);
  return bits & low_bits(count);
}

/// Sets each bit of [to_at, to_at + count) in `to` whose partner in [at, at + count) of `words` is set. No other thread
/// may use `to`.
inline void gather_bits(std::uint64_t* to, Index to_at, const std::uint64_t* words, Index at, Index count) {
  while (count > 0) {
    const Index taken = std::min(64 - to_at % 64, count);
    to[to_at / 64] |= bits_at(words, at, taken) << (to_at % 64);
    to_at += taken;
    at += taken;
    count -= taken;
  }
}

/// Sets bit at + i of a shared array for every bit i that is set in `bits`. Requires that all of them are inside the
/// array.
inline void scatter_word(std::uint64_t* words, Index at, std::uint64_t bits) {
  const Index shift = at % 64;
  set_bits(words[at / 64], bits << shift);
  if (shift != 0 && (bits >> (64 - shift)) != 0) set_bits(words[at / 64 + 1], bits >> (64 - shift));
}

}  // namespace zermelo::boxes
