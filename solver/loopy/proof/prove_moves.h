// Proves tables move by move: games without faster structure, and graphs.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/proving/findings.h"
#include "solver/solving/method.h"
#include "tablebase/game/game.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo::loopy::proof {

/// A function that checks the outcomes or depths of positions against the entries of their moves, in any order. It
/// refers to the game, the cells of the table, `exits` (ExitEntries::value) and `findings`.
ByMoves move_check(const Game& game, const TableKind& kind, const Slice& table, const EntryOf& exits,
                   Findings& findings);

/// A method without kernels, whose verifier lists the moves of each position.
Method proved_by_moves(const Game& game);

/// A few positions of an impartial game in which each move leads to one position, and where their moves lead: of a
/// graph from its arrays, else by Game::list_moves. All are listed before the entries that they lead to are read. One
/// thread.
class MoveBatch {
 public:
  static constexpr std::size_t capacity = 32;

  explicit MoveBatch(const Game& game) : game_(game) {
    if (const auto* rules = std::get_if<GraphRules>(&game.structure())) graph_ = rules->graph.get();
  }

  void clear() {
    goals_.clear();
    size_ = 0;
  }
  /// Lists the moves of a position. Repeated edges of a graph are repeated. Requires size() < capacity.
  void add(Index position) {
    if (graph_ != nullptr) {
      const auto heads = graph_->heads(static_cast<graphs::Vertex>(position));
      goals_.insert(goals_.end(), heads.begin(), heads.end());
    } else {
      game_.list_moves(Player::mover, position, moves_);
      goals_.insert(goals_.end(), moves_.positions().begin(), moves_.positions().end());
    }
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
  const Game& game_;
  const graphs::Digraph* graph_ = nullptr;
  MoveList moves_;
  std::vector<Index> goals_;
  std::array<Index, capacity> positions_{};
  std::array<std::size_t, capacity> ends_{};
  std::size_t size_ = 0;
};

}  // namespace zermelo::loopy::proof
