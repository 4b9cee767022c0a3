// Lists the moves of every position, in the order of the schedule, for outcomes and depths of games with no other
// structure.
//
// Cost model, for a position with m moves, exits among them: one call of Game::list_moves (unranks the position, and
// ranks m positions) and m random reads of the table. The rules dominate: 20 ns and more for each position, 2 to 10 ns
// for each move. Memory: the table (1, 8 or 16 bits a position) and the schedule.
#include "solver/scheduled/scheduled.h"

#include <algorithm>
#include <atomic>

#include "solver/solving/schedule_waves.h"
#include "tablebase/entries/depth_code.h"

namespace zermelo::scheduled {
namespace {

/// Depth codes. Each part of a wave writes its own cells, and reads these and the cells of earlier waves.
template <class Cell, Play play>
struct DepthTable {
  DepthTable(Index positions, const Control& control) : cells(positions), exit_value(control.exits.value) {}

  void solve(Index position, const std::vector<Index>& next) {
    Cell best = DepthCode<Cell>::none;
    for (const Index to : next)
      best = std::max(best, to < cells.size() ? cells[to] : DepthCode<Cell>::encode(exit_value(to - cells.size())));
    cells[position] = DepthCode<Cell>::template finish<play>(best);
  }

  HugeBuffer<Cell> cells;
  const std::function<Value(Index)>& exit_value;
};

/// Loss bits. Several parts of a wave may share a word, so words are read and changed as atomics.
template <Play play>
struct LossTable {
  LossTable(Index positions, const Control& control)
      : count(positions), cells((positions + 63) / 64), exit_value(control.exits.value) {}

  bool loss(Index position) {
    if (position >= count) return exit_value(position - count).outcome == Outcome::loss;
    const std::atomic_ref word(cells[position / 64]);
    return (word.load(std::memory_order_relaxed) >> (position % 64)) & 1;
  }

  void solve(Index position, const std::vector<Index>& next) {
    if (next.empty() && play == Play::misere) return;
    if (std::any_of(next.begin(), next.end(), [&](Index to) { return loss(to); })) return;
    std::atomic_ref(cells[position / 64]).fetch_or(std::uint64_t{1} << (position % 64), std::memory_order_relaxed);
  }

  Index count;
  HugeBuffer<std::uint64_t> cells;
  const std::function<Value(Index)>& exit_value;
};

template <class Table>
void run(const Game& game, const Schedule& schedule, const Control& control, const Sink& sink) {
  Table table(game.size(), control);
  Waves waves = waves_of(schedule, game.size());
  waves.state = [&](const auto& use) { use(bytes_of(table.cells)); };
  waves.slice = [&](Index first, Index count) { return slice_of(table.cells, first, count); };
  waves.solve = [&](std::size_t wave, std::size_t part) {
    MoveList next;
    return solve_positions(schedule, wave, part, [&](Index position) {
      game.list_moves(Player::mover, position, next);
      table.solve(position, next.positions());
    });
  };
  run_waves(waves, control, sink);
}

template <Play play>
void run(const Game& game, const Schedule& schedule, CellWidth width, const Control& control, const Sink& sink) {
  if (width == CellWidth::bit)
    run<LossTable<play>>(game, schedule, control, sink);
  else if (width == CellWidth::byte)
    run<DepthTable<std::uint8_t, play>>(game, schedule, control, sink);
  else
    run<DepthTable<std::uint16_t, play>>(game, schedule, control, sink);
}

}  // namespace

void solve_scheduled(const Game& game, const Schedule& schedule, CellWidth width, const Control& control,
                     const Sink& sink) {
  if (game.play() == Play::normal)
    run<Play::normal>(game, schedule, width, control, sink);
  else
    run<Play::misere>(game, schedule, width, control, sink);
}

std::optional<Kernel> scheduled_kernel(const Game& game, const Schedule& schedule, const EntryKind& kind) {
  const auto memory = [&](const Schedule&, CellWidth width) {
    return (game.size() + 7) / 8 * static_cast<std::uint64_t>(width) + schedule.memory;
  };
  std::optional<Kernel> kernel = code_kernel("scheduled", game, schedule, kind, 4.5, memory, solve_scheduled);
  if (kernel) kernel->lists_moves = true;
  return kernel;
}

}  // namespace zermelo::scheduled
