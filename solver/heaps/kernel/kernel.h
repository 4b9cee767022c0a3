// The heap kernel: computes the rows of a tier from the rows of lower tiers.
//
// For a position P, a heap n of it and the rest R = P - n, the moves on that heap lead to R + a + b for the remains
// (a, b) of n. All positions that differ only in the number of heaps of one are a row, and such a move is the same
// for the whole row: `best = max(best, row of R + a + b, shifted by the new heaps of one)`. The other heaps of a
// position are a high and a low half, each numbered on its own. So the kernel walks runs of rests with a fixed high
// half, and a move is a table of links from one low half to another (the same table for every run).
//
// The kernel goes through the heaps n, and for each n through the rests R in their order in the table, n tiers below.
// No two rests of one n raise the row of the same position R + n.
//
// Where heaps inherit options (pyramid: every option of n - 1 is an option of n), best(R, n) = max(best(R, n - 1),
// fresh options), and best(R, .) is remembered: one row for each rest R (rest_rows.h). best(R, n - 1) was completed one
// tier earlier, so the remembered rows are read and written once a tier, from the first to the last.
//
// Cost model, for a row of r <= 8 entries (one 8-byte vector; 16, 32, 64 for longer rows): for each different heap n
// of two or more, |fresh(n)| reads of one row and one link, a read and a write of the remembered row, a read and a
// write of the row of the position; then r times one max and `finish`. Pyramid p = 14: 6.6 entries a row, 6.7 different
// heaps, 24.6 fresh options a row. Memory: the current tier and `reach` ones below (pyramid: 3), one cell for each
// entry, and the remembered rows of p - 1 tiers: 0.47 bytes a position in all for p = 14, since finished tiers are
// handed out and forgotten.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/heaps/kernel/far_rows.h"
#include "solver/heaps/kernel/runs.h"
#include "solver/heaps/kernel/tier_cells.h"
#include "tablebase/entries/depth_code.h"

namespace zermelo::heaps {

/// The tables that the kernel works on. Tiers that are not needed are null.
template <class Cell>
struct HeapTables {
  HeapTables(const HeapSumRules& rules, unsigned process, unsigned processes)
      : space(*rules.space),
        plan(rules),
        low(space.low(), space),
        high(space.high(), space),
        share(space, process, processes),
        tiers(space.tiers()) {}

  const HeapSpace& space;
  HeapPlan plan;
  HeapLinks low, high;
  HeapShare share;
  std::vector<std::unique_ptr<TierCells<Cell>>> tiers;  ///< the codes of own rows
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
        share_(tables.share),
        tiers_(tables.tiers) {
    for (std::uint32_t c = 0; c < high_.half().classes().size(); ++c)
      first_own_.push_back(high_.first(c) + static_cast<Id>(share_.first(c)));
  }

  /// Raises the rows of the positions R + n of `group`, for the rests R of a run, to the best over the moves on n.
  /// `remembered` contains best(R, n - 1), with rows at least as long as in the group, and gets best(R, n); it is empty
  /// if heaps do not inherit options. Requires that the lower tiers are solved, and, if moves may keep the sum, the
  /// groups of the tier with more heaps. Several threads may work on different runs for the same n. `far` has the rows
  /// of other processes that the run needs, and gets the rows that it raises; null if moves on n need none.
  void raise(std::uint32_t tier, const HeapSpace::Group& group, std::uint32_t n, const HeapRun& run,
             const RowRun<Cell>& remembered, FarRows<Cell>* far) {
    thread_local Sources sources;
    const std::size_t lows = lows_of(run.low_class);
    for (Id high = run.first_high; high < run.last_high; ++high) {
      for (auto& list : sources) list.clear();
      for (const Remains left : plan_.fresh[n])
        add_source(tier - n, run.heaps, high, run.low_class, left, far, sources);
      const RowRun<Cell> best = remembered.part((high - run.first_high) * lows, lows);
      if (group.row_length <= 8)
        raise_rows<8>(tier, group, n, {run.low_class, high}, best, far, sources);
      else if (group.row_length <= 16)
        raise_rows<16>(tier, group, n, {run.low_class, high}, best, far, sources);
      else if (group.row_length <= 32)
        raise_rows<32>(tier, group, n, {run.low_class, high}, best, far, sources);
      else
        raise_rows<64>(tier, group, n, {run.low_class, high}, best, far, sources);
    }
  }

