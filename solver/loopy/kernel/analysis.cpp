// Sets up the cells, runs the analysis ply by ply, and hands out the table.
//
// Cells have the width that the numbers of moves need, and hold depths up to 62. The analysis of a deeper game has
// epochs of 61 plies: after each of them the depths go to a log, and the cells keep only the outcomes of positions
// decided before the present ply. So the memory does not depend on the depth. Tables of outcomes need no log.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <utility>
#include <variant>

#include "solver/loopy/kernel/cold_data.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/loopy/kernel/retrograde.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/solving/resumable.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::loopy {
namespace {

constexpr std::size_t init_chunk = Exits::chunk;
constexpr Index hand_out_chunk = Index{1} << 18;
static_assert(hand_out_chunk % EpochDepths::chunk == 0 && share_unit % EpochDepths::chunk == 0 &&
              share_unit % Exits::chunk == 0);

/// Plies of an epoch; the last ply of an epoch is the first ply of the next one, as its ply 1.
constexpr std::uint32_t epoch_plies = OpenCell<std::uint8_t>::max_depth - 1;

/// The bytes of a cell that counts up to `most_moves` moves.
constexpr std::uint64_t cell_bytes(std::uint32_t most_moves) {
  if (most_moves <= OpenCell<std::uint8_t>::max_moves) return 1;
  return most_moves <= OpenCell<std::uint16_t>::max_moves ? 2 : 4;
}

using Cells = std::variant<HugeBuffer<std::uint8_t>, HugeBuffer<std::uint16_t>, HugeBuffer<std::uint32_t>>;

/// The progress of the work on all positions; in a checkpoint it precedes the cells.
struct AnalysisState {
  std::uint64_t cell_bytes = 0;
  std::uint64_t ply = 0;        ///< all depths up to this one are known
  std::uint64_t epoch_ply = 0;  ///< the cells contain depths minus this number
  std::uint64_t decided = 0;
  std::uint64_t deepest = 0;
  std::uint64_t complete = 0;    ///< 1 when all depths are known
  std::uint64_t handed_out = 0;  ///< the number of entries that the sink has
  std::uint64_t losing = 0;      ///< 1 in a ply whose wins are made, 2 if its losses come from below
  std::uint64_t portions = 0;    ///< of the present pass that are done

  std::span<std::uint64_t> numbers() { return {&cell_bytes, sizeof(AnalysisState) / sizeof(std::uint64_t)}; }
};

/// Solves the own share of positions; all owners together solve the game.
template <class Owners>
class LoopySolver {
 public:
  LoopySolver(const Game& game, const Moves& moves, const EntryKind& kind, std::uint64_t log_memory,
              const Owners& owners, const Control& control)
      : game_(game),
        moves_(moves),
        kind_(kind),
        owners_(owners),
        share_(owners.share()),
        workers_(control.job.workers()),
        control_(control),
        log_(share_.count, log_memory, control.scratch) {}

  void solve(const Sink& sink) {
    if (!resumable_.restore([this](const GetBytes& get) { restore(get); })) begin();
    // Several owners hand out their shares from the beginning. A checkpoint that says otherwise is replaced before
    // that.
    if (!Owners::one && std::exchange(state_.handed_out, 0) != 0) resumable_.save();
    if (state_.complete == 0) std::visit([&](auto& cells) { analyse(cells); }, cells_);
    hand_out(sink);
  }

 private:
  void write(const PutBytes& put) {
    if (is_first(owners_.processes())) put(bytes_of(state_));
    put_section(owners_.processes(), put, [this](const PutBytes& to) {
      std::visit([&](const auto& cells) { to(std::as_bytes(cells.span())); }, cells_);
    });
    for (std::size_t epoch = 0; epoch < log_.epochs(); ++epoch)
      put_section(owners_.processes(), put, [&](const PutBytes& to) { log_.put(epoch, to); });
    put_section(owners_.processes(), put, [this](const PutBytes& to) { moves_.exits->put(to); });
  }

  void restore(const GetBytes& get) {
    if (is_first(owners_.processes())) {
      get(bytes_of(state_));
      require_sound();
    }
    sum_over(owners_.processes(), state_.numbers());
    cells_ = new_cells(state_.cell_bytes);
    get_section(owners_.processes(), get, [this](const GetBytes& from) {
      std::visit([&](auto& cells) { from(std::as_writable_bytes(cells.span())); }, cells_);
    });
    for (std::size_t epoch = 0; kind_.has_depth && epoch < state_.epoch_ply / epoch_plies; ++epoch)
      get_section(owners_.processes(), get, [this](const GetBytes& from) { log_.get(from); });
    if (control_.exits.value)
      get_section(owners_.processes(), get, [this](const GetBytes& from) { moves_.exits->get(share_.count, from); });
  }

