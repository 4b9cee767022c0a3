// The kernel for games with scores that always end.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"

namespace zermelo::scores {

/// The kernel for scores; nothing for other kinds, and for rules without an order.
std::optional<Kernel> ordered_kernel(const Game& game, const ScoreRules& rules, const EntryKind& kind);

}  // namespace zermelo::scores
