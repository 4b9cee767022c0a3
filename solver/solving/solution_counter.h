// Counts the shortest solutions of positions of help play from the depths of all positions.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>

#include "solver/solving/plain_entry.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// A shortest solution is a move to a position one ply nearer to the goal, and a shortest solution from there. So the
/// counter follows only such moves, and remembers the numbers. Not thread-safe, but counters of several threads may
/// share a list of numbers. Cost: a number below 255 needs at most as many lists of moves as its solutions have plies
/// together; with 255 or more it stops early.
class SolutionCounter {
 public:
  /// kept(position) returns what is known of a position, or of an exit of a tier, perhaps without its number.
  /// whole(exit) returns the whole entry of an exit. `shared`: a byte for each position, the number that some counter
  /// has found, 0 without one; empty: this counter remembers its own.
  SolutionCounter(const Game& game, const EntryKind& kind, std::function<KeptValue(Index)> kept,
                  std::function<Value(Index)> whole = {}, std::span<std::uint8_t> shared = {})
      : game_(game), kind_(kind), kept_(std::move(kept)), whole_(std::move(whole)), shared_(shared) {}

  /// The entry with its number of solutions, at most 255. Throws FormatError if a depth is wrong: no move of the
  /// position leads one ply nearer.
  Value counted(Index position, KeptValue kept);

 private:
  std::uint32_t solutions(Index position, KeptValue here);
  std::uint32_t remembered(Index position) const;
  void remember(Index position, std::uint32_t number);

  const Game& game_;
  const EntryKind& kind_;
  std::function<KeptValue(Index)> kept_;
  std::function<Value(Index)> whole_;
  std::span<std::uint8_t> shared_;
  std::unordered_map<Index, std::uint32_t> numbers_;  ///< that are counted, unless they are in `shared_`
};

/// The whole entry of a position of which a file keeps a part: a position that is not lost, or an entry without its
/// number of solutions. Other arguments as for SolutionCounter. Requires !part.is_known(). Cost and errors: as
/// unlost_value() or SolutionCounter.
template <class Kept>
Value completed(const Game& game, const EntryKind& kind, Index position, KeptValue part, const Kept& kept,
                std::function<Value(Index)> whole = {}, std::span<std::uint8_t> shared = {}) {
  if (!part.lacks_number()) return unlost_value(game, position, kept);
  return SolutionCounter(game, kind, kept, std::move(whole), shared).counted(position, part);
}

}  // namespace zermelo
