// Goes through the tiers of a heap game in order: allocates a tier, solves it, hands it out, and frees the tiers that
// no later tier reads. Work can stop before each heap n of a tier. A checkpoint contains the place in the work, and the
// tiers and rests that the kernel reads; it is the same for plain and for packed rests.
#include "solver/heap/solve_heaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "solver/heap/heap_memory.h"
#include "solver/heap/kernel.h"
#include "solver/heap/packed_rests.h"
#include "solver/heap/plain_rests.h"

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

/// The next step of the work: the moves on the heap n, in a wave of the groups of a tier.
struct Place {
  std::uint32_t tier = 0, wave = 0, n = 2;
};

/// Nothing if the heaps do not inherit options.
template <class Cell>
std::unique_ptr<Rests<Cell>> make_rests(const HeapRules& rules, const HeapTables<Cell>& tables,
                                        const Control& control) {
  if (!tables.plan.hereditary) return nullptr;
  const HeapMemory memory(rules, sizeof(Cell));
  if (control.memory >= memory.full()) return std::make_unique<PlainRests<Cell>>(tables.space);
  return std::make_unique<PackedRests<Cell>>(tables.space, memory.store(control));
}

template <class Cell, class Code, Play play>
class HeapSolver {
 public:
  HeapSolver(const HeapRules& rules, const Control& control, const Sink& sink, bool bits)
      : tables_(rules),
        space_(tables_.space),
        kernel_(tables_),
        runs_(space_.tiers()),
        rests_(make_rests(rules, tables_, control)),
        workers_(control.job.workers()),
        control_(control),
        sink_(sink),
        bits_(bits) {}

  void run() {
    begin_tier(0);
    if (control_.resume) restore();
    while (at_.tier < space_.tiers()) {
      solve_tier();
      hand_out(at_.tier);
      end_tier(at_.tier);
      at_ = {at_.tier + 1};
      if (at_.tier < space_.tiers()) begin_tier(at_.tier);
    }
  }

 private:
  using Cells = TierCells<Cell>;
  using Group = HeapSpace::Group;

  RestsOf rests_of(std::uint32_t tier) const { return {tier, *runs_[tier]}; }

  void begin_tier(std::uint32_t tier) {
    tables_.tiers[tier] = std::make_unique<Cells>(space_, tier, 0);
    if (tier < 2) return;
    runs_[tier - 2] = std::make_unique<TierRuns>(space_, tables_.low, tables_.high, tier - 2);
    if (rests_) rests_->begin(rests_of(tier - 2));
  }

  void end_tier(std::uint32_t tier) {
    if (tier >= tables_.plan.reach) tables_.tiers[tier - tables_.plan.reach].reset();
    const std::uint32_t largest = space_.limits().largest;
    if (tier < largest) return;
    if (rests_) rests_->end(tier - largest);
    runs_[tier - largest].reset();
  }

  /// Groups need an order only if a move may keep the sum: it then leads to a group with more heaps. So a wave is one
  /// group, else all groups.
  std::span<const Group> wave() const {
    const std::span<const Group> groups = space_.groups(at_.tier);
    return tables_.plan.keeps_sum ? groups.subspan(at_.wave, 1) : groups;
  }
  std::size_t waves() const { return tables_.plan.keeps_sum ? space_.groups(at_.tier).size() : 1; }

  void solve_tier() {
    for (; at_.wave < waves(); ++at_.wave, at_.n = 2) {
      for (; at_.n <= std::min(at_.tier, space_.limits().largest); ++at_.n) {
        save_if_due();
        raise_wave();
      }
      for (const Group& group : wave()) finish(group);
    }
  }

  /// The moves on a heap n in the positions R + n of a group, for the rests R of a run.
  struct Task {
    const Group* group;
    std::size_t run;
  };

  void raise_wave() {
    const TierRuns& runs = *runs_[at_.tier - at_.n];
    std::vector<Task> tasks;
    for (const Group& group : wave()) {
      if (space_.counts_heaps() && group.heaps == 0) continue;
      const std::uint32_t heaps = group.heaps - (space_.counts_heaps() ? 1 : 0);
      for (std::size_t i = 0; i < runs.count(heaps); ++i) tasks.push_back({&group, runs.first(heaps) + i});
    }
    workers_.for_each(tasks.size(), [&](std::size_t i) { raise(tasks[i]); });
  }

  void raise(const Task& task) {
    const RestsOf rests = rests_of(at_.tier - at_.n);
    const HeapRun& run = rests.runs.all()[task.run];
    const RowRun<Cell> remembered = rests_ ? rests_->open(rests, task.run, at_.n) : RowRun<Cell>{nullptr, 0, run.rows};
    kernel_.raise(at_.tier, *task.group, at_.n, run, remembered);
    if (rests_) rests_->close(rests, task.run, at_.n, remembered);
  }

