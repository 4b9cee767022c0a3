// What all sums of heaps have in common: positions as lists of heaps, moves that replace one heap by smaller ones.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tablebase/game.h"
#include "tablebase/ranking/heap_space.h"

namespace zermelo {

/// How positions are printed: smallest heap first (rows of sticks) or largest first.
enum class HeapOrder { ascending, descending };

class HeapGame : public Game {
 public:
  /// options[n] lists what may remain of a heap of n = 0..limits.largest, in any order; `start` is a position.
  HeapGame(Spec spec, Play play, const HeapSpace::Limits& limits, std::vector<std::vector<Remains>> options,
           const HeapCounts& start, HeapOrder order);

  const Spec& spec() const override { return spec_; }
  Play play() const override { return play_; }
  Index size() const override { return space().size(); }
  Index start() const override { return start_; }
  /// Plies add up over heaps, so this is a knapsack: the most plies that heaps of bounded weight can have. Exact.
  std::uint64_t longest_play() const override;
  const Structure& structure() const override { return structure_; }

  void list_moves(Player player, Index position, MoveList& moves) const override;
  /// Accepts heaps in any order (`1,2,3`; zeros and an empty list are no heaps) and counts by size (`x=1,1,1`).
  Index parse(std::string_view text) const override;
  std::string text(Index position) const override;
  std::string move_text(Player player, Index from, std::span<const Index> to) const override;

 private:
  const HeapSpace& space() const { return *rules().space; }
  const HeapRules& rules() const { return std::get<HeapRules>(structure_); }
  HeapCounts parse_heaps(std::string_view text) const;
  HeapCounts parse_vector(std::string_view text) const;

  Spec spec_;
  Play play_;
  Structure structure_;  ///< HeapRules
  Index start_;
  HeapOrder order_;
};

/// A game of heaps of up to `max` with a sum of up to `total`, as the keys max, total and play of the spec say, that
/// begins with one heap of `max`. heap_options(n) lists what may remain of a heap of n.
std::unique_ptr<Game> make_bounded_sum(Spec spec,
                                       const std::function<std::vector<Remains>(std::uint32_t n)>& heap_options);

}  // namespace zermelo
