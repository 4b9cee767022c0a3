// Solves 64 positions of Clobber at a time.
//
// Left moves the stone at a to b and removes the stone there. Whatever the other stones are, this leads from a set S of
// stones to S without a, with Left's stone at b. So for each a
//  * V, the complement of Right's wins on S without a, are the goals that Left wants;
//  * for each neighbour b of a, the half of V in which b is Left's moves to the half in which b is Right's: a shift;
//  * the union of these, U, is spread to the half of S in which a is Left's: a gap of 2^i bits behind each run of 2^i.
//
// Cost model: for each position half a word operation of 64 positions for each stone and each neighbour, about two in
// all on 4 x 5.
#include <algorithm>

#include "solver/partisan/kernel/solve_partisan.h"
#include "solver/partisan/kernel/stone_sets.h"

namespace zermelo::partisan {
namespace {

/// How the moves to the neighbours of a cell change a word of goals.
class Shifts {
 public:
  Shifts(VertexSet neighbours, VertexSet rest) {
    for_each_vertex(neighbours & rest, [&](unsigned to) {
      const unsigned axis = place_among(rest, to);
      if (axis < 6)
        within_[inside_++] = axis;
      else
        between_[outside_++] = std::size_t{1} << (axis - 6);
    });
  }

  /// The positions of a word from which a move leads to a goal. `lost` are Right's wins.
  Word moved(const Word* lost, std::size_t word) const {
    Word goals = 0;
    for (unsigned i = 0; i < inside_; ++i) goals |= ~lost[word] >> (1u << within_[i]) & lower_half[within_[i]];
    for (unsigned i = 0; i < outside_; ++i)
      if ((word & between_[i]) == 0) goals |= ~lost[word | between_[i]];
    return goals;
  }

 private:
  std::array<unsigned, 6> within_;                              ///< axes inside a word
  std::array<std::size_t, SmallGraph::most_vertices> between_;  ///< distances between words
  unsigned inside_ = 0, outside_ = 0;
};

/// Adds the positions in which a move of Left's stone at `from` wins.
void take_moves(const StoneSets& sets, VertexSet stones, unsigned from, VertexSet neighbours, Word* wins) {
  const VertexSet rest = stones ^ set_of(from);
  const Shifts shifts(neighbours, rest);
  const Word* lost = sets.right(rest);
  const unsigned axis = place_among(stones, from);
  const std::size_t words = words_for(rest);
  if (axis >= 6) {
    for (std::size_t word = 0; word < words; ++word) wins[upper_word(word, axis)] |= shifts.moved(lost, word);
  } else if (count_of(rest) < 6) {
    wins[0] |= spread(shifts.moved(lost, 0), axis);
  } else {
    for (std::size_t word = 0; word < words; ++word) {
      const Word goals = shifts.moved(lost, word);
      wins[2 * word] |= spread(goals, axis);
      wins[2 * word + 1] |= spread(goals >> 32, axis);
    }
  }
}

}  // namespace

std::optional<Kernel> clobber_kernel(const Game& game, const StoneMoves& moves, const EntryKind& kind) {
  if (kind != kinds::outcome_classes || moves.rule != StoneMoves::Rule::clobber) return {};
  const auto solve = [&neighbours = moves.neighbours](StoneSets& sets, VertexSet stones) {
    Word* wins = sets.left(stones);
    std::fill_n(wins, words_for(stones), 0);
    for_each_vertex(stones, [&](unsigned from) {
      if ((neighbours[from] & stones) != 0) take_moves(sets, stones, from, neighbours[from], wins);
    });
  };
  return stone_kernel("clobber", game, static_cast<unsigned>(moves.neighbours.size()), {.solve = solve}, 1.2);
}

}  // namespace zermelo::partisan
