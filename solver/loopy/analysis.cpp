// Sets up the cells, runs the analysis ply by ply, widens the cells when a depth needs it, and hands out the table.
#include "solver/loopy/analysis.h"

#include <fmt/format.h>

#include <atomic>
#include <variant>

#include "solver/hand_out.h"
#include "solver/huge_buffer.h"
#include "solver/loopy/retrograde.h"
#include "solver/room.h"
#include "tablebase/error.h"
#include "tablebase/loopy_code.h"

namespace zermelo {
namespace {

constexpr std::size_t init_piece = 4096;
constexpr Index hand_out_piece = Index{1} << 18;

template <class Cell>
struct Next;
template <>
struct Next<std::uint8_t> {
  using Wider = std::uint16_t;
};
template <>
struct Next<std::uint16_t> {
  using Wider = std::uint32_t;
};

using Cells = std::variant<HugeBuffer<std::uint8_t>, HugeBuffer<std::uint16_t>, HugeBuffer<std::uint32_t>>;

/// The progress of the work; in a checkpoint it precedes the cells.
struct AnalysisState {
  std::uint64_t cell_bytes = 1;
  std::uint64_t ply = 0;  ///< all depths up to this one are known
  std::uint64_t decided = 0;
  std::uint64_t deepest = 0;
  std::uint64_t complete = 0;    ///< 1 when all depths are known
  std::uint64_t handed_out = 0;  ///< the number of entries that the sink has
};

class LoopySolver {
 public:
  LoopySolver(const Game& game, const Moves& moves, Metric metric, const Control& control)
      : game_(game), moves_(moves), metric_(metric), workers_(control.job.workers()), control_(control) {}

  void solve(const Sink& sink) {
    control_.resume ? restore() : begin();
    while (state_.complete == 0) std::visit([&](auto& cells) { analyse(cells); }, cells_);
    hand_out(sink);
  }

 private:
  bool asked_to_stop() const { return control_.job.stopped(); }

  [[noreturn]] void interrupt() {
    save();
    throw Interrupted(
        fmt::format("stopped at ply {} with {} of {} positions decided", state_.ply, state_.decided, game_.size()));
  }

  void save() {
    if (!control_.checkpoint) return;
    control_.checkpoint([&](const PutBytes& put) {
      put(std::as_bytes(std::span(&state_, 1)));
      std::visit([&](const auto& cells) { put(std::as_bytes(cells.span())); }, cells_);
    });
  }

  void restore() {
    control_.resume(std::as_writable_bytes(std::span(&state_, 1)));
    if (state_.handed_out > game_.size() || (state_.handed_out != 0 && state_.complete == 0))
      throw FormatError(fmt::format(
          "the checkpoint is damaged: {} of {} positions were handed out{}; remove it, or discard it with --restart",
          state_.handed_out, game_.size(), state_.complete == 0 ? " before all were solved" : ""));
    if (state_.cell_bytes == 1) cells_ = HugeBuffer<std::uint8_t>(game_.size());
    if (state_.cell_bytes == 2) cells_ = HugeBuffer<std::uint16_t>(game_.size());
    if (state_.cell_bytes == 4) cells_ = HugeBuffer<std::uint32_t>(game_.size());
    if (state_.cell_bytes != std::visit([](const auto& cells) { return sizeof cells[0]; }, cells_))
      throw FormatError(fmt::format(
          "the checkpoint is damaged: its cells have {} bytes, not 1, 2 or 4; remove it, or discard it with --restart",
          state_.cell_bytes));
    std::visit([&](auto& cells) { control_.resume(std::as_writable_bytes(cells.span())); }, cells_);
  }

  void begin() {
    if (begin_with<std::uint8_t>() || begin_with<std::uint16_t>() || begin_with<std::uint32_t>()) return;
    throw LimitError(fmt::format("a position of {} has more than {} moves, the most that the solver can count",
                                 game_.spec().canonical_text(), OpenCell<std::uint32_t>::max_moves));
  }

