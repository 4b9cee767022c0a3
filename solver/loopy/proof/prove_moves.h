// Proves tables move by move: games without faster structure, and graphs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/solving/method.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo::loopy::proof {

// Entries and grades of a tier whose moves may be exits: entries of the tier from its table, others from elsewhere.
//
// Cost model: an entry of the tier takes one access and a decoding, an exit one call.

/// The entries of a tier and of its exits. Several threads call `exits` with the number of an exit in a TierGame.
class ExitEntries {
 public:
  ExitEntries(const Slice& table, const TableKind& kind, const std::function<Value(Index exit)>& exits)
      : table_(table), kind_(kind), exits_(exits) {}

  const TableKind& kind() const { return kind_; }
  Value operator[](Index position) const {
    return position < table_.count() ? table_.value(position, kind_) : exits_(position);
  }

 private:
  const Slice& table_;
  TableKind kind_;
  const std::function<Value(Index exit)>& exits_;
};

/// Outcomes or depths. Exits may be too deep for the cells of the tier, so grades are wide.
class ExitGrades {
 public:
  using Grade = std::uint16_t;

  explicit ExitGrades(const ExitEntries& entries) : entries_(entries) {}

  /// Requires entries that depth codes of 16 bits can contain; others are no entries of any table.
  Grade operator[](Index position) const { return grade(entries_[position]).value_or(0); }
  const void* address(Index) const { return this; }

  Value value(Grade grade) const {
    if (outcomes()) return {outcome_of_grade(static_cast<std::uint8_t>(std::min<Grade>(grade, 3))), 0};
    return DepthMeaning<Grade>(entries_.kind()).value(grade);
  }
  std::optional<Grade> grade(Value value) const {
    if (outcomes()) return outcome_grade(value.outcome);
    return DepthMeaning<Grade>(entries_.kind()).grade(value);
  }

 private:
  bool outcomes() const { return !entries_.kind()->has_depth; }

  const ExitEntries& entries_;
};

/// A function that checks the outcomes or depths of positions, in any order. It refers to the arguments. Grades is
/// DepthGrades or ExitGrades.
template <class Grades>
ByMoves move_check(const Game& game, const Grades& grades, Findings& findings);

/// A method without kernels, whose verifier lists the moves of each position.
Method proved_by_moves(const Game& game);

// Lists where the moves of a position lead: of a graph from its arrays, else by Game::list_moves.

/// The moves of an impartial game in which each leads to one position. One thread.
class MovesFrom {
 public:
  explicit MovesFrom(const Game& game) : game_(game) {
    if (const auto* rules = std::get_if<GraphRules>(&game.structure())) graph_ = rules->graph.get();
  }

  /// Appends the goals of the moves from `position`. Repeated edges of a graph are repeated.
  void append(Index position, std::vector<Index>& goals) {
    if (graph_ != nullptr) {
      const auto heads = graph_->heads(static_cast<graphs::Vertex>(position));
      goals.insert(goals.end(), heads.begin(), heads.end());
      return;
    }
    game_.list_moves(Player::mover, position, moves_);
    goals.insert(goals.end(), moves_.positions().begin(), moves_.positions().end());
  }

 private:
  const Game& game_;
  const graphs::Digraph* graph_ = nullptr;
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

}  // namespace zermelo::loopy::proof
