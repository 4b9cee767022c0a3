// The base of games on a box of coordinates in which moves subtract: Nim with ordered piles, Wythoff, the grid. Also
// the texts of tuples, and the order of sorted tuples.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tablebase/game/game.h"
#include "tablebase/game/structure.h"
#include "tablebase/ranking/mixed_radix.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo::boxes {

/// Moves follow BoxRules; play starts from the far corner. A family may replace the words for positions and moves.
class BoxGame : public Game {
 public:
  BoxGame(Spec spec, Play play, BoxRules rules);

  const Spec& spec() const override { return spec_; }
  Play play() const override { return play_; }
  Index size() const override { return space_.size(); }
  Index start() const override { return space_.size() - 1; }
  std::uint64_t longest_play() const override;
  const Structure& structure() const override { return structure_; }
  void list_moves(Player player, Index position, MoveList& moves) const override;
  /// Coordinates separated by commas.
  Index parse(std::string_view words) const override;
  std::string text(Index position) const override;
  /// For example `3,5 -> 1,3`.
  std::string move_text(Player player, Index from, std::span<const Index> to) const override;

 protected:
  const MixedRadix& space() const { return space_; }

 private:
  const BoxRules& rules() const { return std::get<BoxRules>(structure_); }
  void reduce(const Tuple& point, std::size_t from, std::uint32_t reach, Index index, MoveList& moves) const;

  Spec spec_;
  Play play_;
  Structure structure_;  ///< BoxRules
  MixedRadix space_;
};

/// The text of a tuple, for example `5,4,2`; `0` for an empty tuple.
std::string tuple_text(std::span<const std::uint32_t> tuple);

/// Reads at most `tuple.size()` numbers in [0, high], separated by commas or blanks; missing numbers become 0. `noun`
/// is the game's word for a number, for example `pile`. Throws UsageError.
void parse_tuple(std::string_view text, std::uint32_t high, std::string_view noun, std::span<std::uint32_t> tuple);

/// Returns an order for a game on a MultisetSpace. Requires: moves never raise a number of the sorted tuple.
Schedule sorted_schedule(const MultisetSpace& space);

}  // namespace zermelo::boxes
