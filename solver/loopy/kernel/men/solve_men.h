// Solves tiers with few men, 64 positions at a time.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::loopy {

/// The kernel for outcomes and depths of a tier whose positions are placements of a few men; nothing where the work on
/// sets would take more memory or time than the work on positions.
std::optional<Kernel> men_kernel(const Game& game, const LoopRules& rules, const EntryKind& kind);

}  // namespace zermelo::loopy
