// Goes through the tiers of a heap game in order: allocates a tier, solves it, hands it out, and frees the tiers that
// no later tier reads. Work can stop before each heap n of a tier. A checkpoint contains the place in the work, and the
// tiers and rests that the kernel reads; it is the same for plain and for packed rests.
#include "solver/heaps/kernel/solve_heaps.h"

#include <algorithm>
#include <array>
#include <memory>

#include "solver/heaps/kernel/kernel.h"
#include "solver/heaps/kernel/outcome_code.h"
#include "solver/heaps/kernel/rest_rows.h"
#include "solver/heaps/kernel/tier_cells.h"
#include "solver/solving/resumable.h"

namespace zermelo::heaps {
namespace {

/// The next step of the work: the moves on the heap n, in a wave of the groups of a tier.
struct Place {
  std::uint32_t tier = 0, wave = 0, n = 2;
};

/// Nothing if the heaps do not inherit options.
template <class Cell>
std::unique_ptr<RestRows<Cell>> make_rest_rows(const HeapSumRules& rules, const HeapTables<Cell>& tables,
                                               const Control& control) {
  if (!tables.plan.hereditary) return nullptr;
  const HeapMemory memory(rules, sizeof(Cell), tables.share.own(), tables.share.processes());
  if (control.memory >= memory.full()) return std::make_unique<PlainRestRows<Cell>>(tables.space, tables.share);
  return std::make_unique<PackedRestRows<Cell>>(tables.space, tables.share, memory.store(control));
}

template <class Cell, class Code, Play play>
class HeapSolver {
 public:
  HeapSolver(const HeapSumRules& rules, const Control& control, const Sink& sink, bool bits)
      : processes_(control.processes),
        tables_(rules, processes_ ? processes_->own() : 0, processes_ ? processes_->count() : 1),
        space_(tables_.space),
        kernel_(tables_),
        runs_(space_.tiers()),
        rest_rows_(make_rest_rows(rules, tables_, control)),
        workers_(control.job.workers()),
        control_(control),
        sink_(sink),
        bits_(bits) {}

  void run() {
    begin_tier(0);
    resumable_.restore([this](const GetBytes& get) { restore(get); });
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
    tables_.tiers[tier] = std::make_unique<Cells>(space_, tables_.share, tier, 0);
    if (tier < 2) return;
    runs_[tier - 2] = std::make_unique<TierRuns>(space_, tables_.high, tables_.share, tier - 2);
    if (rest_rows_) rest_rows_->begin(rests_of(tier - 2));
  }

  void end_tier(std::uint32_t tier) {
    if (tier >= tables_.plan.reach) tables_.tiers[tier - tables_.plan.reach].reset();
    const std::uint32_t largest = space_.limits().largest;
    if (tier < largest) return;
    if (rest_rows_) rest_rows_->end(tier - largest);
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
        resumable_.pause();
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
      for (std::size_t i = runs.first(heaps); i < runs.first(heaps) + runs.count(heaps); ++i)
        if (runs.all()[i].owner == tables_.share.own()) tasks.push_back({&group, i});
    }
    if (kernel_.goes_far(at_.n))
      raise_far(tasks);
    else
      workers_.for_each(tasks.size(), [&](std::size_t i) { raise(tasks[i], nullptr); });
  }

  void raise(const Task& task, FarRows<Cell>* far) {
    const RestsOf rests = rests_of(at_.tier - at_.n);
    const HeapRun& run = rests.runs.all()[task.run];
    const RowRun<Cell> remembered =
        rest_rows_ ? rest_rows_->open(rests, task.run, at_.n) : RowRun<Cell>{nullptr, 0, run.rows};
    kernel_.raise(at_.tier, *task.group, at_.n, run, remembered, far);
    if (rest_rows_) rest_rows_->close(rests, task.run, at_.n, remembered);
  }

  /// With rows of other processes: as many tasks at a time as the buffers have room for. All processes go on until the
  /// last of them has done its tasks.
  void raise_far(std::span<const Task> tasks) {
    const TierRuns& runs = *runs_[at_.tier - at_.n];
    const auto own = [this](const RowsName& name) { return kernel_.own_rows(name).cells(); };
    for (std::uint64_t left = 1; left != 0;) {
      FarRows<Cell> far(*processes_, workers_);
      std::size_t count = 0;
      for (; count < tasks.size() && 2 * far.bytes() < processes_->buffer_bytes(); ++count)
        kernel_.want_rows(at_.tier, *tasks[count].group, at_.n, runs.all()[tasks[count].run], far);
      far.fetch(own);
      workers_.for_each(count, [&](std::size_t i) { raise(tasks[i], &far); });
      far.deliver(own);
      tasks = tasks.subspan(count);
      left = sum_over(processes_, tasks.size());
    }
  }

  void finish(const Group& group) {
    constexpr std::size_t rows_per_chunk = 1024;
    Cell* rows = tables_.tiers[at_.tier]->rows(group.heaps);
    workers_.for_ranges(tables_.tiers[at_.tier]->count(group.heaps), rows_per_chunk,
                        [&](std::size_t begin, std::size_t end) {
                          kernel_.finish(rows + begin * group.row_length, end - begin, group.row_length);
                        });
  }

