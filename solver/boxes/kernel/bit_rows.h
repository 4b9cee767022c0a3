// The outcome kernel of a box: solves rows as bits, 64 positions a word. A bit is set if its position is lost.
//
// A position is won if a move leads to a lost position: won = or of the running bests. If a move may take any number
// from the last coordinate, the only loss of the row is the first position that no move out of the row wins
// (any_take_scan.h); the words after it are not read.
//
// Cost model, for a row of w words in d dimensions with reach 1: at most (d - 1) w loads, on average half as many if
// the row has a loss, and d updates of single bits. Only the bits of losses are written to the table. Measured: the
// bounds are the mispredicted branch at the loss and the page faults of the new table, not arithmetic. Memory: a bit
// for each position, and the shared running bests, whose rows are whole words.
#pragma once

#include <bit>

#include "solver/boxes/kernel/any_take_scan.h"
#include "solver/boxes/kernel/rows.h"

namespace zermelo::boxes {

template <Play play>
class BitRows {
 public:
  using Rows = BoxRows<std::uint64_t>;

  /// Solves all rows. Changes `rows`.
  static void solve(Rows& rows) {
    for (; rows.rows > 0; rows.advance()) {
      if (rows.base != nullptr) prepare_base(rows);
      if (rows.tiling->reach == 0)
        solve_by_steps(rows);
      else
        solve_any_take(rows);
    }
  }

 private:
  static void prepare_base(const Rows& rows) {
    std::fill_n(rows.base, words(rows), 0);
    if (rows.diagonal != nullptr) gather_bits(rows.base, 0, rows.diagonal, rows.diagonal_place, rows.length());
    for (const auto& pull : rows.pulls) {
      const std::uint32_t from = std::max(pull.shift, rows.begin) - rows.begin;
      if (rows.first_y >= pull.least_y && from < rows.length())
        gather_bits(rows.base, from, rows.table, rows.position + from - pull.distance, rows.length() - from);
    }
  }

  static std::size_t words(const Rows& rows) { return (rows.length() + 63) / 64; }
  /// The bits of word w that belong to the row.
  static std::uint64_t valid(const Rows& rows, std::size_t w) {
    return low_bits(std::min<Index>(64, rows.length() - 64 * w));
  }
  /// The bits whose positions may be lost: in misere play only positions with a move. (In normal play a position
  /// without moves is lost, which needs no special case.)
  static std::uint64_t open(const Rows& rows, std::size_t w, std::uint32_t first_move) {
    const Index here = rows.begin + 64 * w;
    if (play == Play::normal || first_move <= here) return valid(rows, w);
    return first_move - here >= 64 ? 0 : valid(rows, w) & ~low_bits(first_move - here);
  }

  static void solve_any_take(const Rows& rows) {
    const bool was_lost = rows.carry != nullptr && *rows.carry != 0;
    const Index loss = was_lost ? rows.length() : find_loss(rows);
    if (loss < rows.length()) {
      set_bit(rows.table, rows.position + loss);
      if (rows.diagonal != nullptr) set_bit(rows.diagonal, rows.diagonal_place + loss);
      if (rows.carry != nullptr) *rows.carry = 1;
    }
    if (rows.tiling->reach > 1)
      raise_running(rows, was_lost, loss);
    else if (loss < rows.length())
      for (std::size_t d = 0; d < rows.tiling->last(); ++d)
        rows.running[d][loss / 64] |= std::uint64_t{1} << (loss % 64);
  }

  /// The first place that no move out of the row wins, or the length of the row.
  static Index find_loss(const Rows& rows) {
    const BoxTiling& tiling = *rows.tiling;
    const std::uint32_t first_move = play == Play::misere ? rows.first_move() : 0;
    for (std::size_t w = 0; w < words(rows); ++w) {
      std::uint64_t won = rows.base != nullptr ? rows.base[w] : 0;
      for (std::size_t d = 0; d < tiling.last(); ++d)
        won |= rows.running[d][(tiling.reach - 1) * tiling.running[d].plane + w];
      const std::uint64_t lost = ~won & open(rows, w, first_move);
      if (lost != 0) return 64 * w + static_cast<Index>(std::countr_zero(lost));
    }
    return rows.length();
  }

  /// As in DepthRows: with[r] = whether there is a loss among the points below in at most r of the coordinates after
  /// d.
  static void raise_running(const Rows& rows, bool was_lost, Index loss) {
    const BoxTiling& tiling = *rows.tiling;
    std::array<std::uint64_t, max_dimension> with;
    for (std::size_t w = 0; w < words(rows); ++w) {
      const std::uint64_t here = loss / 64 == w && loss < rows.length() ? std::uint64_t{1} << (loss % 64) : 0;
      with[0] = here;
      with[1] = was_lost || loss / 64 < w ? ~std::uint64_t{0} : std::uint64_t{0} - here;
      for (std::uint32_t r = 2; r < tiling.reach; ++r) with[r] = with[1];
      for (std::size_t d = tiling.last(); d-- > 0;)
        for (std::uint32_t r = tiling.reach; r >= 1; --r) {
          std::uint64_t& best = rows.running[d][(r - 1) * tiling.running[d].plane + w];
          best |= with[r - 1];
          if (r < tiling.reach) with[r] |= best;
        }
    }
  }

  static void solve_by_steps(const Rows& rows) {
    const std::uint32_t first_move = play == Play::misere ? rows.first_move() : 0;
    for (std::size_t w = 0; w < words(rows); ++w) {
      const std::uint64_t won = rows.base != nullptr ? rows.base[w] : 0;
      const std::uint64_t may_lose = open(rows, w, first_move);
      const std::uint64_t lost = rows.tiling->row_steps.empty() ? ~won & may_lose : step_word(rows, w, won, may_lose);
      scatter_word(rows.table, rows.position + 64 * w, lost);
      if (rows.diagonal != nullptr) scatter_word(rows.diagonal, rows.diagonal_place + 64 * w, lost);
    }
  }

  /// The losses of word w, given those before it in the row. Steps of more than 64 lead to finished words. The others
  /// are compared with `past`, the 64 bits before the position; its top bit is the neighbour of the position.
  static std::uint64_t step_word(const Rows& rows, std::size_t w, std::uint64_t won, std::uint64_t may_lose) {
    const Index here = rows.begin + 64 * w, at = rows.position + 64 * w;
    const Index count = std::min<Index>(64, rows.length() - 64 * w);
    std::uint64_t past = here > 0 ? bits_at(rows.table, at - 64, 64) : 0, near = 0;
    for (const std::uint32_t amount : rows.tiling->row_steps) {
      if (amount <= 64)
        near |= std::uint64_t{1} << (64 - amount);
      else if (const Index from = amount > here ? amount - here : 0; from < count)
        won |= bits_at(rows.table, at + from - amount, count - from) << from;
    }
    std::uint64_t lost = 0;
    for (Index i = 0; i < count; ++i) {
      const bool wins = ((won >> i) & 1) != 0 || (past & near) != 0;
      const std::uint64_t bit = !wins && ((may_lose >> i) & 1) != 0 ? 1 : 0;
      lost |= bit << i;
      past = (past >> 1) | (bit << 63);
    }
    return lost;
  }
};

}  // namespace zermelo::boxes
