// Makes the games, and the three kinds of structure that describe their moves.
#include "tests/support/list_game.h"

#include <algorithm>

#include "tablebase/graphs/digraph.h"

namespace zermelo::test {

ListGame::ListGame(std::vector<std::vector<Index>> moves, std::vector<Outcome> endings, Known known)
    : moves_(std::move(moves)), endings_(std::move(endings)), before_(moves_.size()), known_(known) {
  std::vector<std::uint64_t> offsets{0};
  std::vector<graphs::Vertex> heads;
  for (Index from = 0; from < moves_.size(); ++from) {
    std::sort(moves_[from].begin(), moves_[from].end());
    for (const Index to : moves_[from]) before_[to].push_back(from);
    for (const Index to : moves_[from]) heads.push_back(static_cast<graphs::Vertex>(to));
    offsets.push_back(heads.size());
  }
  if (known_ == Known::graph)
    structure_ = GraphRules{std::make_shared<const graphs::Digraph>(std::move(offsets), std::move(heads))};
  else
    structure_ = LoopRules{.unmoves = known_ != Known::moves};
}

ListGame random_game(std::mt19937& random, Shape shape, Known known) {
  std::vector<std::vector<Index>> moves(shape.vertices);
  std::vector<Outcome> endings;
  std::poisson_distribution<int> degree(shape.degree);
  for (Index from = 0; from < shape.vertices; ++from) {
    endings.push_back(static_cast<Outcome>(random() % 3));
    if (random() % 100 < shape.ending_percent) continue;
    for (int edges = degree(random); edges > 0; --edges)
      moves[from].push_back(random() % 8 == 0 ? from : random() % shape.vertices);
  }
  return {std::move(moves), std::move(endings), known};
}

ListGame layered_game(std::mt19937& random, unsigned layers, Known known) {
  std::vector<std::vector<Index>> moves(1);
  Index below = 0, here = 0;
  for (unsigned layer = 1; layer < layers; ++layer) {
    below = std::exchange(here, moves.size());
    const Index size = layer % 50 == 7 ? 3000 : 1 + random() % 5;
    for (Index i = 0; i < size; ++i) {
      moves.push_back({below + random() % (here - below)});
      if (random() % 10 == 0) moves.back().push_back(random() % (here + i + 1));
    }
  }
  std::vector<Outcome> endings(moves.size(), Outcome::loss);
  return {std::move(moves), std::move(endings), known};
}

ListGame wide_game(Known known) {
  std::vector<std::vector<Index>> moves(300'000);
  for (Index i = 0; i < moves.size(); ++i)
    if (i % 13 != 0) moves[i] = {i - 1, i < 26 ? i - 1 : i - 14};
  std::vector<Outcome> endings(moves.size(), Outcome::loss);
  return {std::move(moves), std::move(endings), known};
}

}  // namespace zermelo::test
