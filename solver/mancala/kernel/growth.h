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
  /// Keeps the scores that `layer` has from a checkpoint, if it is `begun`.
  Growth(const Boards& boards, Layer& layer, bool begun, const Control& control);

  /// Improves the boards that are due. Calls pause() often, between two steps. Returns whether a board was due.
  bool pass(const std::function<void()>& pause);

 private:
  void begin();

  const Boards& boards_;
  Layer& layer_;
  TierMoves moves_;
  ExitCells exits_;
  DueTiles due_;
};

}  // namespace zermelo::mancala::kernel
