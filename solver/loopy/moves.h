// What the retrograde analysis needs of a game: how many moves a position has, and where it may come from.
#pragma once

#include <cstdint>
#include <functional>
#include <variant>

#include "solver/control.h"
#include "solver/loopy/predecessors.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

struct Moves {
  /// The number of moves of a position as often as predecessors list it; 0 where the game is over.
  std::function<std::uint32_t(Index)> count;
  std::variant<UnmovedPredecessors, ListedPredecessors<std::uint32_t>, ListedPredecessors<std::uint64_t>> predecessors;
};

/// Whether 32 bits count the edges.
inline bool short_offsets(const Digraph& graph) { return graph.edges() <= ~std::uint32_t{0}; }

/// Bytes at the peak of moves_of for rules without un-moves.
std::uint64_t asked_moves_memory(Index positions, std::uint64_t moves);

/// The un-moves of the rules if there are any, else lists of all moves turned round. Requires that game and rules stay.
/// LimitError for more positions than can be listed; Interrupted.
Moves moves_of(const Game& game, const LoopRules& rules, const Control& control);
Moves moves_of(const Game& game, const GraphRules& rules, const Control& control);

}  // namespace zermelo
