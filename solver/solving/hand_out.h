// Hands out a finished table piece by piece, with checkpoints and stops between the pieces.
#pragma once

#include <algorithm>

#include "solver/solving/control.h"

namespace zermelo {

/// Calls pass(first, count) for the entries [done, positions), `piece` at a time, and raises `done`. Calls save() when
/// a checkpoint is due; before each piece calls stop(), which must throw, if the job should end.
template <class Pass, class Save, class Stop>
void hand_out_pieces(Index positions, Index piece, Index& done, const Control& control, const Pass& pass,
                     const Save& save, const Stop& stop) {
  while (done < positions) {
    if (control.job.stopped()) stop();
    const Index count = std::min<Index>(piece, positions - done);
    pass(done, count);
    done += count;
    if (done < positions && control.checkpoint_due && control.checkpoint_due()) save();
  }
}

}  // namespace zermelo
