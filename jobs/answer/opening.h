// Chooses the position to show first when the user names none.
#pragma once

#include <optional>

#include "jobs/lookup/probe.h"

namespace zermelo {

/// The start of the game. Without one start: of some positions of the largest tier that is done, a win of greatest
/// depth, else a loss, else a draw; nothing if none of them can be read or belongs to a position. The same in every
/// call. Cost: reads at most 64 entries.
std::optional<Index> opening(const Probe& probe);

}  // namespace zermelo
