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
  /// Finds the exits, before the layer is used. `place`: of the exits; `room`: bytes for the table of a lower tier.
  /// Calls pause() often.
  Growth(const Boards& boards, Layer& layer, const Control& control, const BufferPlace& place, std::uint64_t room,
         const std::function<void()>& pause);

  /// Improves the boards that are due, from the scores of the layer on. Calls pause() between two steps. Returns
  /// whether a board was due.
  bool pass(const std::function<void()>& pause);

 private:
  const Boards& boards_;
  Layer& layer_;
  TierMoves moves_;
  TileCells exits_;
  DueTiles due_;
};

}  // namespace zermelo::mancala::kernel
