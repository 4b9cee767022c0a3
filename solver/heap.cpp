// The heap kernel.
//
// For a position P, a heap n of it and the rest R = P - n, the moves on that heap lead to R + a + b for the remains
// (a, b) of n. All positions that differ only in the number of heaps of one make up a row, and such a move is the same
// for the whole row: `best = max(best, row of R + a + b, shifted by the new heaps of one)`. What is left of a position
// falls into a high and a low half, each numbered on its own; so the kernel walks runs of rows whose high half is
// fixed, and a move is a table of links from one low half to another (the same table for every run).
//
// Where heaps inherit options (pyramid: whatever n - 1 can become, n can become too), best(R, n) = max(best(R, n - 1),
// fresh options), and best(R, .) is remembered: one row for each rest R. R + n lies n tiers above R, so best(R, n - 1)
// was completed one tier earlier, and no two positions of a tier touch the same R.
//
// Cost model, for a row of r <= 8 entries (one 8-byte vector; 16, 32, 64 for longer rows): for each different heap n
// of two or more, |fresh(n)| reads of one row and one link, a read and a write of the remembered row; then r times
// one max and `finish`. Pyramid p = 14: 6.6 entries a row, 6.7 different heaps, 24.6 fresh options a row. Memory: the
// current tier and `reach` ones below (pyramid: 3), one cell for each entry, and the remembered rows of p - 1 tiers:
// 0.47 bytes a position in all for p = 14, since finished tiers are handed out and forgotten.
#include "solver/heap.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

#include "solver/heap_layout.h"
#include "solver/heap_links.h"

namespace zermelo {

HeapPlan::HeapPlan(const HeapRules& rules) : fresh(rules.options) {
  const auto& options = rules.options;
  take_one = options.size() > 1 && !options[1].empty();
  hereditary = options.size() > 3;
  for (std::size_t n = 3; n < options.size(); ++n)
    hereditary =
        hereditary && std::includes(options[n].begin(), options[n].end(), options[n - 1].begin(), options[n - 1].end());
  for (std::size_t n = 3; hereditary && n < options.size(); ++n) {
    fresh[n].clear();
    std::set_difference(options[n].begin(), options[n].end(), options[n - 1].begin(), options[n - 1].end(),
                        std::back_inserter(fresh[n]));
  }
  for (std::uint32_t n = 2; n < options.size(); ++n)
    for (const Remains left : fresh[n]) {
      const std::uint32_t kept = (left.a >= 2 ? left.a : 0u) + (left.b >= 2 ? left.b : 0u);
      keeps_sum = keeps_sum || kept == n;
      reach = std::max(reach, n - kept);
    }
}

namespace {

/// A vector of cells. g++ 12 turns plain loops over 8 bytes into scalar code (1.8 times the time of a whole solve of
/// pyramid p = 14), so this uses the compilers' vector types.
template <class Cell, int lanes>
struct Row {
  using Vector [[gnu::vector_size(lanes * sizeof(Cell))]] = Cell;
  Vector cell{};

  static Row load(const Cell* from) {
    Row row;
    std::memcpy(&row.cell, from, sizeof row.cell);
    return row;
  }
  void store(Cell* to) const { std::memcpy(to, &cell, sizeof cell); }
  void raise(const Row& other) { cell = cell > other.cell ? cell : other.cell; }
  void keep(const Row& mask) { cell &= mask.cell; }

  /// Reads and writes the first `length` cells only.
  static Row load_exactly(const Cell* from, std::size_t length) {
    Row row;
    std::memcpy(&row.cell, from, length * sizeof(Cell));
    return row;
  }
  void store_exactly(Cell* to, std::size_t length) const { std::memcpy(to, &cell, length * sizeof(Cell)); }

