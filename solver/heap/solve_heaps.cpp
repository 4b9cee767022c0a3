// Goes through the tiers of a heap game in order: allocates a tier, solves it, hands it out, and frees the tiers that
// no later tier reads. A checkpoint contains the number of the next tier and the tiers that it reads.
#include "solver/heap/solve_heaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "solver/heap/kernel.h"

namespace zermelo {
namespace {

/// Codes for outcomes alone: `top` for every loss, 1 for every win, so that a loss is the best position to move to.
struct OutcomeCode {
  template <Play play>
  static constexpr std::uint8_t finish(std::uint8_t s) {
    using Code = DepthCode<std::uint8_t>;
    const bool win = s >= Code::half || (play == Play::misere && s == Code::none);
    return win ? 1 : Code::top;
  }
};

template <class Cell, class Code, Play play>
class HeapSolver {
 public:
  HeapSolver(const HeapRules& rules, const Control& control, const Sink& sink, bool bits)
      : tables_(rules),
        space_(tables_.space),
        kernel_(tables_),
        workers_(control.job.workers()),
        control_(control),
        sink_(sink),
        bits_(bits) {}

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
  using Cells = TierCells<Cell>;
  using Group = HeapSpace::Group;

  void begin_tier(std::uint32_t tier) {
    tables_.tiers[tier] = std::make_unique<Cells>(space_, tier, 0);
    if (tables_.plan.hereditary && tier >= 2) tables_.best[tier - 2] = std::make_unique<Cells>(space_, tier - 2, 2);
  }

  void end_tier(std::uint32_t tier) {
    if (tier >= tables_.plan.reach) tables_.tiers[tier - tables_.plan.reach].reset();
    const std::uint32_t largest = space_.limits().largest;
    if (tier >= largest) tables_.best[tier - largest].reset();
  }

  void solve_tier(std::uint32_t tier) {
    const std::vector<Group>& groups = space_.groups(tier);
    // Groups need an order only if a move may keep the sum: it then leads to a group with more heaps.
    const std::size_t wave = tables_.plan.keeps_sum ? 1 : groups.size();
    for (std::size_t begin = 0; begin < groups.size(); begin += wave) {
      std::vector<HeapRun> runs;
      for (std::size_t i = begin; i < begin + wave; ++i) list_runs(tier, groups[i], runs);
      workers_.for_each(runs.size(), [&](std::size_t i) { solve_run(tier, runs[i]); });
    }
  }

  /// Cuts a group into tasks of a few thousand rows.
  void list_runs(std::uint32_t tier, const Group& group, std::vector<HeapRun>& runs) const {
    constexpr Index rows_per_task = 4096;
    for (std::uint32_t c = 0; c < group.run_begin.size(); ++c) {
      const HeapClass& high = space_.high().classes()[c];
      if (high.heaps > group.heaps || high.sum > tier) continue;
      const Index lows = space_.low().count(tier - high.sum, group.heaps - high.heaps);
      if (lows == 0) continue;
      const std::uint32_t low_class = space_.low().class_at(tier - high.sum, group.heaps - high.heaps);
      const auto step = static_cast<HeapLinks::Id>(std::max<Index>(1, rows_per_task / lows));
      for (HeapLinks::Id id = tables_.high.first(c); id < tables_.high.first(c + 1);
           id += std::min(step, tables_.high.first(c + 1) - id))
        runs.push_back({&group, c, low_class, id, std::min(tables_.high.first(c + 1), id + step)});
    }
  }

  void solve_run(std::uint32_t tier, const HeapRun& run) {
    if (!stopped_ && control_.job.stopped()) stopped_ = true;
    if (!stopped_) kernel_.solve(tier, run);
  }

  void hand_out(std::uint32_t tier) {
    for (const Group& group : space_.groups(tier)) {
      const std::span<const Cell> cells(tables_.tiers[tier]->rows(group.heaps), group.rows * group.row_length);
      if (!bits_)
        sink_(Slice{group.begin, cells});
      else
        hand_out_bits(group.begin, cells);
    }
    if (!space_.groups(tier).empty()) control_.job.progress(space_.groups(tier).back().end());
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

  /// Calls use(cells) for all cells that the tiers from `tier` on read.
  template <class Use>
  void for_each_live(std::uint32_t tier, const Use& use) {
    for (auto* family : {&tables_.tiers, &tables_.best})
      for (std::uint32_t t = 0; t < tier; ++t)
        if ((*family)[t] != nullptr) use((*family)[t]->cells());
  }

  void checkpoint(std::uint32_t tier) {
    if (!control_.checkpoint) return;
    if (tier >= 2) tables_.best[tier - 2].reset();  // belongs to the unfinished tier, which begins anew
    if (tier < tables_.tiers.size()) tables_.tiers[tier].reset();
    control_.checkpoint([&](const PutBytes& put) {
      put(std::as_bytes(std::span(&tier, 1)));
      for_each_live(tier, [&](HugeBuffer<Cell>& cells) { put(std::as_bytes(cells.span())); });
    });
  }

  std::uint32_t restore() {
    std::uint32_t tier = 0;
    control_.resume(std::as_writable_bytes(std::span(&tier, 1)));
    if (tier > space_.tiers())
      throw FormatError(
          fmt::format("the checkpoint is damaged: it continues with tier {}, but there are {} tiers; remove it, or "
                      "discard it with --restart",
                      tier, space_.tiers()));
    for (std::uint32_t t = 0; t < tier; ++t) begin_tier(t), end_tier(t);
    for_each_live(tier, [&](HugeBuffer<Cell>& cells) { control_.resume(std::as_writable_bytes(cells.span())); });
    return tier;
  }

  HeapTables<Cell> tables_;
  const HeapSpace& space_;
  HeapKernel<Cell, Code, play> kernel_;
  Workers& workers_;
  const Control& control_;
  const Sink& sink_;
  bool bits_;
  std::atomic<bool> stopped_{false};
};

template <class Cell, class Code>
void run(const HeapRules& rules, Play play, const Control& control, const Sink& sink, bool bits) {
  if (play == Play::normal)
    HeapSolver<Cell, Code, Play::normal>(rules, control, sink, bits).run();
  else
    HeapSolver<Cell, Code, Play::misere>(rules, control, sink, bits).run();
}

}  // namespace

void solve_heaps(const Game& game, const HeapRules& rules, CellWidth cells, const Control& control, const Sink& sink) {
  if (cells == CellWidth::word)
    run<std::uint16_t, DepthCode<std::uint16_t>>(rules, game.play(), control, sink, false);
  else if (cells == CellWidth::byte)
    run<std::uint8_t, DepthCode<std::uint8_t>>(rules, game.play(), control, sink, false);
  else
    run<std::uint8_t, OutcomeCode>(rules, game.play(), control, sink, true);
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

std::optional<Kernel> heap_kernel(const Game& game, Metric metric) {
  return code_kernel<HeapRules>("heap", game, metric, 1.0, heaps_memory, solve_heaps);
}

}  // namespace zermelo
