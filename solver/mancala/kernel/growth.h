// Finds the scores of a tier in which play may go on for ever.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/mancala/kernel/exits.h"
#include "solver/mancala/tiles/due_tiles.h"

namespace zermelo::mancala::kernel {

/// Scores grow from 0. Requires solved lower tiers.
class Growth {
 public:
  /// Begins with the scores of `layer`: of a new one, or of a checkpoint. Calls pause() often.
  Growth(const Boards& boards, Layer& layer, const Control& control, const std::function<void()>& pause);

  /// Improves the boards that are due. Calls pause() between two steps. Returns whether a board was due.
  bool pass(const std::function<void()>& pause);

 private:
  const Boards& boards_;
  Layer& layer_;
  TierMoves moves_;
  ExitCells exits_;
  DueTiles due_;
};

}  // namespace zermelo::mancala::kernel
