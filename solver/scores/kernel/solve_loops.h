// The kernel for games with scores in which play may loop.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"

namespace zermelo::scores {

/// The kernel for scores of a game or of a tier; nothing for other kinds, and for games that always end. Its memory is
/// estimated from a sample of the positions.
std::optional<Kernel> loops_kernel(const Game& game, const ScoreRules& rules, const EntryKind& kind);

}  // namespace zermelo::scores
