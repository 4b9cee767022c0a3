// Tuples of numbers in words, and the order in which solvers may take sorted ones.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tablebase/ranking/multiset.h"
#include "tablebase/structure.h"

namespace zermelo {

/// `5,4,2`; a tuple without numbers is `0`.
std::string tuple_text(std::span<const std::uint32_t> tuple);

/// Reads at most `tuple.size()` numbers of at most `high`, separated by commas or blanks; missing ones become 0.
/// UsageError names the wrong word; `noun` is what the game calls a number, for example `pile`.
void parse_tuple(std::string_view text, std::uint32_t high, std::string_view noun, std::span<std::uint32_t> tuple);

/// An order for every game on a MultisetSpace whose moves never raise a number of the sorted tuple.
Schedule sorted_schedule(const MultisetSpace& space);

}  // namespace zermelo