  static Row first(std::size_t length) {
    Row mask;
    std::memset(&mask.cell, 0xff, length * sizeof(Cell));
    return mask;
  }
};

/// Codes for outcomes alone: any loss is the best, any win the second best.
struct OutcomeCode {
  template <Play play>
  static constexpr std::uint8_t finish(std::uint8_t s) {
    using Code = DepthCode<std::uint8_t>;
    const bool win = s >= Code::half || (play == Play::misere && s == Code::none);
    return win ? 1 : Code::top;
  }
};

/// One option of a heap for a run of rows: the row of the j-th rest stands at base + stride * (place of its low half),
/// which is j itself, or links[j] - first, or then[links[j]] - first.
template <class Cell>
struct Source {
  const Cell* base;
  std::size_t stride;
  const HeapLinks::Id* links;
  const HeapLinks::Id* then;
  HeapLinks::Id first;
};

template <class Cell, class Code, Play play>
class HeapSolver {
 public:
  HeapSolver(const HeapRules& rules, Workers& workers, const Control& control, const Sink& sink, bool bits)
      : space_(*rules.space),
        plan_(rules),
        workers_(workers),
        control_(control),
        sink_(sink),
        bits_(bits),
        low_(space_.low(), space_),
        high_(space_.high(), space_),
        tiers_(space_.tiers()),
        best_(space_.tiers()) {}

  void run() {
    std::uint32_t tier = 0;
    if (control_.resume) tier = restore();
    for (; tier < space_.tiers(); ++tier) {
      begin_tier(tier);
      solve_tier(tier);
      if (stopped_) {
        checkpoint(tier);
        throw Interrupted("stopped");
      }
      hand_out(tier);
      end_tier(tier);
      if (control_.checkpoint_due && control_.checkpoint_due()) checkpoint(tier + 1);
    }
  }

 private:
  using Id = HeapLinks::Id;
  using Cells = TierCells<Cell>;
  using Block = HeapSpace::Block;

  /// A run of rows: high halves [first_high, last_high) of one class, each with all low halves of one class.
  struct Run {
    const Block* block;
    std::uint32_t high_class, low_class;
    Id first_high, last_high;
  };

  /// Scratch memory of one task, and the run it is busy with.
  struct Work {
    std::vector<Cell> rows;                // best of the rows so far, `lanes` (or a multiple) cells a row
    std::vector<Source<Cell>> sources[3];  // by number of links to follow
  };

  void begin_tier(std::uint32_t tier) {
    tiers_[tier] = std::make_unique<Cells>(space_, tier, 0);
    if (plan_.hereditary && tier >= 2) best_[tier - 2] = std::make_unique<Cells>(space_, tier - 2, 2);
  }

  void end_tier(std::uint32_t tier) {
    if (tier >= plan_.reach) tiers_[tier - plan_.reach].reset();
    const std::uint32_t largest = space_.limits().largest;
    if (tier >= largest) best_[tier - largest].reset();
  }

  void solve_tier(std::uint32_t tier) {
    const std::vector<Block>& blocks = space_.blocks(tier);
    // Blocks need an order only where a move may keep the sum; it then leads to a block with more heaps.
    const std::size_t wave = plan_.keeps_sum ? 1 : blocks.size();
    for (std::size_t begin = 0; begin < blocks.size(); begin += wave) {
      std::vector<Run> runs;
      for (std::size_t i = begin; i < begin + wave; ++i) list_runs(tier, blocks[i], runs);
      workers_.for_each(runs.size(), [&](std::size_t i) { solve_run(tier, runs[i]); });
    }
  }

  /// Cuts a block into tasks of a few thousand rows.
  void list_runs(std::uint32_t tier, const Block& block, std::vector<Run>& runs) const {
    constexpr Index rows_per_task = 4096;
    for (std::uint32_t c = 0; c < block.run_begin.size(); ++c) {
      const HeapClass& high = space_.high().classes()[c];
      if (high.heaps > block.heaps || high.sum > tier) continue;
      const Index lows = space_.low().count(tier - high.sum, block.heaps - high.heaps);
      if (lows == 0) continue;
      const std::uint32_t low_class = space_.low().class_at(tier - high.sum, block.heaps - high.heaps);
      const Id step = static_cast<Id>(std::max<Index>(1, rows_per_task / lows));
      for (Id id = high_.first(c); id < high_.first(c + 1); id += std::min(step, high_.first(c + 1) - id))
        runs.push_back({&block, c, low_class, id, std::min(high_.first(c + 1), id + step)});
    }
  }

