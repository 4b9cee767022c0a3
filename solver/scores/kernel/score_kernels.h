// The kernels for games with scores.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"

namespace zermelo::scores {

/// The kernel for games that always end; nothing for other kinds, and for rules without an order.
std::optional<Kernel> ordered_kernel(const Game& game, const ScoreRules& rules, const EntryKind& kind);

/// The kernel for a game or a tier in which play may loop; nothing for other kinds, and for games that always end. Its
/// memory is estimated from a sample of the positions.
std::optional<Kernel> loops_kernel(const Game& game, const ScoreRules& rules, const EntryKind& kind);

/// The kernel of dots and boxes. `rules` must outlive it.
std::optional<Kernel> dots_kernel(const Game& game, const DotsRules& rules, const EntryKind& kind);

}  // namespace zermelo::scores
