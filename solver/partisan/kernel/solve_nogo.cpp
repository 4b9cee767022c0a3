// Solves 64 positions of NoGo at a time.
//
// Left puts a stone on the free cell a. This leads from a set S of stones to S with a, in the half in which a is
// Left's. So for each a, the complement of Right's wins on S with a are the goals that Left wants, and their half in
// which a is Left's is gathered to S. A gap, in which a group has no free neighbour, counts as a win of both players:
// it is the goal of neither. The table that is handed out leaves the gaps out.
//
// A stone of S is free if it has a free neighbour, or a neighbour of its colour that is free. Stones with a free
// neighbour are free in all positions of S. Each other stone has a word that says in which of 64 positions it is free;
// the words grow along the edges between these stones until none changes.
//
// Cost model: on 4 x 5, for each word of 64 positions 7 gathers of some 10 operations, and twice, for the table and for
// handing it out, about 5 stones without a free neighbour, with 3 edges and 2 rounds each.
#include <algorithm>
#include <utility>
#include <vector>

#include "solver/partisan/kernel/solve_partisan.h"
#include "solver/partisan/kernel/stone_sets.h"

namespace zermelo::partisan {
namespace {

/// The positions of a set of stones in which every group has a free neighbour, a word at a time.
class FreeGroups {
 public:
  FreeGroups(VertexSet stones, std::span<const VertexSet> neighbours) {
    VertexSet enclosed = 0, near = 0;
    for_each_vertex(stones, [&](unsigned cell) {
      if ((neighbours[cell] & ~stones) != 0) return;
      enclosed |= set_of(cell);
      near |= neighbours[cell];
    });
    for (const VertexSet set : {enclosed, near & ~enclosed})
      for_each_vertex(set, [&](unsigned cell) { axes_.push_back(place_among(stones, cell)); });
    enclosed_ = count_of(enclosed);
    unsigned stone = 0;
    for_each_vertex(enclosed, [&](unsigned cell) {
      for_each_vertex(neighbours[cell], [&](unsigned to) {
        const bool is_free = (set_of(to) & enclosed) == 0;
        const unsigned other = is_free ? enclosed_ + place_among(near & ~enclosed, to) : place_among(enclosed, to);
        (is_free ? to_free_ : to_enclosed_).emplace_back(stone, other);
      });
      ++stone;
    });
  }

  Word at(std::size_t word) const {
    std::array<Word, StoneNumbers::most_cells> colours, free{};
    for (std::size_t i = 0; i < axes_.size(); ++i) colours[i] = colour(axes_[i], word);
    for (const auto& [stone, other] : to_free_) free[stone] |= ~(colours[stone] ^ colours[other]);
    for (bool grows = true; grows;) {
      grows = false;
      for (const auto& [stone, other] : to_enclosed_) {
        const Word more = free[other] & ~free[stone] & ~(colours[stone] ^ colours[other]);
        free[stone] |= more;
        grows |= more != 0;
      }
    }
    Word all = ~Word{0};
    for (unsigned i = 0; i < enclosed_; ++i) all &= free[i];
    return all;
  }

 private:
  using Edges = std::vector<std::pair<unsigned, unsigned>>;

  /// The positions in which the stone of an axis is Left's.
  static Word colour(unsigned axis, std::size_t word) {
    return axis < 6 ? ~lower_half[axis] : Word{0} - (word >> (axis - 6) & 1);
  }

  std::vector<unsigned> axes_;   ///< of the stones without a free neighbour, then of their neighbours with one
  unsigned enclosed_ = 0;        ///< the number of the former
  Edges to_free_, to_enclosed_;  ///< from stones without a free neighbour, by places in axes_
};

/// Adds the positions in which Left wins by a stone on the free cell `to`.
void take_placements(const StoneSets& sets, VertexSet stones, unsigned to, Word* wins) {
  const VertexSet after = stones | set_of(to);
  const Word* lost = sets.right(after);
  const unsigned axis = place_among(after, to);
  const std::size_t words = words_for(stones);
  if (axis >= 6) {
    for (std::size_t word = 0; word < words; ++word) wins[word] |= ~lost[upper_word(word, axis)];
  } else if (count_of(stones) < 6) {
    wins[0] |= gathered(~lost[0], axis);
  } else {
    for (std::size_t word = 0; word < words; ++word)
      wins[word] |= gathered(~lost[2 * word], axis) | gathered(~lost[2 * word + 1], axis) << 32;
  }
}

}  // namespace

std::optional<Kernel> nogo_kernel(const Game& game, const StoneMoves& moves, const EntryKind& kind) {
  if (kind != kinds::outcome_classes || moves.rule != StoneMoves::Rule::nogo) return {};
  const auto cells = static_cast<unsigned>(moves.neighbours.size());
  const auto solve = [cells, &neighbours = moves.neighbours](StoneSets& sets, VertexSet stones) {
    Word* wins = sets.left(stones);
    const FreeGroups groups(stones, neighbours);
    for (std::size_t word = 0; word < words_for(stones); ++word) wins[word] = ~groups.at(word);
    const VertexSet all = (VertexSet{1} << cells) - 1;
    for_each_vertex(all & ~stones, [&](unsigned to) { take_placements(sets, stones, to, wins); });
  };
  const auto clear_gaps = [&neighbours = moves.neighbours](VertexSet stones, std::size_t first, std::span<Word> words) {
    const FreeGroups groups(stones, neighbours);
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= groups.at(first + i);
  };
  return stone_kernel("nogo", game, cells, {.solve = solve, .adds_stones = true, .clear_gaps = clear_gaps}, 1.3);
}

}  // namespace zermelo::partisan