  Cells new_cells(std::uint64_t bytes) const {
    if (bytes == 1) return HugeBuffer<std::uint8_t>(share_.count);
    if (bytes == 2) return HugeBuffer<std::uint16_t>(share_.count);
    return HugeBuffer<std::uint32_t>(share_.count);
  }

  void require_sound() const {
    if (state_.handed_out > game_.size() || (state_.handed_out != 0 && state_.complete == 0))
      throw DamagedCheckpoint("{} of {} positions were handed out{}", state_.handed_out, game_.size(),
                              state_.complete == 0 ? " before all were solved" : "");
    if (state_.epoch_ply % epoch_plies != 0 || state_.ply - state_.epoch_ply > epoch_plies + 1 ||
        (kind_.has_depth && state_.ply > LoopyCode<std::uint16_t>::max_depth + 1))
      throw DamagedCheckpoint("ply {} in an epoch from ply {}", state_.ply, state_.epoch_ply);
    if (state_.losing > 2 || state_.portions >= portions() || (state_.losing == 2 && state_.portions == 0))
      throw DamagedCheckpoint("{} of {} portions done in pass {} of a ply", state_.portions, portions(), state_.losing);
    if (state_.cell_bytes != 1 && state_.cell_bytes != 2 && state_.cell_bytes != 4)
      throw DamagedCheckpoint("its cells have {} bytes, not 1, 2 or 4", state_.cell_bytes);
  }

  void begin() {
    if (begin_with<std::uint8_t>()) return;
    require_cells(2);
    if (begin_with<std::uint16_t>()) return;
    require_cells(4);
    if (begin_with<std::uint32_t>()) return;
    throw LimitError("a position of {} has more than {} moves, the most that the solver can count",
                     game_.spec().canonical_text(), OpenCell<std::uint32_t>::max_moves);
  }

  /// The kernel foresees the greatest number of moves from a sample, so it may foresee too narrow cells.
  void require_cells(std::uint64_t bytes) const {
    require_room(
        control_.job, bytes * share_.count,
        fmt::format("a position of {} has many moves, so wider cells are needed", game_.spec().canonical_text()));
  }

  /// The first cell of a position without open moves. `moves` is its number in Moves::count.
  template <class Cell>
  Cell decided_cell(Index place, std::uint32_t moves) const {
    using Code = OpenCell<Cell>;
    if (moves == won_at_once) return Code::won_at_once;
    return Code::ending(moves == 0 ? moves_.ending(place) : ending_of(moves));
  }

  /// Fills the cells with the numbers of moves, and with what is decided without them. Returns false if the cells are
  /// too narrow for these numbers.
  template <class Cell>
  bool begin_with() {
    using Code = OpenCell<Cell>;
    HugeBuffer<Cell> cells(share_.count);
    std::atomic<Index> decided{0};
    std::atomic<bool> narrow{false}, stopped{false};
    workers_.for_chunks(share_.count, init_chunk, [&](std::size_t first, std::size_t last) {
      if (control_.job.stopped()) stopped = true;
      if (narrow || stopped) return;
      std::array<std::uint32_t, init_chunk> open;
      moves_.count(first, std::span(open).first(last - first));
      Index decided_here = 0;
      for (Index place = first; place < last; ++place) {
        const std::uint32_t moves = open[place - first];
        const bool is_open = moves != 0 && moves < least_decided;
        if (moves > Code::max_moves && is_open) narrow = true;
        cells[place] = is_open ? static_cast<Cell>(moves) : decided_cell<Cell>(place, moves);
        decided_here += !is_open;
      }
      decided += decided_here;
    });
    stop_together(owners_.processes(), stopped);
    if (any_over(owners_.processes(), narrow)) return false;
    moves_.exits->finish();
    state_ = {.cell_bytes = sizeof(Cell), .decided = decided};
    state_.decided = sum_over(owners_.processes(), state_.decided);
    cells_ = std::move(cells);
    return true;
  }

  template <class Cell>
  void analyse(HugeBuffer<Cell>& cells) {
    std::visit(
        [&](const auto& predecessors) {
          using Predecessors = std::decay_t<decltype(predecessors)>;
          if (workers_.count() == 1)
            analyse<Cell, Predecessors, false>(cells, predecessors);
          else
            analyse<Cell, Predecessors, true>(cells, predecessors);
        },
        moves_.predecessors);
  }

