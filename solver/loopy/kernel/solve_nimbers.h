// Solves impartial games that may loop for their loopy nim values.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::loopy {

/// The kernel for loopy nim values of games whose no_nimbers() is empty. Throws SpecError if a position without moves
/// is not lost; LimitError if a nim value exceeds `most_loopy_nimber`, or if an option of a position of value infinity
/// has a nim value above `most_infinity_option`; FormatError for a damaged checkpoint; Interrupted.
std::optional<Kernel> nimber_kernel(const Game& game, const LoopRules& rules, const EntryKind& kind);
std::optional<Kernel> nimber_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind);

}  // namespace zermelo::loopy
