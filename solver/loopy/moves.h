// Gives the retrograde analysis the number of open moves of each position, the predecessors, and the exits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <variant>

#include "solver/control.h"
#include "solver/loopy/exits.h"
#include "solver/loopy/predecessors.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

struct Moves {
  /// Counts the open moves of the positions first, first + 1, ... of one piece of `Exits::piece` positions: the number
  /// of `predecessors` lists that contain the position, with repeats; one more if it has exits; 0 for an ending. May
  /// record the exits of the piece. Several threads call it, each for other pieces.
  std::function<void(Index first, std::span<std::uint32_t> counts)> count;
  std::variant<UnmovedPredecessors, ListedPredecessors<std::uint32_t>, ListedPredecessors<std::uint64_t>> predecessors;
  /// Complete once all positions are counted; empty unless the game is a tier.
  std::shared_ptr<Exits> exits = std::make_shared<Exits>();
};

/// Whether the number of edges fits 32 bits.
inline bool short_offsets(const Digraph& graph) { return graph.edges() <= ~std::uint32_t{0}; }

/// Peak bytes of moves_of for rules without un-moves and so many moves in all.
std::uint64_t asked_moves_memory(Index positions, std::uint64_t moves);

/// Uses the un-moves of the rules if there are any, otherwise lists of all moves, reversed. `game` and `rules` must
/// outlive the result, and so must Control::below of a tier. Throws LimitError if positions are too many to list, and
/// Interrupted.
Moves moves_of(const Game& game, const LoopRules& rules, const Control& control);
Moves moves_of(const Game& game, const GraphRules& rules, const Control& control);

}  // namespace zermelo
