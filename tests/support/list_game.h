// Loopy games of tests, by lists of moves.
#pragma once

#include <random>
#include <vector>

#include "tablebase/game/counted_moves.h"
#include "tablebase/game/game.h"

namespace zermelo::test {

/// What the solver is told of the moves.
enum class Known { graph, moves, unmoves, counted };
/// A game by lists of moves, possibly several to the same position, and outcomes of the positions without moves.
class ListGame final : public LoopyGame, public CountedMoves {
 public:
  ListGame(std::vector<std::vector<Index>> moves, std::vector<Outcome> endings, Known known);

  const Spec& spec() const override { return spec_; }
  Index size() const override { return moves_.size(); }
  Index start() const override { return 0; }
  const Structure& structure() const override { return structure_; }
  void list_moves(Player, Index position, MoveList& list) const override {
    list.clear();
    std::vector<Index>& next = list.positions();
    next = moves_[position];
    next.erase(std::unique(next.begin(), next.end()), next.end());
  }
  void list_unmoves(Index position, std::vector<Index>& before) const override { before = before_[position]; }
  std::uint32_t count_moves(Index position) const override {
    return static_cast<std::uint32_t>(moves_[position].size());
  }
  Outcome ending(Index position) const override { return endings_[position]; }
  bool counts_moves(Range) const override { return known_ == Known::counted; }
  Open count_inside(Range, Index position, std::vector<Index>& exits) const override {
    exits.clear();
    return {count_moves(position)};
  }
  void list_inside(Range, Index position, std::vector<Index>& goals) const override { goals = moves_[position]; }
  void list_origins(Range, Index position, std::vector<Index>& before) const override { before = before_[position]; }
  Outcome fast_ending(Index position) const override { return endings_[position]; }
  Index parse(std::string_view) const override { return 0; }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index> to) const override { return "to " + text(to.front()); }

 private:
  std::vector<std::vector<Index>> moves_;
  std::vector<Outcome> endings_;
  std::vector<std::vector<Index>> before_;
  Known known_;
  Structure structure_;
  Spec spec_ = Spec::parse("lists");
};

struct Shape {
  std::size_t vertices;
  double degree;
  unsigned ending_percent;
};

ListGame random_game(std::mt19937& random, Shape shape, Known known);

/// Layers of positions whose moves lead to the next lower layers, most of them one layer down; layers have very
/// different sizes. The depth comes near the number of layers.
ListGame layered_game(std::mt19937& random, unsigned layers, Known known);

/// 300,000 positions, 12 plies deep. Each ply has more positions than the solver lists, spread over all its chunks.
ListGame wide_game(Known known);

}  // namespace zermelo::test
