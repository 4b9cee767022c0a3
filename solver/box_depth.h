// The depth kernel of a box: codes of 8 or 16 bits.
//
// The row by itself: if any number may be taken from the last coordinate, a row holds at most one lost position, for
// every later one can move to it. Before it, every position is won by a move out of the row (its best s is a loss's
// code) and the moves inside the row, all to won positions, add nothing: code = finish(s). The lost one is the first
// whose s is no loss's code; the longest win before it counts there. Every position after it may move to it: code =
// finish(max(s, code of the lost one)). So nothing in a row is sequential but finding one place.
//
// Cost model, for each chunk of 16 or 64 cells of a row in d dimensions with reach 1: d - 1 vector loads and maxima
// for the best, one store of the codes, d - 1 loads, maxima and stores to update the running bests; about 20
// instructions more in the chunk with the loss. Only the running bests of cut dimensions leave the first caches.
// Memory: a cell for each position and for each entry of a shared running best (sum over cut d of 1 / extent(d)).
#pragma once

#include <algorithm>

#include "solver/box_rows.h"
#include "solver/lanes.h"

namespace zermelo {

/// The codes of a row under moves that take any number from its coordinate, chunk by chunk.
template <class Row, Play play>
class AnyTakeScan {
 public:
  using Cell = typename Row::Cell;
  using Code = DepthCode<Cell>;

  /// `seen`: the best code in the row so far.
  explicit AnyTakeScan(Cell seen) : seen_(seen) {}

  /// From the best codes s that moves out of the row reach. Only the first `valid` lanes count; entries before
  /// `first_move` are won although s is none.
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
    Row result = codes.select(before, s.template finish<play>());
    result.cell[at] = seen_;
    return result;
  }

  bool lost() const { return seen_ >= Code::half; }
  Cell seen() const { return lost() ? seen_ : std::max(seen_, won_.largest()); }

 private:
  Cell seen_;
  Row won_{};
};

template <std::unsigned_integral Cell, Play play>
class DepthRows {
 public:
  /// Solves all rows. Takes its argument apart.
  static void solve(BoxRows<Cell>& rows) {
    const bool wide = rows.layout->row_units % 64 == 0;
    for (; rows.rows > 0; rows.advance()) {
      if (rows.base != nullptr) prepare_base(rows);
      if (rows.layout->reach == 0)
        solve_by_steps(rows);
      else if (wide)
        solve_any_take<64>(rows);
      else
        solve_any_take<16>(rows);
      if (rows.diagonal != nullptr)
        raise(rows.diagonal + rows.diagonal_place, rows.table + rows.position, rows.length());
    }
  }

 private:
  using Code = DepthCode<Cell>;

  static void raise(Cell* best, const Cell* codes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) best[i] = std::max(best[i], codes[i]);
  }

  static void prepare_base(const BoxRows<Cell>& rows) {
    std::fill_n(rows.base, rows.layout->row_units, Code::none);
    if (rows.diagonal != nullptr) raise(rows.base, rows.diagonal + rows.diagonal_place, rows.length());
    for (const auto& pull : rows.pulls) {
      const std::uint32_t from = std::max(pull.shift, rows.begin) - rows.begin;
      if (rows.first_y >= pull.least_y && from < rows.length())
        raise(rows.base + from, rows.table + (rows.position + from - pull.distance), rows.length() - from);
    }
  }

  template <int lanes>
  static void solve_any_take(const BoxRows<Cell>& rows) {
    using Row = Lanes<Cell, lanes>;
    const BoxLayout& layout = *rows.layout;
    const std::size_t dimensions = layout.last(), length = rows.length();
    AnyTakeScan<Row, play> scan(rows.carry != nullptr ? *rows.carry : Code::none);
    for (std::size_t x = 0; x < length; x += lanes) {
      Row s = rows.base != nullptr ? Row::load(rows.base + x) : Row{};
      for (std::size_t d = 0; d < dimensions; ++d)
        s.raise(Row::load(rows.running[d] + (layout.reach - 1) * layout.running[d].plane + x));
      const Cell seen = layout.reach > 1 ? scan.seen() : Code::none;
      const int first_move = play == Play::misere && x == 0 ? static_cast<int>(rows.first_move()) : 0;
      const Row codes = scan.solve(s, static_cast<int>(std::min<std::size_t>(lanes, length - x)), first_move);
      store(codes, rows.table + rows.position + x, length - x, rows);
      if (layout.reach > 1)
        raise_running(codes, seen, x, rows);
      else
        for (std::size_t d = 0; d < dimensions; ++d) raise_row(codes, rows.running[d] + x);
    }
    if (rows.carry != nullptr) *rows.carry = scan.seen();
  }

  template <class Row>
  static Row raise_row(const Row& codes, Cell* best) {
    Row row = codes;
    row.raise(Row::load(best));
    row.store(best);
    return row;
  }

  /// Stores a whole chunk where later rows of this run will overwrite what is too much.
  template <class Row>
  static void store(const Row& codes, Cell* to, std::size_t left, const BoxRows<Cell>& rows) {
    const bool room =
        left >= Row::size || (!rows.layout->row_is_cut() && left + (rows.rows - 1) * rows.length() >= Row::size);
    if (room)
      codes.store(to);
    else
      std::memcpy(to, &codes.cell, left * sizeof(Cell));
  }

  /// Moore's Nim: with(r) = the best of the chunk's points and those below them in at most r of the coordinates
  /// after d. A point's running best for (d, r) takes in with(r - 1); with(r) takes in that best when d goes down.
  template <class Row>
  static void raise_running(const Row& codes, Cell seen, std::size_t x, const BoxRows<Cell>& rows) {
    const BoxLayout& layout = *rows.layout;
    Row with[max_dimension];
    with[0] = codes;
    for (int i = 0; i < Row::size; ++i) with[1].cell[i] = seen = std::max(seen, codes.cell[i]);
    for (std::uint32_t r = 2; r < layout.reach; ++r) with[r] = with[1];
    for (std::size_t d = layout.last(); d-- > 0;)
      for (std::uint32_t r = layout.reach; r >= 1; --r) {
        const Row best = raise_row(with[r - 1], rows.running[d] + (r - 1) * layout.running[d].plane + x);
        if (r < layout.reach) with[r].raise(best);
      }
  }

  static void solve_by_steps(const BoxRows<Cell>& rows) {
    Cell* codes = rows.table + rows.position;
    if (rows.layout->row_steps.empty()) {
      for (std::size_t i = 0; i < rows.length(); ++i) codes[i] = Code::template finish<play>(best(rows, i));
      return;
    }
    for (std::size_t i = 0; i < rows.length(); ++i) {
      Cell s = best(rows, i);
      for (const std::uint32_t amount : rows.layout->row_steps) {
        if (amount > rows.begin + i) break;
        s = std::max(s, *(codes + i - amount));
      }
      codes[i] = Code::template finish<play>(s);
    }
  }

  static Cell best(const BoxRows<Cell>& rows, std::size_t i) {
    return rows.base != nullptr ? rows.base[i] : Code::none;
  }
};

}  // namespace zermelo
