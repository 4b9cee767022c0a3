// Grundy values of boxes where any number may be taken along lines: Wythoff's game, Moore's Nim.
#pragma once

#include <cstdint>

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Whether every move is along a line: any numbers from up to `reach` coordinates, or the same from all.
bool has_lines_only(const BoxRules& rules);

/// Peak bytes of solve_lines_grundy. `greatest`: no value is larger.
std::uint64_t lines_grundy_memory(const BoxRules& rules, std::uint64_t greatest);

/// Requires has_lines_only(rules). Stops and checkpoints between waves. Throws Interrupted.
void solve_lines_grundy(const BoxRules& rules, std::uint64_t greatest, const Control& control, const Sink& sink);

}  // namespace zermelo
