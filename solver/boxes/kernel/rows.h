// The input of the kernels of a box: a run of rows, with the places of all entries that they read and write.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "solver/boxes/kernel/any_take_scan.h"
#include "solver/boxes/kernel/tiling.h"
#include "tablebase/entries/outcome.h"

namespace zermelo::boxes {

/// A run of rows. The second last coordinate, y, runs from first_y; the coordinates before it are fixed. Of the last
/// coordinate only [begin, end) is solved. Unit: a cell, or a word of bits.
template <class Unit>
struct BoxRows {
  /// A move that leaves the row: from entries j >= shift of the row, in rows with y >= least_y.
  struct Pull {
    Index distance;
    std::uint32_t least_y;
    std::uint32_t shift;
  };

  const BoxTiling* tiling = nullptr;
  Unit* table = nullptr;
  std::array<Unit*, max_dimension> running{};  ///< the rows of r = 1, at `begin`
  Unit* base = nullptr;                        ///< a scratch row for moves that no running best covers, or null
  Unit* diagonal = nullptr;
  Index diagonal_place = 0;  ///< the place of the first row, at `begin`
  Unit* carry = nullptr;     ///< for each row the best code, or a loss, in its earlier tiles; null if rows are not cut
  std::vector<Pull> pulls;
  bool diagonal_may_move = false;  ///< no coordinate before y is 0
  Index position = 0;              ///< the index of the entry at `begin` of the first row
  std::uint32_t first_y = 0, rows = 0;
  std::uint32_t begin = 0, end = 0;

  std::uint32_t length() const { return end - begin; }

  /// Moves to the next row.
  void advance() {
    const std::size_t y = tiling->last() - 1;
    for (std::size_t d = 0; d < tiling->running.size(); ++d) running[d] += tiling->running[d].strides[y];
    if (diagonal != nullptr) diagonal_place += tiling->diagonal_strides[y];
    if (carry != nullptr) ++carry;
    position += tiling->length();
    ++first_y;
    --rows;
  }

  /// The least last coordinate with a move in the first row.
  std::uint32_t first_move() const {
    if (tiling->reach > 0) return position == begin ? 1 : 0;
    std::uint32_t least = tiling->row_steps.empty() ? tiling->length() : tiling->row_steps.front();
    for (const Pull& pull : pulls)
      if (first_y >= pull.least_y) least = std::min(least, pull.shift);
    if (diagonal_may_move && first_y > 0) least = std::min(least, 1u);
    return least;
  }
};

/// The depth kernel of a box: solves rows as depth codes of 8 or 16 bits. any_take_scan.h treats moves inside a row.
///
/// Cost model, for each chunk of 16 or 64 cells of a row in d dimensions with reach 1: d - 1 vector loads and maxima
/// for the best, one store of the codes, and d - 1 loads, maxima and stores to update the running bests; about 20
/// instructions more in the chunk with the loss. Only the running bests of cut dimensions leave the first caches.
/// Memory: a cell for each position, and for each entry of a shared running best (sum over cut d of 1 / extent(d) cells
/// a position).
template <std::unsigned_integral Cell, Play play>
class DepthRows {
 public:
  /// Solves all rows. Changes `rows`.
  static void solve(BoxRows<Cell>& rows) {
    const bool wide = rows.tiling->row_units % 64 == 0;
    for (; rows.rows > 0; rows.advance()) {
      if (rows.base != nullptr) prepare_base(rows);
      if (rows.tiling->reach == 0)
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
    std::fill_n(rows.base, rows.tiling->row_units, Code::none);
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
    const BoxTiling& tiling = *rows.tiling;
    const std::size_t dimensions = tiling.last(), length = rows.length();
    AnyTakeScan<Row, play> scan(rows.carry != nullptr ? *rows.carry : Code::none);
    for (std::size_t x = 0; x < length; x += lanes) {
      Row s = rows.base != nullptr ? Row::load(rows.base + x) : Row{};
      for (std::size_t d = 0; d < dimensions; ++d)
        s.raise(Row::load(rows.running[d] + (tiling.reach - 1) * tiling.running[d].plane + x));
      const Cell seen = tiling.reach > 1 ? scan.seen() : Code::none;
      const int first_move = play == Play::misere && x == 0 ? static_cast<int>(rows.first_move()) : 0;
      const Row codes = scan.solve(s, static_cast<int>(std::min<std::size_t>(lanes, length - x)), first_move);
      store(codes, rows.table + rows.position + x, length - x, rows);
      if (tiling.reach > 1)
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

  /// Stores the chunk; as a whole if later rows of the run overwrite the cells behind the end of this row.
  template <class Row>
  static void store(const Row& codes, Cell* to, std::size_t left, const BoxRows<Cell>& rows) {
    const bool room =
        left >= Row::size || (!rows.tiling->row_is_cut() && left + (rows.rows - 1) * rows.length() >= Row::size);
    if (room)
      codes.store(to);
    else
      std::memcpy(to, &codes.cell, left * sizeof(Cell));
  }

  /// Moore's Nim: with(r) = the best of the points of the chunk and of the points below them in at most r of the
  /// coordinates after d. The running best of a point for (d, r) takes in with(r - 1); then, as d goes down, with(r)
  /// takes in that best.
  template <class Row>
  static void raise_running(const Row& codes, Cell seen, std::size_t x, const BoxRows<Cell>& rows) {
    const BoxTiling& tiling = *rows.tiling;
    Row with[max_dimension];
    with[0] = codes;
    for (int i = 0; i < Row::size; ++i) with[1].cell[i] = seen = std::max(seen, codes.cell[i]);
    for (std::uint32_t r = 2; r < tiling.reach; ++r) with[r] = with[1];
    for (std::size_t d = tiling.last(); d-- > 0;)
      for (std::uint32_t r = tiling.reach; r >= 1; --r) {
        const Row best = raise_row(with[r - 1], rows.running[d] + (r - 1) * tiling.running[d].plane + x);
        if (r < tiling.reach) with[r].raise(best);
      }
  }

  static void solve_by_steps(const BoxRows<Cell>& rows) {
    Cell* codes = rows.table + rows.position;
    if (rows.tiling->row_steps.empty()) {
      for (std::size_t i = 0; i < rows.length(); ++i) codes[i] = Code::template finish<play>(best(rows, i));
      return;
    }
    for (std::size_t i = 0; i < rows.length(); ++i) {
      Cell s = best(rows, i);
      for (const std::uint32_t amount : rows.tiling->row_steps) {
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

}  // namespace zermelo::boxes
