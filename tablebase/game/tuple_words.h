// Prints and parses tuples of numbers, and orders sorted tuples for solvers.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tablebase/game/structure.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo {

/// Returns for example `5,4,2`; `0` for an empty tuple.
std::string tuple_text(std::span<const std::uint32_t> tuple);

/// Reads at most `tuple.size()` numbers in [0, high], separated by commas or blanks; missing numbers become 0. `noun`
/// is the game's word for a number, for example `pile`. Throws UsageError.
void parse_tuple(std::string_view text, std::uint32_t high, std::string_view noun, std::span<std::uint32_t> tuple);

/// Returns an order for a game on a MultisetSpace. Requires: moves never raise a number of the sorted tuple.
Schedule sorted_schedule(const MultisetSpace& space);

}  // namespace zermelo
