// The heap kernel: computes the rows of a tier from the rows of lower tiers.
//
// For a position P, a heap n of it and the rest R = P - n, the moves on that heap lead to R + a + b for the remains
// (a, b) of n. All positions that differ only in the number of heaps of one are a row, and such a move is the same
// for the whole row: `best = max(best, row of R + a + b, shifted by the new heaps of one)`. The other heaps of a
// position are a high and a low half, each numbered on its own. So the kernel walks runs of rows with a fixed high
// half, and a move is a table of links from one low half to another (the same table for every run).
//
// Where heaps inherit options (pyramid: every option of n - 1 is an option of n), best(R, n) = max(best(R, n - 1),
// fresh options), and best(R, .) is remembered: one row for each rest R. R + n is n tiers above R, so best(R, n - 1)
// was completed one tier earlier, and no two positions of a tier touch the same R.
//
// Cost model, for a row of r <= 8 entries (one 8-byte vector; 16, 32, 64 for longer rows): for each different heap n
// of two or more, |fresh(n)| reads of one row and one link, a read and a write of the remembered row; then r times
// one max and `finish`. Pyramid p = 14: 6.6 entries a row, 6.7 different heaps, 24.6 fresh options a row. Memory: the
// current tier and `reach` ones below (pyramid: 3), one cell for each entry, and the remembered rows of p - 1 tiers:
// 0.47 bytes a position in all for p = 14, since finished tiers are handed out and forgotten.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/heap/links.h"
#include "solver/heap/plan.h"
#include "solver/heap/row.h"
#include "solver/heap/tier_cells.h"
#include "tablebase/depth_code.h"

namespace zermelo {

/// The tables that the kernel works on. Tiers that are not needed are null.
template <class Cell>
struct HeapTables {
  explicit HeapTables(const HeapRules& rules)
      : space(*rules.space),
        plan(rules),
        low(space.low(), space),
        high(space.high(), space),
        tiers(space.tiers()),
        best(space.tiers()) {}

  const HeapSpace& space;
  HeapPlan plan;
  HeapLinks low, high;
  std::vector<std::unique_ptr<TierCells<Cell>>> tiers;  ///< the codes
  std::vector<std::unique_ptr<TierCells<Cell>>> best;   ///< best(R, n) so far, for the rests R in the tier
};

/// A task: high halves [first_high, last_high) of one class, each with all low halves of one class.
struct HeapRun {
  const HeapSpace::Group* group;
  std::uint32_t high_class, low_class;
  HeapLinks::Id first_high, last_high;
};

/// One option of a heap for a run of rows. The row of the j-th rest begins at base + stride * (place of its low half),
/// where the place is j, or links[j] - first, or then[links[j]] - first.
template <class Cell>
struct Source {
  const Cell* base;
  std::size_t stride;
  const HeapLinks::Id* links;
  const HeapLinks::Id* then;
  HeapLinks::Id first;
};

/// Solves runs of rows. Code::finish turns the best code among the moves into the code of the position (depth_code.h).
template <class Cell, class Code, Play play>
class HeapKernel {
 public:
  explicit HeapKernel(HeapTables<Cell>& tables)
      : space_(tables.space),
        plan_(tables.plan),
        low_(tables.low),
        high_(tables.high),
        tiers_(tables.tiers),
        best_(tables.best) {}

  /// Writes the codes of a run of `tier`. Requires that the lower tiers are solved, and, if moves may keep the sum, the
  /// groups of the tier with more heaps. Several threads may solve the runs of one group at once; if no move keeps the
  /// sum, the runs of all groups. A run may be solved again.
  void solve(std::uint32_t tier, const HeapRun& run) {
    thread_local Work work;
    const std::uint32_t length = run.group->row_length;
    for (Id high = run.first_high; high < run.last_high; ++high) {
      if (length <= 8)
        solve_rows<8>(tier, run, high, work);
      else if (length <= 16)
        solve_rows<16>(tier, run, high, work);
      else if (length <= 32)
        solve_rows<32>(tier, run, high, work);
      else
        solve_rows<64>(tier, run, high, work);
    }
  }

 private:
  using Id = HeapLinks::Id;
  using Cells = TierCells<Cell>;

  /// Scratch memory of one thread.
  struct Work {
    std::vector<Cell> rows;                // best of each row so far; a multiple of `lanes` cells a row
    std::vector<Source<Cell>> sources[3];  // by the number of links to follow
  };

  /// Solves all rows with the high half `high`: puts the best over all moves into work.rows, then the codes into the
  /// tier.
  template <int lanes>
  void solve_rows(std::uint32_t tier, const HeapRun& run, Id high, Work& work) {
    const std::size_t length = run.group->row_length, padded = (length + lanes - 1) / lanes * lanes;
    const Id lows = low_.first(run.low_class + 1) - low_.first(run.low_class);
    work.rows.assign(lows * padded, Cell{0});
    for (std::uint32_t n = space_.high().low(); n <= space_.high().high(); ++n)
      if (const Id rest = high_.without(n, high); rest != HeapLinks::none)
        move_heap<lanes>(tier, run, n, rest, run.low_class, nullptr, work);
    const HeapClass& low = space_.low().classes()[run.low_class];
    for (std::uint32_t n = 2; n <= space_.low().high() && n <= low.sum; ++n) {
      const std::uint32_t heaps = low.heaps - one_heap();
      if (low.heaps < one_heap() || space_.low().count(low.sum - n, heaps) == 0) continue;
      const std::uint32_t rest_class = space_.low().class_at(low.sum - n, heaps);
      move_heap<lanes>(tier, run, n, high, rest_class, low_.with(n) + low_.first(rest_class), work);
    }
    const Index row = run.group->run_begin[run.high_class] + Index{high - high_.first(run.high_class)} * lows;
    Cell* out = tiers_[tier]->rows(run.group->heaps) + row * length;
    for (Id j = 0; j < lows; ++j) finish_row(&work.rows[j * padded], out + j * length, length);
  }

