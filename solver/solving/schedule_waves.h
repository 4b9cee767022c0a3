// The waves of games whose positions are solved one by one, in the order of a schedule.
#pragma once

#include <cstddef>
#include <utility>

#include "solver/solving/waves.h"
#include "tablebase/game/structure.h"

namespace zermelo {

/// The waves of a schedule. The caller adds the work and the table.
inline Waves waves_of(const Schedule& schedule, Index positions) {
  Waves waves;
  waves.count = schedule.waves();
  waves.parts = schedule.parts;
  waves.repeatable = true;
  waves.positions = positions;
  return waves;
}

/// Calls solve(position) for each position of a part. Returns their number.
template <class Solve>
Index solve_positions(const Schedule& schedule, std::size_t wave, std::size_t part, const Solve& solve) {
  Index solved = 0;
  schedule.runs(wave, part, [&](Index begin, Index end) {
    for (Index position = begin; position < end; ++position) solve(position);
    solved += end - begin;
  });
  return solved;
}

/// Solves all positions in cells that are fitted to the values at the end. solve_part(wave, part, cells) returns the
/// number of positions solved; it writes the cells of its part, and reads these and the cells of earlier waves. Throws
/// as run_waves() does.
template <class Cells, class SolvePart>
void run_schedule(const Schedule& schedule, Cells& cells, const SolvePart& solve_part, const Control& control,
                  const Sink& sink) {
  Waves waves = waves_of(schedule, cells.size());
  waves.solve = [&](std::size_t wave, std::size_t part) {
    return cells.visit([&](auto& fitted) { return solve_part(wave, part, fitted); });
  };
  waves.state = [&](const auto& use) { cells.for_each_chunk(use); };
  waves.slice = [&, fitted = false](Index first, Index count) mutable {
    if (!std::exchange(fitted, true)) cells.fit(control.job.workers());
    return cells.slice(first, count);
  };
  run_waves(waves, control, sink);
}

}  // namespace zermelo
