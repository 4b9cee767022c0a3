// Gives the retrograde analysis the number of open moves of each position, the predecessors, and the exits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <variant>

#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/moves_memory.h"
#include "solver/loopy/kernel/predecessors.h"
#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// The moves of the own share of positions, which are numbered in it.
struct Moves {
  /// Counts the open moves of the positions first, first + 1, ... of one piece of `Exits::piece` positions: the number
  /// of `predecessors` lists that contain the position, with repeats; one more if it has exits; 0 for an ending. May
  /// record the exits of the piece. Several threads call it, each for other pieces.
  std::function<void(Index first, std::span<std::uint32_t> counts)> count;
  /// The predecessors of own positions; they are numbered in the whole game.
  std::variant<UnmovedPredecessors, ListedPredecessors> predecessors;
  /// Complete once all positions are counted; empty unless the game is a tier.
  std::shared_ptr<Exits> exits = std::make_shared<Exits>();
  /// The bytes of all this during the analysis.
  std::uint64_t held_bytes = 0;
};

/// The bytes for the exits of `positions` positions of a tier; 0 for a whole game.
std::uint64_t exits_memory(const Game& game, Index positions);

/// The memory of the moves of `share` positions, and of an analysis that holds `analysis` further bytes. The moves of
/// rules are estimated from a sample.
MovesMemory moves_memory(const Game& game, const LoopRules& rules, Index share, std::uint64_t analysis);
MovesMemory moves_memory(const Digraph& graph, Index share, std::uint64_t analysis);

/// Whether the goals of moves are known by their keys: where ranks divide the positions, none has all keys of the game.
inline bool goes_by_keys(const Game& game, bool divided) { return divided && game.keys().size() == 1; }

/// Uses the un-moves of the rules if there are any, otherwise lists of all moves, reversed, in the share of
/// Control::memory that `memory` gives them. `game` and `rules` must outlive the result, and so must Control::below of
/// a tier. All owners, OneOwner or RankOwners, call it together. Throws LimitError if positions are too many to list,
/// if the lists do not fit the memory or the disk; and Interrupted.
template <class Owners>
Moves moves_of(const Game& game, const LoopRules& rules, const MovesMemory& memory, const Owners& owners,
               const Control& control);
template <class Owners>
Moves moves_of(const Game& game, const GraphRules& rules, const MovesMemory& memory, const Owners& owners,
               const Control& control);

}  // namespace zermelo
