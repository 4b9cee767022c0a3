// Proves that a game always ends, by following every move from the start.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/game.h"

namespace zermelo {

struct Termination {
  Play play = Play::normal;
  std::vector<std::uint32_t> levels;  ///< of each position, above the levels of the positions that its moves lead to
};

/// Nothing if a position can come back, if endings have different outcomes or are draws, or if a random play is longer
/// than `longest_random_play`: such a game is solved as a loopy one.
///
/// Requires that every position is reached from the start. A few random plays come first; they show most loops at once.
/// Then every position is asked for its moves twice: positions count the moves that lead to them, and a position gets
/// its level when the last of these moves has been followed (Kahn 1962). Memory: 4 bytes a position, and 16 for each
/// position of the two largest neighbouring levels. Throws Interrupted; LimitError where the job's memory does not
/// suffice.
std::optional<Termination> prove_termination(const Game& game, const Job& job);

inline constexpr std::size_t longest_random_play = 10'000;

}  // namespace zermelo