  void finish_row(const Cell* best, Cell* out, std::size_t length) const {
    Cell before = DepthCode<Cell>::none;
    for (std::size_t x = 0; x < length; ++x) {
      const Cell code = Code::template finish<play>(std::max(best[x], before));
      out[x] = code;
      if (plan_.take_one) before = code;
    }
  }

  std::uint32_t one_heap() const { return space_.counts_heaps() ? 1 : 0; }

  /// Adds the moves on a heap n to the rows. The rests have the high half `high` and the low halves of rest_class. The
  /// j-th rest belongs to row j, or to row owners[j] - (first of the run's class).
  template <int lanes>
  void move_heap(std::uint32_t tier, const HeapRun& run, std::uint32_t n, Id high, std::uint32_t rest_class,
                 const Id* owners, Work& work) {
    for (auto& sources : work.sources) sources.clear();
    for (const Remains left : plan_.fresh[n])
      add_source(tier - n, run.group->heaps - one_heap(), high, rest_class, left, work);
    const std::size_t length = run.group->row_length, padded = (length + lanes - 1) / lanes * lanes;
    const Id rests = low_.first(rest_class + 1) - low_.first(rest_class);
    Cell* best = nullptr;
    std::size_t best_stride = 0;
    if (plan_.hereditary) {
      Cells& cells = *best_[tier - n];
      const std::uint32_t heaps = run.group->heaps - one_heap();
      best_stride = cells.stride(heaps);
      best = cells.rows(heaps) + row_of(tier - n, heaps, high, rest_class) * best_stride;
    }
    for (std::size_t x = 0; x < length; x += lanes)
      raise_rows<lanes>(x, std::min<std::size_t>(lanes, length - x), padded, rests,
                        best == nullptr ? nullptr : best + x, best_stride, owners, low_.first(run.low_class), work);
  }

  /// The first row of group (tier, heaps) with the high half `high` and a low half of the class.
  Index row_of(std::uint32_t tier, std::uint32_t heaps, Id high, std::uint32_t low_class) const {
    const std::uint32_t c = high_.class_of(high);
    return space_.group(tier, heaps)->run_begin[c] +
           Index{high - high_.first(c)} * (low_.first(low_class + 1) - low_.first(low_class));
  }

  /// Adds the place of the rows of rest + left to work.sources. The rests are those of group (tier, heaps) with one
  /// high half and one class of low halves.
  void add_source(std::uint32_t tier, std::uint32_t heaps, Id high, std::uint32_t rest_class, Remains left,
                  Work& work) {
    HeapClass low = space_.low().classes()[rest_class];
    Source<Cell> source{nullptr, 0, nullptr, nullptr, 0};
    std::size_t ones = 0, steps = 0;
    for (const std::uint32_t n : {std::uint32_t{left.a}, std::uint32_t{left.b}}) {
      if (n == 1) ++ones;
      if (n < 2) continue;
      tier += n;
      heaps += one_heap();
      if (n > space_.low().high()) {
        high = high_.with(n)[high];
        continue;
      }
      (steps++ == 0 ? source.links : source.then) = low_.with(n);
      low.sum += n;
      low.heaps += one_heap();
    }
    const std::uint32_t target = space_.low().class_at(low.sum, low.heaps);
    const Cells& cells = *tiers_[tier];
    source.stride = cells.stride(heaps);
    source.base = cells.rows(heaps) + row_of(tier, heaps, high, target) * source.stride + ones;
    source.first = low_.first(target);
    if (steps > 0) source.links += low_.first(rest_class);
    work.sources[steps].push_back(source);
  }

  /// Updates columns [x, x + length) of all rows: best(R, n) = max(remembered, fresh options) raises the row of R + n.
  template <int lanes>
  void raise_rows(std::size_t x, std::size_t length, std::size_t padded, Id rests, Cell* best, std::size_t best_stride,
                  const Id* owners, Id first_owner, Work& work) const {
    using Vector = RowLanes<Cell, lanes>;
    const Vector mask = Vector::first(length);
    // The number of rows whose vectors stay inside the remembered rows of this run; beyond are those of other tasks.
    const std::size_t end = rests * best_stride, reach = x + lanes;
    const std::size_t whole = best == nullptr || end < reach ? 0 : (end - reach) / best_stride + 1;
    for (Id j = 0; j < rests; ++j) {
      Vector row{};
      for (const Source<Cell>& s : work.sources[0]) row.raise(Vector::load(s.base + x + j * s.stride));
      for (const Source<Cell>& s : work.sources[1])
        row.raise(Vector::load(s.base + x + (s.links[j] - s.first) * s.stride));
      for (const Source<Cell>& s : work.sources[2])
        row.raise(Vector::load(s.base + x + (s.then[s.links[j]] - s.first) * s.stride));
      if (best != nullptr) {
        Cell* remembered = best + j * best_stride;
        row.keep(mask);
        if (j < whole) {
          row.raise(Vector::load(remembered));
          row.store(remembered);
        } else {
          row.raise(Vector::load_exactly(remembered, length));
          row.store_exactly(remembered, length);
        }
      }
      Cell* out = &work.rows[(owners == nullptr ? j : owners[j] - first_owner) * padded + x];
      row.raise(Vector::load(out));
      row.store(out);
    }
  }

  const HeapSpace& space_;
  const HeapPlan& plan_;
  const HeapLinks &low_, &high_;
  std::vector<std::unique_ptr<Cells>>&tiers_, &best_;
};

}  // namespace zermelo
