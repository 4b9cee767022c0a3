// Proves that a game always ends.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

struct Termination {
  Play play = Play::normal;
  std::vector<std::uint32_t> levels;  ///< one for each position, above the levels that its moves lead to
};

/// Returns nothing if a position can repeat, or if endings are draws or have different outcomes; such a game is solved
/// as a loopy game.
///
/// Requires: every position is reached from the start. A few random plays come first, since they find most loops at
/// once; one that is longer than `longest_random_play` decides nothing. Then the moves of every position are listed
/// twice: once to count the moves to each position, once to follow them; a position gets its level when the last move
/// to it has been followed (Kahn 1962). Memory: 4 bytes a position, and 16 for each position of two neighbouring
/// levels. Throws Interrupted; LimitError if the job's memory does not suffice, but returns nothing instead if a random
/// play was cut off, since most such games are loopy.
std::optional<Termination> prove_termination(const Game& game, const Job& job);

inline constexpr std::size_t longest_random_play = 10'000;

}  // namespace zermelo
