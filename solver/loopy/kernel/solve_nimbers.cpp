// Labels positions with nim values 0, 1, 2, ..., one stage for each value (Fraenkel and Perl 1975). Before stage m
// every open position has options with all nim values below m. A position with an option labelled m is reached. An open
// position gets the label m when all its options that are not labelled below m are reached, so that a move to them can
// be reversed; this reaches its predecessors. An open position that is not reached at the end of the stage has no
// option m and is infinite; the others stay open.
//
// Cost model: for each edge one decrement when its goal is labelled, and one in each stage in which the goal is
// reached, at random and prefetched: edges times the greatest value plus 2. A stage also sweeps over all positions.
// Memory: 14 bytes a position, up to 16 for two lists of a wave, and the reversed moves.
//
// Threads label the positions of a wave in any order, but each wave is determined by the waves before it.
#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

#include "solver/loopy/kernel/moves.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/solving/cells.h"
#include "solver/solving/resumable.h"
#include "tablebase/entries/loopy_nimber.h"

namespace zermelo::loopy {
namespace {

using Vertex = graphs::Vertex;
using Label = std::uint16_t;

constexpr Label open_label = 0xffff, infinite_label = 0xfffe;
constexpr std::size_t sweep_chunk = std::size_t{1} << 14, wave_chunk = 1024;
/// Positions between two reports of progress.
constexpr Index report_every = Index{1} << 16;

std::uint64_t analysis_bytes(Index positions) {
  constexpr std::uint64_t arrays = 2 + 2 + 2 + 4 + 4, waves = 8 + 8;
  return positions * (arrays + waves);
}

MovesMemory memory_of(const Game& game, const LoopRules& rules) {
  return moves_memory(game, rules, game.size(), [&game](std::uint32_t) { return analysis_bytes(game.size()); });
}
MovesMemory memory_of(const Game& game, const GraphRules& rules) {
  return moves_memory(*rules.graph, game.size(), analysis_bytes(game.size()));
}

/// The progress of the work; the head of a checkpoint.
struct NimberState {
  Index labelled = 0, handed_out = 0;
  std::uint64_t stage = 0, waves = 0;
  std::uint64_t begun = 0;      ///< whether the stage has begun
  std::uint64_t wave_size = 0;  ///< positions of the wave whose predecessors are not reached yet
};

class NimberSolver {
 public:
  template <class Rules>
  NimberSolver(const Game& game, const Rules& rules, const Control& control)
      : game_(game),
        workers_(control.job.workers()),
        control_(control),
        moves_(moves_of(game, rules, memory_of(game, rules), OneOwner(game.size(), workers_), control)),
        labels_(game.size()),
        options_(game.size()),
        reached_(game.size()),
        open_moves_(game.size()),
        unreached_(game.size()) {}

  void solve(const Sink& sink) {
    if (!resumable_.restore([this](const GetBytes& get) { restore(get); })) begin();
    while (state_.begun != 0 || any_open()) {
      if (state_.begun == 0) begin_stage();
      run_stage();
      end_stage();
    }
    report();
    hand_out(sink);
  }

 private:
  template <class Cell>
  static Cell read(Cell& cell) {
    return std::atomic_ref(cell).load(std::memory_order_relaxed);
  }

  /// In stage m a position is reached if its mark is m + 1.
  Label mark() const { return static_cast<Label>(state_.stage + 1); }

  void report() const { control_.finish_step("wave", state_.waves, state_.labelled); }

  void begin() {
    workers_.for_chunks(game_.size(), Exits::chunk, [&](std::size_t first, std::size_t end) {
      const auto counts = open_moves_.span().subspan(first, end - first);
      moves_.count(first, counts);
      for (Index position = first; position < end; ++position) {
        labels_[position] = open_label;
        if (open_moves_[position] == 0) require_loss(position);
      }
    });
  }

  void require_loss(Index position) const {
    if (const Outcome ending = game_.ending(position); ending != Outcome::loss)
      throw SpecError("{} has no loopy nim values: {} has no move and is a {}, but in normal play it is a loss",
                      game_.spec().canonical_text(), game_.text(position), name(ending));
  }

  bool any_open() {
    std::atomic<bool> found{false};
    sweep([&](Index position) {
      if (labels_[position] == open_label) found.store(true, std::memory_order_relaxed);
    });
    return found;
  }

  template <class Use>
  void sweep(const Use& use) {
    workers_.for_chunks(game_.size(), sweep_chunk, [&](std::size_t begin, std::size_t end) {
      for (Index position = begin; position < end; ++position) use(position);
    });
  }

