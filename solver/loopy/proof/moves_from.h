// Lists where the moves of a position lead: of a graph from its arrays, else by Game::list_moves.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo {

/// The moves of an impartial game in which each leads to one position. One thread.
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
    game_.list_moves(Player::mover, position, moves_);
    goals.insert(goals.end(), moves_.positions().begin(), moves_.positions().end());
  }

 private:
  const Game& game_;
  const Digraph* graph_ = nullptr;
  MoveList moves_;
};

/// A few positions and their moves, listed before the entries that they lead to are read. One thread.
class MoveBatch {
 public:
  static constexpr std::size_t capacity = 32;

  explicit MoveBatch(const Game& game) : moves_(game) {}

  void clear() {
    goals_.clear();
    size_ = 0;
  }
  /// Lists the moves of a position. Requires size() < capacity.
  void add(Index position) {
    moves_.append(position, goals_);
    positions_[size_] = position;
    ends_[size_++] = goals_.size();
  }

  std::size_t size() const { return size_; }
  Index position(std::size_t i) const { return positions_[i]; }
  /// The goals of the moves of position(i).
  std::span<const Index> goals(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(goals_).subspan(begin, ends_[i] - begin);
  }
  std::span<const Index> all_goals() const { return goals_; }

 private:
  MovesFrom moves_;
  std::vector<Index> goals_;
  std::array<Index, capacity> positions_{};
  std::array<std::size_t, capacity> ends_{};
  std::size_t size_ = 0;
};

}  // namespace zermelo