  /// Whether moves on a heap of n lead to rows of other processes.
  bool goes_far(std::uint32_t n) const { return share_.processes() > 1 && n > space_.low().high(); }

  /// Wants the rows of other processes that raise() of a run reads, and expects those that it raises. Requires
  /// goes_far(n).
  void want_rows(std::uint32_t tier, const HeapSpace::Group& group, std::uint32_t n, const HeapRun& run,
                 FarRows<Cell>& far) const {
    for (Id high = run.first_high; high < run.last_high; ++high) {
      if (!owns(high_.with(n)[high])) far.expect(lows_of(run.low_class) * group.row_length);
      for (const Remains left : plan_.fresh[n])
        if (const SourceRows source = source_of(tier - n, run.heaps, high, run.low_class, left);
            !owns(source.rows.high))
          far.want(process_of(source.rows.high), source.rows,
                   lows_of(source.rows.low_class) * space_.group(source.rows.tier, source.rows.heaps)->row_length);
    }
  }

  RowRun<Cell> own_rows(const RowsName& name) const {
    const std::uint32_t c = high_.class_of(name.high);
    return tiers_[name.tier]->run(name.heaps, c, name.high - first_own_[c], lows_of(name.low_class));
  }

  /// Turns the best code over the moves into the code of the position, for rows of `length` entries.
  void finish(Cell* row, std::size_t rows, std::size_t length) const {
    for (std::size_t i = 0; i < rows; ++i, row += length) finish_row(row, length);
  }

 private:
  using Id = HeapLinks::Id;
  using Cells = TierCells<Cell>;
  using Sources = std::array<std::vector<Source<Cell>>, 3>;  // by the number of links to follow

  /// Rests with one high half and all low halves of a class.
  struct RestClass {
    std::uint32_t low_class;
    Id high;
  };
  /// The rows of the positions R + n: the j-th rest has row j, or row places[j] - first.
  struct GrownRows {
    RowsName name;
    RowRun<Cell> rows;
    const Id* places;
    Id first;
    std::size_t row(Id j) const { return places == nullptr ? j : places[j] - first; }
  };

  std::size_t lows_of(std::uint32_t low_class) const { return low_.first(low_class + 1) - low_.first(low_class); }

  bool owns(Id high) const {
    if (share_.processes() == 1) return true;
    const std::uint32_t c = high_.class_of(high);
    return share_.owns(c, high - high_.first(c));
  }
  unsigned process_of(Id high) const {
    const std::uint32_t c = high_.class_of(high);
    return share_.owner(c, high - high_.first(c));
  }

  /// The rows of another process are null.
  GrownRows grown_rows(std::uint32_t tier, const HeapSpace::Group& group, std::uint32_t n,
                       const RestClass& rests) const {
    GrownRows grown_rows{{tier, group.heaps, rests.high, 0}, {nullptr, group.row_length, 0}, nullptr, 0};
    HeapClass low = space_.low().classes()[rests.low_class];
    if (n > space_.low().high()) {
      grown_rows.name.high = high_.with(n)[rests.high];
    } else {
      grown_rows.places = low_.with(n) + low_.first(rests.low_class);
      low.sum += n;
      low.heaps += one_heap();
    }
    grown_rows.name.low_class = space_.low().class_at(low.sum, low.heaps);
    grown_rows.first = low_.first(grown_rows.name.low_class);
    if (owns(grown_rows.name.high))
      grown_rows.rows = own_rows(grown_rows.name);
    else
      grown_rows.rows.count = lows_of(grown_rows.name.low_class);
    return grown_rows;
  }

  template <int lanes>
  void raise_rows(std::uint32_t tier, const HeapSpace::Group& group, std::uint32_t n, const RestClass& rests,
                  const RowRun<Cell>& best, FarRows<Cell>* far, const Sources& sources) {
    GrownRows to = grown_rows(tier, group, n, rests);
    std::vector<Cell> cells;
    const bool goes_far = to.rows.first == nullptr;
    if (goes_far) {
      cells.resize(to.rows.count * group.row_length);
      to.rows.first = cells.data();
    }
    for (std::size_t x = 0; x < group.row_length; x += lanes)
      raise_columns<lanes>(x, std::min<std::size_t>(lanes, group.row_length - x), best, to, sources);
    if (goes_far) far->raise(process_of(to.name.high), to.name, cells);
  }