  void begin_stage() {
    if (state_.stage > most_loopy_nimber)
      throw LimitError("{} has a nim value above {}, the greatest that a table holds", game_.spec().canonical_text(),
                       most_loopy_nimber);
    wave_.clear();
    gather(game_.size(), sweep_chunk, wave_, [&](std::size_t first, std::size_t end, std::vector<Vertex>& ready) {
      for (Index position = first; position < end; ++position) {
        if (labels_[position] != open_label) continue;
        unreached_[position] = open_moves_[position];
        if (unreached_[position] == 0) ready.push_back(static_cast<Vertex>(position));
      }
    });
    label(wave_);
    state_.begun = 1;
  }

  /// Calls find(begin, end, found) for chunks of [0, n), and appends all that they found.
  template <class Find>
  void gather(std::size_t n, std::size_t chunk, std::vector<Vertex>& all, const Find& find) {
    std::mutex guard;
    workers_.for_chunks(n, chunk, [&](std::size_t begin, std::size_t end) {
      std::vector<Vertex> found;
      find(begin, end, found);
      const std::lock_guard lock(guard);
      all.insert(all.end(), found.begin(), found.end());
    });
  }

  void label(const std::vector<Vertex>& wave) {
    for (const Vertex v : wave) labels_[v] = static_cast<Label>(state_.stage);
    state_.labelled += wave.size();
  }

  void run_stage() {
    for (Index reported = state_.labelled; !wave_.empty();) {
      std::vector<Vertex> reached, next;
      for_predecessors(wave_, reached, [this](Index p) { return reach(p); });
      for_predecessors(reached, next, [this](Index q) { return count_down(q); });
      wave_ = std::move(next);
      label(wave_);
      ++state_.waves;
      if (state_.labelled - reported >= report_every) {
        report();
        reported = state_.labelled;
      }
      resumable_.pause();
    }
  }

  /// Calls is_found(q) for each predecessor q of the positions, and collects those for which it is true.
  template <class IsFound>
  void for_predecessors(const std::vector<Vertex>& positions, std::vector<Vertex>& all, const IsFound& is_found) {
    gather(positions.size(), wave_chunk, all, [&](std::size_t begin, std::size_t end, std::vector<Vertex>& found) {
      const std::vector<Index> batch(positions.begin() + static_cast<std::ptrdiff_t>(begin),
                                     positions.begin() + static_cast<std::ptrdiff_t>(end));
      std::visit([&](const auto& predecessors) { visit(predecessors, batch, found, is_found); }, moves_.predecessors);
    });
  }

  template <class Predecessors, class IsFound>
  void visit(const Predecessors& predecessors, const std::vector<Index>& batch, std::vector<Vertex>& found,
             const IsFound& is_found) {
    typename Predecessors::Scratch scratch;
    Pipeline<Index> waiting;
    const auto done = [&](Index q) {
      if (is_found(q)) found.push_back(static_cast<Vertex>(q));
    };
    predecessors.for_batch(batch, scratch, [&](Index q) {
      __builtin_prefetch(&labels_[q]);
      __builtin_prefetch(&open_moves_[q], 1);
      __builtin_prefetch(&unreached_[q], 1);
      waiting.put(
          q, [](Index) {}, done);
    });
    waiting.finish([](Index) {}, done);
  }

  /// An option of p is labelled. Returns true to the one caller that reaches an open or infinite p.
  bool reach(Index p) {
    const Label label = labels_[p];
    if (label < infinite_label) return false;
    if (label == open_label) std::atomic_ref(open_moves_[p]).fetch_sub(1, std::memory_order_relaxed);
    if (std::atomic_ref(reached_[p]).exchange(mark(), std::memory_order_relaxed) == mark()) return false;
    if (state_.stage <= most_infinity_option)
      options_[p] = static_cast<Label>(options_[p] | 1u << state_.stage);
    else if (label == infinite_label)
      refuse_option(p);
    return true;
  }

  /// An option of q is reached. Returns true to the one caller after whom q has no other options to wait for.
  bool count_down(Index q) {
    if (labels_[q] != open_label) return false;
    if (std::atomic_ref(unreached_[q]).fetch_sub(1, std::memory_order_relaxed) != 1) return false;
    return read(reached_[q]) != mark();
  }

  void end_stage() {
    sweep([&](Index position) {
      if (labels_[position] != open_label || reached_[position] == mark()) return;
      if (state_.stage > most_infinity_option + 1) refuse_option(position);
      labels_[position] = infinite_label;
    });
    ++state_.stage;
    state_.begun = 0;
  }

