// Computes the Grundy values of boxes with moves of any length along lines: Wythoff's game, Moore's Nim.
#pragma once

#include <cstdint>

#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::boxes {

/// Whether every move subtracts any numbers from up to `reach` coordinates, or the same number from all.
bool has_lines_only(const BoxRules& rules);

/// Peak bytes of solve_lines_grundy. `greatest`: an upper bound of the values.
std::uint64_t lines_grundy_memory(const BoxRules& rules, std::uint64_t greatest);

/// Solves every position and hands the table to `sink`, in the narrowest cells that hold all values. Stops and keeps
/// checkpoints between waves. Requires has_lines_only(rules). Throws Interrupted, and FormatError for a damaged
/// checkpoint.
void solve_lines_grundy(const BoxRules& rules, std::uint64_t greatest, const Control& control, const Sink& sink);

}  // namespace zermelo::boxes
