// The base of games that may have an order of their positions: loopy until an order is found, then terminating.
#pragma once

#include <memory>

#include "tablebase/game/game.h"
#include "tablebase/rules/level_order.h"

namespace zermelo {

class OrderedGame : public Game {
 public:
  /// Makes the game terminating if it is proved to end. Requires: every position is reached from the start; the game is
  /// not shared yet. A game whose longest play exceeds DepthCode stays loopy, since its depths may still fit. Throws as
  /// zermelo::prove_termination.
  void prove_termination(const Job& job);

  /// Makes the game terminating without levels, for reading a table whose solver had the proof. Such a game cannot be
  /// solved.
  void assume_termination(Play play);

  GameClass game_class() const override { return ends_ ? GameClass::terminating : GameClass::loopy; }
  Play play() const override { return play_; }
  std::uint64_t longest_play() const override;
  const Structure& structure() const override { return structure_; }

 protected:
  /// The threads of the job put positions in order.
  explicit OrderedGame(Job job) : job_(std::move(job)) {}

  void set_play(Play play) { play_ = play; }
  void set_structure(Structure structure) { structure_ = std::move(structure); }
  /// Makes the game terminating. Requires spec() and size().
  void take_levels(LevelOrder::Level level);
  /// Whether there are levels.
  bool has_levels() const { return levels_ != nullptr; }
  /// The structure of the positions from `first` on, which are numbered from 0. Requires has_levels().
  Structure structure_of(Index first, Index positions) const { return schedule_of(order(first, positions)); }

 private:
  std::shared_ptr<const LevelOrder> order(Index first, Index positions) const;

  Job job_;
  Play play_ = Play::normal;
  bool ends_ = false;
  LevelOrder::Level level_;                   ///< empty in a loopy game
  std::shared_ptr<const LevelOrder> levels_;  ///< null in a loopy game
  Structure structure_ = LoopRules{};
};

}  // namespace zermelo