  [[noreturn]] void refuse_option(Index position) const {
    throw LimitError(
        "{}: position {} has the value infinity and an option of nim value {}, but a table holds such options up to "
        "{}; "
        "solve with --metric outcome, or a smaller game without this position",
        game_.spec().canonical_text(), game_.text(position), most_infinity_option + 1, most_infinity_option);
  }

  std::uint32_t number(Index position) const {
    if (labels_[position] == infinite_label) return 2u * options_[position] + 1;
    return 2u * labels_[position];
  }

  void hand_out(const Sink& sink) {
    std::atomic<std::uint32_t> greatest{0};
    workers_.for_chunks(game_.size(), sweep_chunk, [&](std::size_t begin, std::size_t end) {
      std::uint32_t most = 0;
      for (Index position = begin; position < end; ++position) most = std::max(most, number(position));
      for (std::uint32_t known = greatest; known < most && !greatest.compare_exchange_weak(known, most);) continue;
    });
    if (width_for(greatest) == CellWidth::byte)
      hand_out_cells<std::uint8_t>(sink);
    else
      hand_out_cells<std::uint16_t>(sink);
  }

  template <class Cell>
  void hand_out_cells(const Sink& sink) {
    std::vector<Cell> cells(std::min(game_.size(), stream_chunk));
    resumable_.hand_out(game_.size(), cells.size(), state_.handed_out, [&](Index first, Index count) {
      workers_.for_chunks(count, sweep_chunk, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) cells[i] = static_cast<Cell>(number(first + i));
      });
      sink({first, std::span<const Cell>(cells.data(), count)});
    });
  }

  /// Writes the state, or reads it.
  template <class Use>
  void for_each_chunk(const Use& use) {
    state_.wave_size = wave_.size();
    use(bytes_of(state_));
    if (state_.wave_size > game_.size() || state_.labelled > game_.size() || state_.handed_out > game_.size() ||
        state_.stage > most_loopy_nimber)
      throw DamagedCheckpoint("{} of {} positions are labelled", state_.labelled, game_.size());
    wave_.resize(state_.wave_size);
    use(std::as_writable_bytes(std::span(wave_)));
    use(bytes_of(labels_));
    use(bytes_of(options_));
    use(bytes_of(reached_));
    use(bytes_of(open_moves_));
    use(bytes_of(unreached_));
  }

  void restore(const GetBytes& get) {
    for_each_chunk(get);
    for (const Vertex v : wave_)
      if (v >= game_.size()) throw DamagedCheckpoint("position {} of {}", v, game_.size());
  }

  const Game& game_;
  Workers& workers_;
  const Control& control_;
  Moves moves_;
  HugeBuffer<Label> labels_;              ///< a nim value, or open or infinite
  HugeBuffer<Label> options_;             ///< the nim values of the options, as bits
  HugeBuffer<Label> reached_;             ///< the mark of the last stage that reached the position
  HugeBuffer<std::uint32_t> open_moves_;  ///< of an open position: the moves to positions without a nim value
  HugeBuffer<std::uint32_t> unreached_;   ///< of these, the moves to positions that this stage has not reached
  std::vector<Vertex> wave_;              ///< labelled, but their predecessors are not reached
  NimberState state_;
  const Resumable resumable_{
      control_, [this](const PutBytes& put) { for_each_chunk(put); },
      [this] { return fmt::format("stopped after {} of {} positions", state_.labelled, game_.size()); }};
};

template <class Rules>
std::optional<Kernel> kernel_of(const Game& game, const Rules& rules, const EntryKind& kind) {
  if (kind != kinds::loopy_nimbers || !game.no_nimbers().empty()) return {};
  const MovesMemory memory = memory_of(game, rules);
  return Kernel{.name = "loopy-nimbers",
                .widest = CellWidth::two_bytes,
                .memory = memory.most() + 2 * stream_chunk,
                .least_memory = memory.least() + 2 * stream_chunk,
                .checkpoint_bytes = sizeof(NimberState) + analysis_bytes(game.size()),
                .scratch_bytes = [memory](std::uint64_t budget) { return memory.scratch(budget); },
                .file_bits = 2.0,
                .solve = [&game, &rules](const Control& control,
                                         const Sink& sink) { NimberSolver(game, rules, control).solve(sink); },
                .lists_moves = std::is_same_v<Rules, LoopRules>};
}

}  // namespace

std::optional<Kernel> nimber_kernel(const Game& game, const LoopRules& rules, const EntryKind& kind) {
  return kernel_of(game, rules, kind);
}

std::optional<Kernel> nimber_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind) {
  return kernel_of(game, rules, kind);
}

}  // namespace zermelo::loopy
