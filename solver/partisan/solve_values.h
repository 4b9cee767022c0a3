// Values of every position of a partisan game in canonical form, tier by tier.
#pragma once

#include "solver/control.h"
#include "tablebase/parallel.h"
#include "tablebase/partisan_game.h"

namespace zermelo {

/// Peak bytes of solve_values, but for Control::value_bytes.
std::uint64_t values_memory(const PartisanGame& game);

/// Throws Interrupted, and LimitError when the values need more than control.value_bytes.
void solve_values(const PartisanGame& game, const Control& control, const Sink& sink);

}  // namespace zermelo