  void solve_run(std::uint32_t tier, const Run& run) {
    if (stopped_) return;
    if (control_.stop && control_.stop()) {
      stopped_ = true;
      return;
    }
    thread_local Work work;
    const std::uint32_t length = run.block->row_length;
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

  /// All rows with high half `high`: the best over all moves into work.rows, then the codes into the tier.
  template <int lanes>
  void solve_rows(std::uint32_t tier, const Run& run, Id high, Work& work) {
    const std::size_t length = run.block->row_length, padded = (length + lanes - 1) / lanes * lanes;
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
    const Index row = run.block->run_begin[run.high_class] + Index{high - high_.first(run.high_class)} * lows;
    Cell* out = tiers_[tier]->rows(run.block->heaps) + row * length;
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

  /// Adds the moves on a heap n to the rows: the rests have high half `high` and the low halves of rest_class; the
  /// j-th rest belongs to row j, or to row owners[j] - (first of the run's class).
  template <int lanes>
  void move_heap(std::uint32_t tier, const Run& run, std::uint32_t n, Id high, std::uint32_t rest_class,
                 const Id* owners, Work& work) {
    for (auto& sources : work.sources) sources.clear();
    for (const Remains left : plan_.fresh[n])
      add_source(tier - n, run.block->heaps - one_heap(), high, rest_class, left, work);
    const std::size_t length = run.block->row_length, padded = (length + lanes - 1) / lanes * lanes;
    const Id rests = low_.first(rest_class + 1) - low_.first(rest_class);
    Cell* best = nullptr;
    std::size_t best_stride = 0;
    if (plan_.hereditary) {
      Cells& cells = *best_[tier - n];
      const std::uint32_t heaps = run.block->heaps - one_heap();
      best_stride = cells.stride(heaps);
      best = cells.rows(heaps) + row_of(tier - n, heaps, high, rest_class) * best_stride;
    }
    for (std::size_t x = 0; x < length; x += lanes)
      raise_rows<lanes>(x, std::min<std::size_t>(lanes, length - x), padded, rests,
                        best == nullptr ? nullptr : best + x, best_stride, owners, low_.first(run.low_class), work);
  }

  /// The row of block (tier, heaps) at which the low halves of a class begin, for one high half.
  Index row_of(std::uint32_t tier, std::uint32_t heaps, Id high, std::uint32_t low_class) const {
    const std::uint32_t c = high_.class_of(high);
    return space_.block(tier, heaps)->run_begin[c] +
           Index{high - high_.first(c)} * (low_.first(low_class + 1) - low_.first(low_class));
  }

  /// Where the rows of rest + left stand. The rest: a block (tier, heaps), a high half and a class of low halves.
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

  /// Columns [x, x + length) of all rows: best(R, n) = max(remembered, fresh options), added to the row of R + n.
  template <int lanes>
  void raise_rows(std::size_t x, std::size_t length, std::size_t padded, Id rests, Cell* best, std::size_t best_stride,
                  const Id* owners, Id first_owner, Work& work) const {
    using Vector = Row<Cell, lanes>;
    const Vector mask = Vector::first(length);
    // Rows whose vector would reach past this run's remembered rows into another task's.
    const std::size_t whole =
        best == nullptr ? rests
                        : (rests * best_stride > lanes + x ? (rests * best_stride - lanes - x) / best_stride : 0);
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

  void hand_out(std::uint32_t tier) {
    for (const Block& block : space_.blocks(tier)) {
      const std::span<const Cell> cells(tiers_[tier]->rows(block.heaps), block.rows * block.row_length);
      if (!bits_)
        sink_(Slice{block.begin, cells});
      else
        hand_out_bits(block.begin, cells);
    }
    if (control_.progress && !space_.blocks(tier).empty()) control_.progress(space_.blocks(tier).back().end());
  }

  void hand_out_bits(Index first, std::span<const Cell> cells) {
    constexpr std::size_t piece = std::size_t{1} << 24;
    for (std::size_t begin = 0; begin < cells.size(); begin += piece) {
      const std::span<const Cell> part = cells.subspan(begin, std::min(piece, cells.size() - begin));
      std::vector<std::uint64_t> words((part.size() + 63) / 64);
      workers_.for_ranges(words.size(), 1024, [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from * 64; i < std::min(to * 64, part.size()); ++i)
          words[i / 64] |= std::uint64_t{part[i] >= DepthCode<Cell>::half} << (i % 64);
      });
      sink_(Slice{first + begin, LossBits{words.data(), 0, part.size()}});
    }
  }

  /// Everything that tiers from `tier` on look at.
  template <class Use>
  void for_each_live(std::uint32_t tier, const Use& use) {
    for (auto* family : {&tiers_, &best_})
      for (std::uint32_t t = 0; t < tier; ++t)
        if ((*family)[t] != nullptr) use((*family)[t]->cells());
  }

  void checkpoint(std::uint32_t tier) {
    if (!control_.checkpoint) return;
    if (tier >= 2) best_[tier - 2].reset();  // belongs to the unfinished tier, which begins anew
    if (tier < tiers_.size()) tiers_[tier].reset();
    control_.checkpoint([&](const PutBytes& put) {
      put(std::as_bytes(std::span(&tier, 1)));
      for_each_live(tier, [&](HugeBuffer<Cell>& cells) { put(std::as_bytes(cells.span())); });
    });
  }

  std::uint32_t restore() {
    std::uint32_t tier = 0;
    control_.resume(std::as_writable_bytes(std::span(&tier, 1)));
    if (tier > space_.tiers()) throw FormatError("the checkpoint is damaged: it stopped in a tier that does not exist");
    for (std::uint32_t t = 0; t < tier; ++t) begin_tier(t), end_tier(t);
    for_each_live(tier, [&](HugeBuffer<Cell>& cells) { control_.resume(std::as_writable_bytes(cells.span())); });
    return tier;
  }

  const HeapSpace& space_;
  HeapPlan plan_;
  Workers& workers_;
  const Control& control_;
  const Sink& sink_;
  bool bits_;
  HeapLinks low_, high_;
  std::vector<std::unique_ptr<Cells>> tiers_;  // codes of tier t, while needed
  std::vector<std::unique_ptr<Cells>> best_;   // remembered best(R, n) of the rests R of tier t, while needed
  std::atomic<bool> stopped_{false};
};

template <class Cell, class Code>
void run(const HeapRules& rules, Play play, Workers& workers, const Control& control, const Sink& sink, bool bits) {
  if (play == Play::normal)
    HeapSolver<Cell, Code, Play::normal>(rules, workers, control, sink, bits).run();
  else
    HeapSolver<Cell, Code, Play::misere>(rules, workers, control, sink, bits).run();
}

}  // namespace

void solve_heaps(const Game& game, const HeapRules& rules, CellWidth cells, Workers& workers, const Control& control,
                 const Sink& sink) {
  if (cells == CellWidth::word)
    run<std::uint16_t, DepthCode<std::uint16_t>>(rules, game.play(), workers, control, sink, false);
  else if (cells == CellWidth::byte)
    run<std::uint8_t, DepthCode<std::uint8_t>>(rules, game.play(), workers, control, sink, false);
  else
    run<std::uint8_t, OutcomeCode>(rules, game.play(), workers, control, sink, true);
}

std::uint64_t heaps_memory(const HeapRules& rules, CellWidth cells) {
  const HeapSpace& space = *rules.space;
  const HeapPlan plan(rules);
  std::uint64_t live = 0, peak = 0;
  const auto values = [&](std::uint32_t tier) { return TierCells<std::uint8_t>::cell_count(space, tier, 0); };
  const auto best = [&](std::uint32_t tier) { return TierCells<std::uint8_t>::cell_count(space, tier, 2); };
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier) {
    live += values(tier) + (plan.hereditary && tier >= 2 ? best(tier - 2) : 0);
    peak = std::max(peak, live);
    if (tier >= plan.reach) live -= values(tier - plan.reach);
    if (plan.hereditary && tier >= space.limits().largest) live -= best(tier - space.limits().largest);
  }
  return peak * (cells == CellWidth::word ? 2 : 1) + HeapLinks::memory(space.low(), space) +
         HeapLinks::memory(space.high(), space);
}

}  // namespace zermelo