  /// With processes: a chunk of entries at a time, until all processes have handed out theirs.
  void hand_out(std::uint32_t tier) {
    for (const Group& group : space_.groups(tier)) {
      std::vector<Run> runs = own_runs(tier, group);
      for (bool more = true; more;) {
        const std::size_t most = processes_ ? processes_->buffer_bytes() / sizeof(Cell) : ~std::size_t{0};
        for (const Run& run : cut_front(runs, most))
          bits_ ? hand_out_bits(run.first, run.cells) : sink_(Slice{run.first, run.cells});
        if (processes_ && control_.entries_are_out) control_.entries_are_out();
        more = any_over(processes_, !runs.empty());
      }
    }
    if (!space_.groups(tier).empty()) control_.finish_step("tier", tier + 1, space_.groups(tier).back().end());
  }

  /// Own entries that follow one another in the table, from position `first` on.
  struct Run {
    Index first;
    std::span<const Cell> cells;
  };

  std::vector<Run> own_runs(std::uint32_t tier, const Group& group) const {
    const Cells& cells = *tables_.tiers[tier];
    const Cell* rows = cells.rows(group.heaps);
    if (!processes_) return {{group.begin, std::span(rows, group.rows * group.row_length)}};
    std::vector<Run> runs;
    for (std::uint32_t c = 0; c < space_.runs(tier); ++c) {
      const std::size_t count = (cells.first_row(group.heaps, c + 1) - cells.first_row(group.heaps, c));
      const Index row = space_.run_begin(group)[c] + tables_.share.first(c) * rows_beside(space_, tier, group, c);
      if (count > 0)
        runs.push_back(
            {group.begin + row * group.row_length,
             std::span(rows + cells.first_row(group.heaps, c) * group.row_length, count * group.row_length)});
    }
    return runs;
  }

  /// Takes at most `most` entries from the front of the runs.
  static std::vector<Run> cut_front(std::vector<Run>& runs, std::size_t most) {
    std::vector<Run> front;
    std::size_t whole = 0;
    for (; whole < runs.size() && runs[whole].cells.size() <= most; ++whole) {
      most -= runs[whole].cells.size();
      front.push_back(runs[whole]);
    }
    runs.erase(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(whole));
    if (runs.empty() || most == 0) return front;
    front.push_back({runs.front().first, runs.front().cells.first(most)});
    runs.front() = {runs.front().first + most, runs.front().cells.subspan(most)};
    return front;
  }

  void hand_out_bits(Index first, std::span<const Cell> cells) {
    constexpr std::size_t chunk = std::size_t{1} << 24;
    for (std::size_t begin = 0; begin < cells.size(); begin += chunk) {
      const std::span<const Cell> part = cells.subspan(begin, std::min(chunk, cells.size() - begin));
      std::vector<std::uint64_t> words((part.size() + 63) / 64);
      workers_.for_ranges(words.size(), 1024, [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from * 64; i < std::min(to * 64, part.size()); ++i)
          words[i / 64] |= std::uint64_t{part[i] >= DepthCode<Cell>::half} << (i % 64);
      });
      sink_(Slice{first + begin, LossBits{words.data(), 0, part.size()}});
    }
  }

  /// Calls use(tier) for the tiers whose codes, and whose rests, the steps from `at_` on read.
  template <class Use>
  void for_live_tiers(const Use& use) const {
    for (std::uint32_t tier = at_.tier - std::min(at_.tier, tables_.plan.reach); tier <= at_.tier; ++tier) use(tier);
  }
  template <class Use>
  void for_live_rests(const Use& use) const {
    const std::uint32_t largest = space_.limits().largest;
    for (std::uint32_t tier = at_.tier - std::min(at_.tier, largest); rest_rows_ && tier + 2 <= at_.tier; ++tier)
      use(tier);
  }

  void save(const PutBytes& put) const {
    const std::array<std::uint32_t, 3> place{at_.tier, at_.wave, at_.n};
    if (is_first(processes_)) put(bytes_of(place));
    for_live_tiers([&](std::uint32_t tier) { save_tier(tier, put); });
    for_live_rests([&](std::uint32_t tier) {
      rest_rows_->save(rests_of(tier), at_.tier - tier, {*runs_[tier], processes_, workers_}, put);
    });
  }

  /// The own rows of a run.
  std::span<Cell> rows_of(std::uint32_t tier, const HeapRun& run) const {
    Cells& cells = *tables_.tiers[tier];
    const std::size_t stride = cells.stride(run.heaps);
    return {cells.rows(run.heaps) + run.first_row * stride, run.rows * stride};
  }

  void save_tier(std::uint32_t tier, const PutBytes& put) const {
    const TierRuns runs(space_, tables_.high, tables_.share, tier);
    put_records({runs, processes_, workers_}, put, [&](std::size_t run, RunRecord& record) {
      pack(std::as_bytes(rows_of(tier, runs.all()[run])), record.bytes);
    });
  }