  void finish_row(Cell* row, std::size_t length) const {
    Cell before = DepthCode<Cell>::none;
    for (std::size_t x = 0; x < length; ++x) {
      row[x] = Code::template finish<play>(std::max(row[x], before));
      if (plan_.take_one) before = row[x];
    }
  }

  std::uint32_t one_heap() const { return space_.counts_heaps() ? 1 : 0; }

  /// The rows of rest + left, and the links from the low halves of rests to their low halves.
  struct SourceRows {
    RowsName rows;
    std::size_t ones = 0, steps = 0;
    const Id* links = nullptr;
    const Id* then = nullptr;
  };

  /// The rests are the positions of group (tier, heaps) with one high half and one class of low halves.
  SourceRows source_of(std::uint32_t tier, std::uint32_t heaps, Id high, std::uint32_t rest_class, Remains left) const {
    HeapClass low = space_.low().classes()[rest_class];
    SourceRows source{{tier, heaps, high, 0}};
    for (const std::uint32_t n : {std::uint32_t{left.a}, std::uint32_t{left.b}}) {
      if (n == 1) ++source.ones;
      if (n < 2) continue;
      source.rows.tier += n;
      source.rows.heaps += one_heap();
      if (n > space_.low().high()) {
        source.rows.high = high_.with(n)[source.rows.high];
        continue;
      }
      (source.steps++ == 0 ? source.links : source.then) = low_.with(n);
      low.sum += n;
      low.heaps += one_heap();
    }
    source.rows.low_class = space_.low().class_at(low.sum, low.heaps);
    if (source.steps > 0) source.links += low_.first(rest_class);
    return source;
  }

  /// Adds the place of the rows of rest + left to the sources.
  void add_source(std::uint32_t tier, std::uint32_t heaps, Id high, std::uint32_t rest_class, Remains left,
                  const FarRows<Cell>* far, Sources& sources) const {
    const SourceRows source = source_of(tier, heaps, high, rest_class, left);
    const Id first = low_.first(source.rows.low_class);
    if (owns(source.rows.high)) {
      const RowRun<Cell> rows = own_rows(source.rows);
      sources[source.steps].push_back({rows.first + source.ones, rows.stride, source.links, source.then, first});
    } else {
      const std::size_t stride = space_.group(source.rows.tier, source.rows.heaps)->row_length;
      sources[source.steps].push_back({far->rows(source.rows) + source.ones, stride, source.links, source.then, first});
    }
  }

  /// Updates columns [x, x + length) of all rows: best(R, n) = max(remembered, fresh options) raises the row of R + n.
  template <int lanes>
  static void raise_columns(std::size_t x, std::size_t length, const RowRun<Cell>& best, const GrownRows& to,
                            const Sources& sources) {
    using Vector = RowLanes<Cell, lanes>;
    const Vector mask = Vector::first(length);
    const std::size_t whole_best = best.whole(x, lanes), whole_to = to.rows.whole(x, lanes);
    const auto rests = static_cast<Id>(best.count);
    for (Id j = 0; j < rests; ++j) {
      Vector row{};
      for (const Source<Cell>& s : sources[0]) row.raise(Vector::load(s.base + x + j * s.stride));
      for (const Source<Cell>& s : sources[1]) row.raise(Vector::load(s.base + x + (s.links[j] - s.first) * s.stride));
      for (const Source<Cell>& s : sources[2])
        row.raise(Vector::load(s.base + x + (s.then[s.links[j]] - s.first) * s.stride));
      row.keep(mask);
      if (best.first != nullptr) {
        raise_both(row, best.first + x + j * best.stride, length, j < whole_best);
        row.keep(mask);
      }
      const std::size_t grown = to.row(j);
      raise_both(row, to.rows.first + x + grown * to.rows.stride, length, grown < whole_to);
    }
  }

  /// Raises the vector and the memory to their maximum; touches only `length` cells of the memory unless `whole`.
  template <class Vector>
  static void raise_both(Vector& row, Cell* memory, std::size_t length, bool whole) {
    row.raise(whole ? Vector::load(memory) : Vector::load_exactly(memory, length));
    if (whole)
      row.store(memory);
    else
      row.store_exactly(memory, length);
  }

  const HeapSpace& space_;
  const HeapPlan& plan_;
  const HeapLinks &low_, &high_;
  const HeapShare& share_;
  std::vector<Id> first_own_;  ///< the first own high half of each class
  std::vector<std::unique_ptr<Cells>>& tiers_;
};

}  // namespace zermelo::heaps
