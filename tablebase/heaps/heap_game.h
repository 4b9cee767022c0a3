// The class of all sums of heaps: positions are multisets of heaps, a move replaces one heap by smaller ones.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps {

/// The order in which positions are printed: smallest heap first (rows of sticks) or largest first.
enum class HeapOrder { ascending, descending };

class HeapGame : public Game {
 public:
  /// options[n] lists the options of a heap of n, for n = 0..limits.largest, in any order. Requires: `start` is within
  /// the limits.
  HeapGame(Spec spec, Play play, const HeapSpace::Limits& limits, std::vector<std::vector<Remains>> options,
           const HeapCounts& start, HeapOrder order);

  const Spec& spec() const override { return spec_; }
  Play play() const override { return play_; }
  Index size() const override { return space().size(); }
  Index start() const override { return start_; }
  /// Exact: the maximum of the summed plies of heaps over all multisets of bounded weight (a knapsack problem).
  std::uint64_t longest_play() const override;
  const Structure& structure() const override { return structure_; }

  void list_moves(Player player, Index position, MoveList& moves) const override;
  /// Accepts heaps in any order (`1,2,3`; zeros are ignored, so `0` is the empty position) and counts by size
  /// (`x=1,1,1`).
  Index parse(std::string_view text) const override;
  std::string text(Index position) const override;
  std::string move_text(Player player, Index from, std::span<const Index> to) const override;
  /// The remains of a heap take its place in the order of the text.
  std::vector<Move> moves(std::string_view text, std::size_t most) const override;

 private:
  /// A move: one heap, and what is left of it.
  struct Change {
    std::uint32_t heap;
    Remains left;
  };
  /// Requires that a move leads from `from` to `to`.
  Change change(Index from, Index to) const;
  std::vector<Change> changes(Index from) const;
  std::string words_of(const Change& move) const;
  std::string vector_after(HeapCounts counts, const Change& move) const;
  const HeapSpace& space() const { return *rules().space; }
  const HeapSumRules& rules() const { return std::get<HeapSumRules>(structure_); }
  /// The heaps in the order of the text, also heaps of 0.
  std::vector<std::uint32_t> heaps_in(std::string_view text) const;
  HeapCounts parse_heaps(std::string_view text) const;
  HeapCounts parse_vector(std::string_view text) const;

  Spec spec_;
  Play play_;
  Structure structure_;  ///< HeapSumRules
  Index start_;
  HeapOrder order_;
};

/// Whether the games of a family are sums of heaps.
bool is_heap_sum(std::string_view family);

/// Makes the game of heaps of at most `max` and a total of at most `total`, as the keys max, total and play of the spec
/// say. It starts with one heap of `max`. heap_options(n) lists the options of a heap of n. Throws SpecError.
std::unique_ptr<Game> make_bounded_sum(Spec spec,
                                       const std::function<std::vector<Remains>(std::uint32_t n)>& heap_options);

}  // namespace zermelo::heaps
