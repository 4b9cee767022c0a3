// The sets of a thread that works on a sheet.
#pragma once

#include "solver/chess/kernel/masked_set.h"
#include "solver/chess/kernel/sheet.h"

namespace zermelo::pieces {

/// Sets of a thread, for the work on one frame. `found` and `moves` are empty between two frames.
struct Sheet::Scratch {
  Scratch(const TierPlan& plan, const VectorUnit& unit)
      : found(plan.shape()), moves(plan.shape()), plain(plan.words()), attacks(plan, unit) {}

  MaskedSet found, moves;
  FrameSet plain;
  Attacks attacks;
  std::array<EventList, 2> events;
  std::vector<ExitCode> exits;
};

}  // namespace zermelo::pieces
