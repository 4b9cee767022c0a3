// Lists the options of every position and takes the least number that is no option's value.
//
// Cost model, for a position with m options: one call of Game::list_options (unranks the position, and ranks each
// option), m random reads of the table, m bits set in m / 64 + 1 words, and as many words read. The rules dominate, as
// in solver/scheduled/scheduled.cpp. Memory: the table, in cells that hold the length of the longest play. This
// bounds the values, because from a position with the value v a player can move to one with the value v - 1.
#include <utility>

#include "solver/scheduled/scheduled.h"
#include "solver/solving/cells.h"
#include "solver/solving/mex.h"
#include "solver/solving/waves.h"

namespace zermelo {
namespace {

class ScheduledGrundy {
 public:
  ScheduledGrundy(const Game& game, Schedule schedule, const Control& control)
      : game_(game),
        schedule_(std::move(schedule)),
        cells_(game.size(), width_for(game.longest_play())),
        control_(control) {}

  void run(const Sink& sink) {
    Waves waves;
    waves.count = schedule_.waves();
    waves.parts = schedule_.parts;
    waves.repeatable = true;
    waves.solve = [&](std::size_t wave, std::size_t part) {
      return cells_.visit([&](auto& cells) { return solve_part(wave, part, cells); });
    };
    waves.state = [&](const auto& use) { cells_.for_each_piece(use); };
    waves.positions = game_.size();
    waves.slice = [&, fitted = false](Index first, Index count) mutable {
      if (!std::exchange(fitted, true)) cells_.fit(control_.job.workers());
      return cells_.slice(first, count);
    };
    run_waves(waves, control_, sink);
  }

 private:
  /// Each part writes its own cells, and reads these and the cells of earlier waves.
  template <class Cell>
  Index solve_part(std::size_t wave, std::size_t part, HugeBuffer<Cell>& cells) {
    Index solved = 0;
    MoveList options;
    Mex mex;
    schedule_.runs(wave, part, [&](Index begin, Index end) {
      for (Index position = begin; position < end; ++position) {
        game_.list_options(position, options);
        mex.begin(options.size());
        for (std::size_t i = 0; i < options.size(); ++i) mex.add(sum_of(options[i], cells));
        cells[position] = static_cast<Cell>(mex.least());
      }
      solved += end - begin;
    });
    return solved;
  }

  template <class Cell>
  Cell sum_of(std::span<const Index> terms, const HugeBuffer<Cell>& cells) const {
    Cell sum = 0;
    for (const Index term : terms)
      sum = static_cast<Cell>(sum ^ (term < cells.size() ? cells[term] : control_.below(term).number));
    return sum;
  }

  const Game& game_;
  const Schedule schedule_;
  GrundyCells cells_;
  const Control& control_;
};

}  // namespace

std::optional<Kernel> scheduled_grundy_kernel(const Game& game, Metric metric, std::function<Schedule()> schedule,
                                              std::uint64_t memory) {
  if (!has_grundy(game, metric)) return {};
  const std::uint64_t greatest = game.longest_play();
  Kernel kernel = table_kernel("scheduled-grundy", greatest, cells_memory(game.size(), greatest));
  kernel.memory = kernel.least_memory += memory;
  kernel.checkpoint_bytes += sizeof(Index);
  kernel.state_version = 2;
  kernel.lists_moves = true;
  kernel.solve = [&game, schedule = std::move(schedule)](const Control& control, const Sink& sink) {
    ScheduledGrundy(game, schedule(), control).run(sink);
  };
  return kernel;
}

}  // namespace zermelo
