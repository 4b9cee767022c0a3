// Gives the retrograde analysis the number of moves of each position, and the predecessors.
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
  /// The number of `predecessors` lists that contain the position, counted with repeats; 0 for an ending.
  std::function<std::uint32_t(Index)> count;
  std::variant<UnmovedPredecessors, ListedPredecessors<std::uint32_t>, ListedPredecessors<std::uint64_t>> predecessors;
};

/// Whether the number of edges fits 32 bits.
inline bool short_offsets(const Digraph& graph) { return graph.edges() <= ~std::uint32_t{0}; }

/// Peak bytes of moves_of for rules without un-moves and so many moves in all.
std::uint64_t asked_moves_memory(Index positions, std::uint64_t moves);

/// Uses the un-moves of the rules if there are any, otherwise lists of all moves, reversed. `game` and `rules` must
/// outlive the result. Throws LimitError if positions are too many to list, and Interrupted.
Moves moves_of(const Game& game, const LoopRules& rules, const Control& control);
Moves moves_of(const Game& game, const GraphRules& rules, const Control& control);

}  // namespace zermelo
