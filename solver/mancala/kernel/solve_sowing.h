// The kernel of mancala games: scores of one tier of boards.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"

namespace zermelo::mancala::kernel {

/// The kernel for the scores of a tier. `rules` must outlive it.
std::optional<Kernel> sowing_kernel(const Game& game, const MancalaRules& rules, const EntryKind& kind);

}  // namespace zermelo::mancala::kernel
