// What games with stones of both players on a graph share: a vertex is free (in no set of Sides), has a stone of Left
// or Right, or is gone (in both sets).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tablebase/partisan/small_graph.h"

namespace zermelo::partisan {

/// A graph and the start of play on it.
struct StoneBoard {
  SmallGraph graph;  ///< with the symmetries that keep the start
  SidesText words;
  Sides start;

  /// `usual` is the start if the key `start` is not given; `letters` are those of SidesText. Throws UsageError.
  StoneBoard(const Spec& spec, SmallGraph of, Sides usual, std::string letters);

  VertexSet free(Sides stones) const { return graph.all() & ~stones.any(); }
};

/// The key `start`; `usual` says in words which start it replaces.
Key start_key(const std::string& usual);

/// What the letters of a position mean.
inline constexpr std::string_view stone_words = "one letter for each vertex: x Left's, o Right's, . free";

/// The rules without moves, tiers and parts. Keys are Sides.
class StoneRules {
 public:
  explicit StoneRules(StoneBoard board) : board_(std::move(board)) {}

  PositionKey start() const { return board_.start.key(); }
  /// Each vertex is free or has one of two stones; those that are gone stay gone.
  Index positions_at_most() const;
  std::uint32_t tiers() const { return static_cast<std::uint32_t>(board_.graph.vertices()) + 1; }
  PositionKey canonical(PositionKey position) const { return least_image(board_.graph, Sides::of(position)); }
  std::string text(PositionKey position) const { return board_.words.text(Sides::of(position)); }
  PositionKey parse(std::string_view words) const { return board_.words.parse(words).key(); }

 protected:
  static std::uint32_t size(VertexSet set) { return static_cast<std::uint32_t>(std::popcount(set)); }
  /// A number for the move of a stone, and its text `1,1 -> 1,2`.
  static unsigned place_of(unsigned from, unsigned to) { return from << 8 | to; }
  std::string step_text(unsigned place) const;

  StoneBoard board_;
};

/// Appends the position itself if one of the players can move: what does not fall apart.
template <class Rules>
void whole_part(const Rules& rules, PositionKey position, std::vector<PositionKey>& parts) {
  thread_local std::vector<PlacedMove> list;
  list.clear();
  for (const Player player : {Player::left, Player::right}) rules.moves(player, position, list);
  if (!list.empty()) parts.push_back(position);
}

}  // namespace zermelo::partisan