  void restore_tier(std::uint32_t tier, const GetBytes& get) {
    const TierRuns runs(space_, tables_.high, tables_.share, tier);
    const auto raw_bytes = [&](std::size_t run, std::uint32_t) {
      const HeapRun& rows = runs.all()[run];
      return rows.rows * space_.group(tier, rows.heaps)->row_length * sizeof(Cell);
    };
    get_records({runs, processes_, workers_}, get, raw_bytes, [&](std::size_t run, const RunRecord& record) {
      unpack(record.bytes, std::as_writable_bytes(rows_of(tier, runs.all()[run])));
    });
  }

  void restore(const GetBytes& get) {
    std::array<std::uint32_t, 3> place{};
    if (is_first(processes_)) get(bytes_of(place));
    const auto told = [this](std::uint32_t number) {
      return static_cast<std::uint32_t>(sum_over(processes_, std::uint64_t{number}));
    };
    const Place at{told(place[0]), told(place[1]), told(place[2])};
    if (at.tier >= space_.tiers() || at.wave > space_.groups(at.tier).size() || at.n < 2)
      throw DamagedCheckpoint("it continues with tier {}, wave {}, heap {}, but there are {} tiers", at.tier, at.wave,
                              at.n, space_.tiers());
    while (at_.tier < at.tier) {
      end_tier(at_.tier);
      begin_tier(++at_.tier);
    }
    at_ = at;
    for_live_tiers([&](std::uint32_t tier) { restore_tier(tier, get); });
    for_live_rests([&](std::uint32_t tier) {
      rest_rows_->restore(rests_of(tier), {*runs_[tier], processes_, workers_}, get);
    });
  }

  Processes* processes_;  ///< null: this process solves all of it
  HeapTables<Cell> tables_;
  const HeapSpace& space_;
  HeapKernel<Cell, Code, play> kernel_;
  std::vector<std::unique_ptr<TierRuns>> runs_;  // of the tiers that have rests
  std::unique_ptr<RestRows<Cell>> rest_rows_;
  Workers& workers_;
  const Control& control_;
  const Sink& sink_;
  bool bits_;
  Place at_;
  const Resumable resumable_{control_, [this](const PutBytes& put) { save(put); }, [] { return "stopped"; }};
};

/// The memory of the process that needs the most.
HeapMemory memory_of(const HeapSumRules& rules, CellWidth cells, unsigned processes) {
  const std::size_t bytes = cells == CellWidth::two_bytes ? sizeof(std::uint16_t) : sizeof(std::uint8_t);
  HeapMemory most(rules, bytes, 0, processes);
  for (unsigned process = 1; process < processes; ++process)
    if (const HeapMemory memory(rules, bytes, process, processes); memory.full() > most.full()) most = memory;
  return most;
}

template <class Cell, class Code>
void run(const HeapSumRules& rules, Play play, const Control& control, const Sink& sink, bool bits) {
  if (play == Play::normal)
    HeapSolver<Cell, Code, Play::normal>(rules, control, sink, bits).run();
  else
    HeapSolver<Cell, Code, Play::misere>(rules, control, sink, bits).run();
}

/// The kernel of one of `processes` that share the positions.
Kernel with_processes(Kernel kernel, const HeapSumRules& rules, unsigned processes) {
  const HeapMemory memory = memory_of(rules, kernel.widest, processes);
  kernel.memory = memory.full();
  kernel.least_memory = memory.least();
  kernel.checkpoint_bytes = (processes == 1 ? memory : memory_of(rules, kernel.widest, 1)).checkpoint();
  kernel.state_version = 4;
  kernel.scratch_bytes = [memory](std::uint64_t budget) { return memory.scratch(budget); };
  kernel.writer_of = [processes](Index position) { return static_cast<unsigned>(mix(position) % processes); };
  return kernel;
}

}  // namespace

void solve_heaps(const Game& game, const HeapSumRules& rules, CellWidth cells, const Control& control,
                 const Sink& sink) {
  if (cells == CellWidth::two_bytes)
    run<std::uint16_t, DepthCode<std::uint16_t>>(rules, game.play(), control, sink, false);
  else if (cells == CellWidth::byte)
    run<std::uint8_t, DepthCode<std::uint8_t>>(rules, game.play(), control, sink, false);
  else
    run<std::uint8_t, OutcomeCode<std::uint8_t>>(rules, game.play(), control, sink, true);
}

std::optional<Kernel> heap_kernel(const Game& game, const HeapSumRules& rules, const EntryKind& kind) {
  const auto later = [](const HeapSumRules&, CellWidth) {
    return std::uint64_t{0};
  };  // with_processes() adds the memory
  const std::optional<Kernel> kernel = code_kernel("heap", game, rules, kind, 1.0, later, solve_heaps);
  if (!kernel) return {};
  Kernel alone = with_processes(*kernel, rules, 1);
  alone.divided = [kernel = *kernel, &rules](unsigned processes) { return with_processes(kernel, rules, processes); };
  return alone;
}

}  // namespace zermelo::heaps