  /// Continues from the last ply until a ply decides no position.
  template <class Cell, class Predecessors, bool shared>
  void analyse(HugeBuffer<Cell>& cells, const Predecessors& predecessors) {
    using Code = OpenCell<Cell>;
    Retrograde<Cell, Predecessors, Owners, shared> retrograde(cells.span(), predecessors, *moves_.exits, owners_,
                                                              workers_);
    const std::uint64_t before = state_.decided;
    const std::function<void()> between = [&] { pause(before + sum_over(owners_.processes(), retrograde.decided())); };
    const Portions passes{state_.portions, portions(), between};
    Frontier wins, losses;
    while (state_.complete == 0) {
      require_depth(game_, kind_, state_.ply);
      if (state_.ply - state_.epoch_ply == Code::max_depth) begin_epoch(cells, wins, losses);
      const auto depth = static_cast<std::uint32_t>(state_.ply - state_.epoch_ply);
      const std::uint64_t next = state_.ply + 1;
      Frontier next_wins;
      if (state_.losing == 0) {
        next_wins = retrograde.win(losses, Code::lost(depth), Code::won(depth + 1), next, passes);
        const Index open = game_.size() - (before + retrograde.decided());
        state_.losing = retrograde.lists_goals() && wins.size > open ? 2 : 1;
      }
      const Cell won = Code::won(depth), lost = Code::lost(depth + 1);
      Frontier next_losses = state_.losing == 2 ? retrograde.lose_from_below(won, lost, next, passes)
                                                : retrograde.lose(wins, won, lost, next, passes);
      state_.losing = 0;
      settle(cells, wins);
      settle(cells, losses);
      wins = std::move(next_wins);
      losses = std::move(next_losses);
      const PlyReport report = all_reports(retrograde.decided(), moves_.exits->count_after(next));
      end_ply(before + report.decided);
      const bool busy = state_.deepest == next || report.waiting != 0;
      if (!busy) complete();
      if (report.stopped != 0) resumable_.interrupt();
      if (!busy) return;
      if (report.due != 0) resumable_.save();
    }
  }

  /// What the owners say after a ply, added up.
  struct PlyReport {
    std::uint64_t decided = 0;  ///< positions since the begin of the analysis
    std::uint64_t waiting = 0;  ///< the owners with exits that count in later plies
    std::uint64_t stopped = 0;  ///< those who were asked to stop
    std::uint64_t due = 0;      ///< those for whom a checkpoint is due
  };
  PlyReport all_reports(std::uint64_t decided, bool waiting) const {
    std::array<std::uint64_t, 4> numbers{decided, waiting, control_.job.stopped(), resumable_.due()};
    sum_over(owners_.processes(), numbers);
    return {numbers[0], numbers[1], numbers[2], numbers[3]};
  }

  /// The portions of a pass, if positions are not listed: a second of work or less on one thread, and enough of them in
  /// small games that tests pause there.
  std::uint64_t portions() const {
    constexpr Index most = Index{1} << 22, fewest = 4;
    return std::max(fewest, game_.size() / most);
  }

  /// Between two portions.
  void pause(Index decided) {
    note_decided(decided);
    control_.job.progress(decided);
    resumable_.pause();
  }

  void note_decided(Index decided) {
    if (decided > state_.decided) state_.deepest = state_.ply + 1;
    state_.decided = decided;
  }

  void end_ply(Index decided) {
    note_decided(decided);
    ++state_.ply;
    control_.finish_step("ply", state_.ply, state_.decided);
  }

  /// Tables of outcomes may be millions of plies deep, with a few positions in each. From the second epoch on, the
  /// depths of listed positions are forgotten at once, so that the next epoch need not sweep over all cells.
  template <class Cell>
  void settle(HugeBuffer<Cell>& cells, const Frontier& done) {
    settled_ = settled_ && done.listed && settles();
    if (settled_) set_depths(cells, done, 0);
  }

  bool settles() const { return !kind_.has_depth && state_.epoch_ply > 0; }

  template <class Cell>
  static void set_depths(HugeBuffer<Cell>& cells, const Frontier& frontier, std::uint32_t depth) {
    for (const Index position : frontier.list) cells[position] = OpenCell<Cell>::with_depth(cells[position], depth);
  }