  /// Fills the cells with endings and numbers of moves. Returns false if the cells are too narrow for these numbers.
  template <class Cell>
  bool begin_with() {
    using Code = OpenCell<Cell>;
    HugeBuffer<Cell> cells(game_.size());
    std::atomic<Index> endings{0};
    std::atomic<bool> narrow{false};
    workers_.for_pieces(game_.size(), init_piece, [&](std::size_t first, std::size_t last) {
      if (asked_to_stop()) throw Interrupted("stopped before anything was decided");
      Index ended = 0;
      for (Index position = first; position < last && !narrow; ++position) {
        const std::uint32_t moves = moves_.count(position);
        if (moves > Code::max_moves) narrow = true;
        cells[position] = moves == 0 ? Code::ending(game_.ending(position)) : static_cast<Cell>(moves);
        ended += moves == 0;
      }
      endings += ended;
    });
    if (narrow) return false;
    state_ = {sizeof(Cell), 0, endings, 0, 0, 0};
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

  /// Continues from the last ply until a ply decides no position, or until the next depth does not fit the cells; then
  /// widens the cells.
  template <class Cell, class Predecessors, bool shared>
  void analyse(HugeBuffer<Cell>& cells, const Predecessors& predecessors) {
    using Code = OpenCell<Cell>;
    Retrograde<Cell, Predecessors, shared> retrograde(cells.span(), predecessors, workers_);
    const std::uint64_t before = state_.decided;
    Frontier wins, losses;
    while (state_.ply < Code::max_depth) {
      const auto depth = static_cast<std::uint32_t>(state_.ply);
      require_depth(depth);
      Frontier next_wins = retrograde.win(losses, Code::lost(depth), Code::won(depth + 1));
      losses = retrograde.lose(wins, Code::won(depth), Code::lost(depth + 1));
      wins = std::move(next_wins);
      if (before + retrograde.decided() > state_.decided) state_.deepest = depth + 1;
      state_.decided = before + retrograde.decided();
      ++state_.ply;
      control_.finish_step("ply", state_.ply, state_.decided);
      if (wins.listed && losses.listed && wins.list.empty() && losses.list.empty()) return complete();
      if (asked_to_stop()) interrupt();
      if (control_.checkpoint_due && control_.checkpoint_due()) save();
    }
    widen(cells);
  }

  void complete() {
    state_.complete = 1;
    control_.job.progress(game_.size());
  }

  template <class Cell>
  void widen(HugeBuffer<Cell>& cells) {
    if constexpr (sizeof(Cell) < 4) {
      using Wider = typename Next<Cell>::Wider;
      require_wider_cells(sizeof(Cell) * cells.size());
      HugeBuffer<Wider> wider(std::move(cells), workers_,
                              [](Cell cell) { return OpenCell<Cell>::template widen<Wider>(cell); });
      state_.cell_bytes = sizeof(Wider);
      cells_ = std::move(wider);
    } else {
      throw LimitError(fmt::format("{} is more than {} plies deep, the most that the solver can count",
                                   game_.spec().canonical_text(), state_.ply));
    }
  }

  /// Saves the work before it throws LimitError, so that it can be continued with more memory.
  void require_wider_cells(std::uint64_t more) {
    try {
      require_room(control_.job, more,
                   fmt::format("{} is more than {} plies deep", game_.spec().canonical_text(), state_.ply));
    } catch (const LimitError&) {
      save();
      throw;
    }
  }

  void require_depth(std::uint32_t depth) const {
    if (metric_ == Metric::depth && depth > LoopyCode<std::uint16_t>::max_depth)
      throw LimitError(
          fmt::format("{} is more than {} plies deep, the most that a depth table holds; use --metric outcome",
                      game_.spec().canonical_text(), LoopyCode<std::uint16_t>::max_depth));
  }

  void hand_out(const Sink& sink) {
    if (metric_ == Metric::outcome || state_.deepest <= LoopyCode<std::uint8_t>::max_depth)
      hand_out_as<std::uint8_t>(sink);
    else
      hand_out_as<std::uint16_t>(sink);
  }

  template <class Code>
  void hand_out_as(const Sink& sink) {
    std::vector<Code> piece(std::min(hand_out_piece, game_.size()));
    const auto pass = [&](Index first, Index count) {
      std::visit([&](const auto& cells) { convert(cells.span().subspan(first, count), std::span(piece)); }, cells_);
      sink({first, std::span<const Code>(piece.data(), count)});
    };
    hand_out_pieces(
        game_.size(), piece.size(), state_.handed_out, control_, pass, [&] { save(); }, [&] { interrupt(); });
  }

  template <class Cell, class Code>
  void convert(std::span<const Cell> cells, std::span<Code> codes) {
    workers_.for_ranges(cells.size(), init_piece, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        Value value = OpenCell<Cell>::value(cells[i]);
        if (metric_ == Metric::outcome) value.depth = 0;
        codes[i] = LoopyCode<Code>::encode(value);
      }
    });
  }

  const Game& game_;
  const Moves& moves_;
  Metric metric_;
  Workers& workers_;
  const Control& control_;
  AnalysisState state_;
  Cells cells_;
};

}  // namespace

/// Cells of one byte; the lists of the frontiers, which are short in most games; the piece that is handed out.
std::uint64_t analysis_memory(Index positions) { return positions + positions / 8 + 4 * hand_out_piece; }

void analyse(const Game& game, const Moves& moves, Metric metric, const Control& control, const Sink& sink) {
  LoopySolver(game, moves, metric, control).solve(sink);
}

}  // namespace zermelo
