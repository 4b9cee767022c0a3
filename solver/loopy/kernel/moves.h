// Gives the retrograde analysis the number of open moves of each position, the predecessors, and the exits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <variant>

#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/predecessors.h"
#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::loopy {

// Divides the memory of the loopy solver between the moves of a game and their reversed lists.
//
// Cost model, in the time that the rules and the numbers of positions take for all moves (20 to 200 ns a move): the
// rules are asked once. To pack a move and to read it again takes 5 ns each, in a temporary file 4 more. To reverse it
// takes three random writes. If the buffer has room for a k-th of the lists, the moves are read k times, so `least`
// stops at an eighth; the analysis reads the other lists from the file (ListWindow).

/// Bytes in memory. The moves are packed when the rules are asked for them, then reversed, then forgotten. Without
/// enough memory the packed moves go to a temporary file, and with still less memory so do the lists.
struct MovesMemory {
  std::uint64_t fixed = 0;        ///< held all the time: begins of the lists, numbers of moves, exits
  std::uint64_t lists = 0;        ///< the entries of all lists
  std::uint64_t least_lists = 0;  ///< the fewest for entries: an eighth of all, and no less than the longest list
  std::uint64_t packed = 0;       ///< the packed moves, until the lists are filled
  std::uint64_t analysis = 0;     ///< memory in use while the lists are filled
  double exits = 0;               ///< the share of the positions that have exits, by a sample; not in bytes

  /// The bytes with which no temporary file is needed, and the fewest that suffice.
  std::uint64_t most() const { return fixed + lists + std::max(packed, analysis); }
  std::uint64_t least() const { return fixed + least_lists + analysis; }

  /// The shares of a budget for the entries of lists and for the packed moves.
  std::uint64_t for_lists(std::uint64_t budget) const {
    return std::clamp(less(budget, fixed + analysis), least_lists, lists);
  }
  std::uint64_t for_packed(std::uint64_t budget) const { return less(budget, fixed + for_lists(budget)); }
  /// The bytes of temporary files within a budget.
  std::uint64_t scratch(std::uint64_t budget) const {
    return lists - for_lists(budget) + less(packed, for_packed(budget));
  }
  /// The bytes for the entries of lists when the packed moves hold `packed` bytes.
  std::uint64_t beside_packed(std::uint64_t budget, std::uint64_t held) const {
    return std::max(less(budget, fixed + std::max(held, analysis)), least_lists);
  }

 private:
  static std::uint64_t less(std::uint64_t whole, std::uint64_t part) { return whole - std::min(whole, part); }
};

/// A number of open moves of a position that is won at once, see CountedMoves::Open.
inline constexpr std::uint32_t won_at_once = ~std::uint32_t{0};
/// The same of an ending with this outcome.
constexpr std::uint32_t ended(Outcome outcome) { return won_at_once - 1 - static_cast<std::uint32_t>(outcome); }
constexpr Outcome ending_of(std::uint32_t ended) { return static_cast<Outcome>(won_at_once - 1 - ended); }
/// The least of these numbers.
inline constexpr std::uint32_t least_decided = won_at_once - 3;

/// The moves of the own share of positions, which are numbered in it.
struct Moves {
  /// Counts the open moves of the positions first, first + 1, ... of one chunk of `Exits::chunk` positions: the number
  /// of `predecessors` lists that contain the position, with repeats, and one more if it has exits or a refuted move.
  /// An ending has 0 or ended(), a position that is won at once won_at_once. May record the exits of the chunk. Several
  /// threads call it, each for other chunks.
  std::function<void(Index first, std::span<std::uint32_t> counts)> count;
  /// The outcome of an ending that has the number 0. Several threads call it.
  std::function<Outcome(Index position)> ending;
  /// The predecessors of own positions; they are numbered in the whole game.
  std::variant<UnmovedPredecessors, ListedPredecessors> predecessors;
  /// Complete once all positions are counted; empty unless the game is a tier.
  std::shared_ptr<Exits> exits = std::make_shared<Exits>();
  /// The bytes of all this during the analysis.
  std::uint64_t held_bytes = 0;
};

/// The bytes of an analysis of positions with at most this many moves.
using AnalysisBytes = std::function<std::uint64_t(std::uint32_t most_moves)>;

/// The memory of the moves of `share` positions, and of an analysis that holds `analysis` further bytes. The moves of
/// rules are estimated from a sample.
MovesMemory moves_memory(const Game& game, const LoopRules& rules, Index share, const AnalysisBytes& analysis);
MovesMemory moves_memory(const graphs::Digraph& graph, Index share, std::uint64_t analysis);

/// Whether the goals of moves are known by their keys: where processes divide the positions, none has all keys of the
/// game.
inline bool goes_by_keys(const Game& game, bool divided) { return divided && game.keys().size() == 1; }

/// Uses the un-moves of the rules if there are any, otherwise lists of all moves, reversed, in the share of
/// Control::memory that `memory` gives them. `game` and `rules` must outlive the result, and so must
/// ExitEntries::value of a tier. All owners, OneOwner or ProcessOwners, call it together. Throws LimitError if
/// positions are too many to list, if the lists do not fit the memory or the disk; and Interrupted.
template <class Owners>
Moves moves_of(const Game& game, const LoopRules& rules, const MovesMemory& memory, const Owners& owners,
               const Control& control);
template <class Owners>
Moves moves_of(const Game& game, const GraphRules& rules, const MovesMemory& memory, const Owners& owners,
               const Control& control);

}  // namespace zermelo::loopy