  /// Makes room for further depths. `wins` and `losses` are the positions of the present ply.
  template <class Cell>
  void begin_epoch(HugeBuffer<Cell>& cells, const Frontier& wins, const Frontier& losses) {
    if (kind_.has_depth) log_.keep([&](Index i) { return logged(cells[i]); }, workers_);
    if (settled_ && wins.listed && losses.listed) {
      set_depths(cells, wins, 1);
      set_depths(cells, losses, 1);
    } else {
      workers_.for_ranges(cells.size(), init_chunk, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) cells[i] = OpenCell<Cell>::renewed(cells[i]);
      });
    }
    state_.epoch_ply += epoch_plies;
    settled_ = settles();
  }

  /// The last ply of an epoch is logged with the next epoch.
  template <class Cell>
  static std::uint8_t logged(Cell cell) {
    const std::uint32_t depth = OpenCell<Cell>::depth(cell);
    return static_cast<std::uint8_t>(depth == OpenCell<Cell>::max_depth ? 0 : depth);
  }

  void complete() {
    state_.complete = 1;
    control_.job.progress(game_.size());
  }

  void hand_out(const Sink& sink) {
    if (!kind_.has_depth || state_.deepest <= LoopyCode<std::uint8_t>::max_depth)
      hand_out_as<std::uint8_t>(sink);
    else
      hand_out_as<std::uint16_t>(sink);
  }

  template <class Code>
  void hand_out_as(const Sink& sink) {
    std::vector<Code> chunk(std::min(hand_out_chunk, share_.count));
    std::vector<std::uint16_t> older(log_.epochs() == 0 ? 0 : chunk.size());
    const auto pass = [&](Index first, Index count) {
      if (!older.empty()) read_older(first, std::span(older).first(count));
      std::visit([&](const auto& cells) { convert(cells.span().subspan(first, count), older, std::span(chunk)); },
                 cells_);
      sink({share_.first + first, std::span<const Code>(chunk.data(), count)});
    };
    if constexpr (Owners::one)
      resumable_.hand_out(share_.count, chunk.size(), state_.handed_out, pass);
    else
      hand_out_share(chunk.size(), pass);
  }

  /// A part of the shares is no beginning of the table, so a checkpoint says that no entries were handed out. One
  /// checkpoint is enough, because the state stays the same.
  template <class Pass>
  void hand_out_share(Index chunk, const Pass& pass) {
    bool saved = false;
    for (Index first = 0; any_over(owners_.processes(), first < share_.count); first += chunk) {
      if (first < share_.count) pass(first, std::min(chunk, share_.count - first));
      saved = resumable_.pause(saved);
    }
  }

  void read_older(Index first, std::span<std::uint16_t> depths) const {
    std::fill(depths.begin(), depths.end(), std::uint16_t{0});
    for (Index at = 0; at < depths.size(); at += EpochDepths::chunk)
      log_.read(first + at, epoch_plies, depths.subspan(at, std::min<Index>(EpochDepths::chunk, depths.size() - at)));
  }

  /// `older`: the depths of positions that were decided in earlier epochs; may be empty.
  template <class Cell, class Code>
  void convert(std::span<const Cell> cells, std::span<const std::uint16_t> older, std::span<Code> codes) {
    workers_.for_ranges(cells.size(), init_chunk, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        Value value = OpenCell<Cell>::value(cells[i]);
        if (!kind_.has_depth)
          value.depth = 0;
        else if (value.depth != 0)
          value.depth += static_cast<std::uint32_t>(state_.epoch_ply);
        else if (!older.empty())
          value.depth = older[i];
        codes[i] = LoopyCode<Code>::encode(value);
      }
    });
  }

  const Game& game_;
  const Moves& moves_;
  const EntryKind& kind_;
  const Owners& owners_;
  Share share_;
  Workers& workers_;
  const Control& control_;
  AnalysisState state_;
  Cells cells_;
  EpochDepths log_;
  const Resumable resumable_{control_, [this](const PutBytes& put) { write(put); },
                             [this] {
                               return fmt::format("stopped at ply {} with {} of {} positions decided", state_.ply,
                                                  state_.decided, game_.size());
                             }};
  bool settled_ = false;  ///< no cell contains a depth of this epoch before the present ply
};

}  // namespace

/// Cells; the lists of the frontiers, which are short in most games; the chunk that is handed out.
std::uint64_t analysis_memory(Index positions, std::uint32_t most_moves) {
  return cell_bytes(most_moves) * positions + positions / 8 + 4 * hand_out_chunk;
}

template <class Owners>
void analyse(const Game& game, const Moves& moves, const EntryKind& kind, std::uint64_t log_memory,
             const Owners& owners, const Control& control, const Sink& sink) {
  LoopySolver(game, moves, kind, log_memory, owners, control).solve(sink);
}

template void analyse(const Game&, const Moves&, const EntryKind&, std::uint64_t, const OneOwner&, const Control&,
                      const Sink&);
template void analyse(const Game&, const Moves&, const EntryKind&, std::uint64_t, const ProcessOwners&, const Control&,
                      const Sink&);

}  // namespace zermelo::loopy
