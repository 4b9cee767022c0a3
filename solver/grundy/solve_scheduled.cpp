// Lists the options of every position and takes the least number that is no option's value.
//
// Cost model, for a position with m options: one call of Game::list_options (unranks the position, and ranks each
// option), m random reads of the table, m bits set in m / 64 + 1 words, and as many words read. The rules dominate, as
// in solver/scheduled.cpp. Memory: the table. It begins with one byte a position, because values have no known bound.
// When a value does not fit, the cells are widened in place and the wave is solved again.
#include "solver/grundy/solve_scheduled.h"

#include <atomic>

#include "solver/grundy/cells.h"
#include "solver/grundy/mex.h"
#include "solver/room.h"
#include "solver/waves.h"

namespace zermelo {
namespace {

class ScheduledGrundy {
 public:
  ScheduledGrundy(const Game& game, const Schedule& schedule)
      : game_(game), schedule_(schedule), cells_(game.size(), CellWidth::byte) {}

  void run(const Control& control, const Sink& sink) {
    Waves waves;
    waves.count = schedule_.waves();
    waves.parts = schedule_.parts;
    waves.repeatable = true;
    waves.solve = [&](std::size_t wave, std::size_t part) {
      return cells_.visit([&](auto& cells) { return solve_part(wave, part, cells); });
    };
    waves.widened = [&] { return widen(control.job); };
    waves.state = [&](const auto& use) { cells_.for_each_piece(use); };
    waves.positions = game_.size();
    waves.slice = [&](Index first, Index count) { return cells_.slice(first, count); };
    run_waves(waves, control, sink);
  }

 private:
  /// Each part writes its own cells, and reads these and the cells of earlier waves.
  template <class Cell>
  Index solve_part(std::size_t wave, std::size_t part, HugeBuffer<Cell>& cells) {
    Index solved = 0;
    MoveList options;
    Mex mex;
    schedule_.runs(wave, part, [&](Index begin, Index end) {
      for (Index position = begin; position < end && !too_narrow_; ++position) {
        game_.list_options(position, options);
        mex.begin(options.size());
        for (std::size_t i = 0; i < options.size(); ++i) mex.add(sum_of(options[i], cells));
        put(cells[position], mex.least());
      }
      solved += end - begin;
    });
    return solved;
  }

  template <class Cell>
  static Cell sum_of(std::span<const Index> terms, const HugeBuffer<Cell>& cells) {
    Cell sum = 0;
    for (const Index term : terms) sum = static_cast<Cell>(sum ^ cells[term]);
    return sum;
  }

  template <class Cell>
  void put(Cell& cell, std::uint64_t value) {
    if (value > std::numeric_limits<Cell>::max()) too_narrow_ = true;
    cell = static_cast<Cell>(value);
  }

  bool widen(const Job& job) {
    if (!too_narrow_) return false;
    if (cells_.width() == CellWidth::wide)
      throw LimitError(game_.spec().canonical_text() +
                       " has a Grundy value of more than 32 bits; use --metric outcome or depth");
    require_room(job, cells_.bytes(), game_.spec().canonical_text() + " has large Grundy values");
    cells_.widen(job.workers());
    too_narrow_ = false;
    return true;
  }

  const Game& game_;
  const Schedule& schedule_;
  GrundyCells cells_;
  std::atomic<bool> too_narrow_{false};
};

}  // namespace

void solve_scheduled_grundy(const Game& game, const Schedule& schedule, const Control& control, const Sink& sink) {
  ScheduledGrundy(game, schedule).run(control, sink);
}

}  // namespace zermelo
