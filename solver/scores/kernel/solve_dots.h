// The kernel of dots and boxes.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"

namespace zermelo::scores {

/// The kernel for scores. `rules` must outlive it.
std::optional<Kernel> dots_kernel(const Game& game, const DotsRules& rules, const EntryKind& kind);

}  // namespace zermelo::scores