  void finish(const Group& group) {
    constexpr std::size_t rows_per_piece = 1024;
    Cell* rows = tables_.tiers[at_.tier]->rows(group.heaps);
    workers_.for_ranges(group.rows, rows_per_piece, [&](std::size_t begin, std::size_t end) {
      kernel_.finish(rows + begin * group.row_length, end - begin, group.row_length);
    });
  }

  void hand_out(std::uint32_t tier) {
    for (const Group& group : space_.groups(tier)) {
      const std::span<const Cell> cells(tables_.tiers[tier]->rows(group.heaps), group.rows * group.row_length);
      if (!bits_)
        sink_(Slice{group.begin, cells});
      else
        hand_out_bits(group.begin, cells);
    }
    if (!space_.groups(tier).empty()) control_.finish_step("tier", tier + 1, space_.groups(tier).back().end());
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

  void save_if_due() const {
    const bool stopped = control_.job.stopped();
    if (control_.checkpoint && (stopped || (control_.checkpoint_due && control_.checkpoint_due())))
      control_.checkpoint([this](const PutBytes& put) { save(put); });
    if (stopped) throw Interrupted("stopped");
  }

  /// Calls use(tier) for the tiers whose codes, and whose rests, the steps from `at_` on read.
  template <class Use>
  void for_live_tiers(const Use& use) const {
    for (std::uint32_t tier = at_.tier - std::min(at_.tier, tables_.plan.reach); tier <= at_.tier; ++tier) use(tier);
  }
  template <class Use>
  void for_live_rests(const Use& use) const {
    const std::uint32_t largest = space_.limits().largest;
    for (std::uint32_t tier = at_.tier - std::min(at_.tier, largest); rests_ && tier + 2 <= at_.tier; ++tier) use(tier);
  }

  void save(const PutBytes& put) const {
    for (const std::uint32_t number : {at_.tier, at_.wave, at_.n}) put_number(number, put);
    for_live_tiers(
        [&](std::uint32_t tier) { put_packed(std::as_bytes(tables_.tiers[tier]->cells().span()), workers_, put); });
    for_live_rests([&](std::uint32_t tier) { rests_->save(rests_of(tier), at_.tier - tier, workers_, put); });
  }

  void restore() {
    Place at;
    for (std::uint32_t* number : {&at.tier, &at.wave, &at.n}) *number = get_number(control_.resume);
    if (at.tier >= space_.tiers() || at.wave > space_.groups(at.tier).size() || at.n < 2)
      throw FormatError(
          fmt::format("the checkpoint is damaged: it continues with tier {}, wave {}, heap {}, but there are {} tiers; "
                      "remove it, or discard it with --restart",
                      at.tier, at.wave, at.n, space_.tiers()));
    while (at_.tier < at.tier) {
      end_tier(at_.tier);
      begin_tier(++at_.tier);
    }
    at_ = at;
    for_live_tiers([&](std::uint32_t tier) {
      get_packed(std::as_writable_bytes(tables_.tiers[tier]->cells().span()), workers_, control_.resume);
    });
    for_live_rests([&](std::uint32_t tier) { rests_->restore(rests_of(tier), control_.resume); });
  }

  HeapTables<Cell> tables_;
  const HeapSpace& space_;
  HeapKernel<Cell, Code, play> kernel_;
  std::vector<std::unique_ptr<TierRuns>> runs_;  // of the tiers that have rests
  std::unique_ptr<Rests<Cell>> rests_;
  Workers& workers_;
  const Control& control_;
  const Sink& sink_;
  bool bits_;
  Place at_;
};

HeapMemory memory_of(const HeapRules& rules, CellWidth cells) {
  return {rules, cells == CellWidth::word ? sizeof(std::uint16_t) : sizeof(std::uint8_t)};
}

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

std::uint64_t heaps_memory(const HeapRules& rules, CellWidth cells) { return memory_of(rules, cells).full(); }

std::optional<Kernel> heap_kernel(const Game& game, Metric metric) {
  std::optional<Kernel> kernel = code_kernel<HeapRules>("heap", game, metric, 1.0, heaps_memory, solve_heaps);
  if (!kernel) return {};
  const HeapMemory memory = memory_of(std::get<HeapRules>(game.structure()), kernel->widest);
  kernel->memory = memory.full();
  kernel->least_memory = memory.least();
  kernel->checkpoint_bytes = memory.checkpoint();
  kernel->state_version = 2;
  kernel->scratch_bytes = [memory](std::uint64_t budget) { return memory.scratch(budget); };
  return kernel;
}

}  // namespace zermelo
