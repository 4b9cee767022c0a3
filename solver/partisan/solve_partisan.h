// Outcome classes and values of every position of a game of Left and Right, tier by tier.
#pragma once

#include "solver/kernel.h"
#include "tablebase/partisan_game.h"

namespace zermelo {

/// Outcome classes (not of games that split), and values. Tables contain the numbers of outcome classes, or of the
/// values in the list that control.values takes first; these take up to control.value_bytes, LimitError beyond.
std::optional<Kernel> partisan_kernel(const Game& game, Metric metric);

}  // namespace zermelo
