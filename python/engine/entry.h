// Entries of tables as Python tuples and numpy arrays.
#pragma once

#include <pybind11/pybind11.h>

#include "jobs/answer/answer.h"
#include "jobs/lookup/probe.h"

namespace zermelo {

/// (outcome, depth, moves, grundy, value); None for what the table does not have. Requires the GIL.
pybind11::tuple entry_tuple(const Worth& worth);
/// (text, to, player, best, entry) of a move; the player is None unless the game is partisan. Requires the GIL.
pybind11::tuple move_tuple(const AnsweredMove& move);

/// The entries begin, ..., end - 1 as a structured array: `outcome`, which is empty for a gap, and the figures of the
/// metric; a depth that does not exist is -1. Requires begin <= end <= probe.game().size(), and the GIL, which it
/// releases.
pybind11::object entry_array(const Probe& probe, Index begin, Index end);

}  // namespace zermelo
