// Kernels of tables of numbers: Grundy values, and kinds that their definition alone solves. They list the moves of
// every position, in the order of the schedule.
//
// Cost model of Grundy values, for a position with m options: one call of Game::list_options (unranks the position, and
// ranks each option), m random reads of the table, m bits set in m / 64 + 1 words, and as many words read. The rules
// dominate, as for outcomes. Memory: the table, in cells that hold the length of the longest play. This bounds the
// values, because from a position with the value v a player can move to one with the value v - 1. A kind by definition
// takes one call of Game::list_moves, m random reads and m calls of functions; EntryKind::most_number bounds the
// numbers.
#include <functional>
#include <span>
#include <string_view>
#include <utility>

#include "solver/scheduled/scheduled.h"
#include "solver/solving/cells.h"
#include "solver/solving/plain_entry.h"
#include "solver/solving/schedule_waves.h"

namespace zermelo::scheduled {
namespace {

/// Finds Grundy values: the least number that is no option's value. For one thread.
template <class Cell>
class GrundyNumbers {
 public:
  GrundyNumbers(const Game& game, const EntryKind&, std::span<const Cell> cells, const Control& control)
      : game_(game), cells_(cells), control_(control) {}

  std::uint64_t operator()(Index position) {
    game_.list_options(position, options_);
    mex_.begin(options_.size());
    for (std::size_t i = 0; i < options_.size(); ++i) mex_.add(sum_of(options_[i]));
    return mex_.least();
  }

 private:
  Cell sum_of(std::span<const Index> terms) const {
    Cell sum = 0;
    for (const Index term : terms)
      sum = static_cast<Cell>(
          sum ^ (term < cells_.size() ? cells_[term] : control_.exits.value(term - cells_.size()).number));
    return sum;
  }

  const Game& game_;
  std::span<const Cell> cells_;
  const Control& control_;
  MoveList options_;
  Mex mex_;
};

/// Finds the numbers of a kind by its definition. For one thread.
template <class Cell>
class DefinedNumbers {
 public:
  DefinedNumbers(const Game& game, const EntryKind& kind, std::span<const Cell> cells, const Control& control)
      : plain_(game, kind), value_([cells, kind = table_kind(game, kind.metric), &control](Index position) {
          return position < cells.size() ? decode(cells[position], kind) : control.exits.value(position - cells.size());
        }) {}

  std::uint64_t operator()(Index position) { return plain_.of(position, value_).number; }

 private:
  PlainEntry plain_;
  std::function<Value(Index)> value_;
};

template <template <class> class Numbers>
void solve_numbers(const Game& game, const EntryKind& kind, const Schedule& schedule, CellWidth width,
                   const Control& control, const Sink& sink) {
  GrundyCells cells(game.size(), width);
  const auto solve_part = [&]<class Cell>(std::size_t wave, std::size_t part, HugeBuffer<Cell>& fitted) {
    Numbers<Cell> numbers(game, kind, fitted.span(), control);
    return solve_positions(schedule, wave, part,
                           [&](Index position) { fitted[position] = static_cast<Cell>(numbers(position)); });
  };
  run_schedule(schedule, cells, solve_part, control, sink);
}

/// A kernel for numbers up to `greatest`. `schedule` makes the order when the kernel solves; this takes `memory` bytes.
template <template <class> class Numbers>
Kernel number_kernel(std::string_view name, const Game& game, const EntryKind& kind, std::uint64_t greatest,
                     std::function<Schedule()> schedule, std::uint64_t memory) {
  Kernel kernel = table_kernel(name, greatest, cells_memory(game.size(), greatest));
  kernel.memory = kernel.least_memory += memory;
  kernel.checkpoint_bytes += sizeof(Index);
  kernel.lists_moves = true;
  kernel.solve = [&game, &kind, width = kernel.widest, schedule = std::move(schedule)](const Control& control,
                                                                                       const Sink& sink) {
    solve_numbers<Numbers>(game, kind, schedule(), width, control, sink);
  };
  return kernel;
}

}  // namespace

std::optional<Kernel> scheduled_grundy_kernel(const Game& game, const EntryKind& kind,
                                              std::function<Schedule()> schedule, std::uint64_t memory) {
  if (!has_grundy(game, kind)) return {};
  Kernel kernel =
      number_kernel<GrundyNumbers>("scheduled-grundy", game, kind, game.longest_play(), std::move(schedule), memory);
  kernel.state_version = 2;
  return kernel;
}

std::optional<Kernel> definition_kernel(const Game& game, const Schedule& order, const EntryKind& kind) {
  if (!kind.by_definition()) return {};
  return number_kernel<DefinedNumbers>(
      "definition", game, kind, kind.most_number(game.longest_play()), [order] { return order; }, order.memory);
}

}  // namespace zermelo::scheduled
