// Computes the value of every position of a partisan game, in canonical form.
#pragma once

#include "solver/solving/control.h"
#include "tablebase/game/partisan_game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// Peak bytes of solve_values, without Control::value_bytes.
std::uint64_t values_memory(const PartisanGame& game);

/// Solves every position. Gives the list of values to control.values, then the table of their numbers to `sink`. Throws
/// Interrupted, LimitError when the values need more than control.value_bytes, and FormatError for a damaged
/// checkpoint.
void solve_values(const PartisanGame& game, const Control& control, const Sink& sink);

}  // namespace zermelo
