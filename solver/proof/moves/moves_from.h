// Lists where the moves of a position lead: of a graph from its arrays, else by Game::list_moves.
#pragma once

#include <vector>

#include "tablebase/game.h"
#include "tablebase/graph/digraph.h"

namespace zermelo {

/// The moves of a game. One thread.
class MovesFrom {
 public:
  explicit MovesFrom(const Game& game) : game_(game) {
    if (const auto* rules = std::get_if<GraphRules>(&game.structure())) graph_ = rules->graph.get();
  }

  /// Appends the goals of the moves from `position`. Repeated edges of a graph are repeated.
  void append(Index position, std::vector<Index>& goals) {
    if (graph_ != nullptr) {
      const auto heads = graph_->heads(static_cast<Vertex>(position));
      goals.insert(goals.end(), heads.begin(), heads.end());
      return;
    }
    game_.successors(position, next_);
    goals.insert(goals.end(), next_.begin(), next_.end());
  }

 private:
  const Game& game_;
  const Digraph* graph_ = nullptr;
  std::vector<Index> next_;
};

}  // namespace zermelo
