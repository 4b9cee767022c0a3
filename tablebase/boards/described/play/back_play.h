// The moves of board rules in reverse, for the retrograde analysis.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/boards/described/play/fast_play.h"
#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// `rules` and `play` must outlive it.
class BackPlay {
 public:
  BackPlay(const BoardRules& rules, const FastPlay& play);

  /// Whether before() is complete. It is not in rules in which men may come back who were captured by chains, by mills
  /// or in rows, or who left the board.
  bool complete() const { return complete_; }

  /// Gives `to` the positions from which a move leads to the scene and that may be in the same tier, made on the scene
  /// and taken back; repeats, finished positions and positions of other tiers are possible. Requires complete().
  void before(Scene& scene, Receiver& to) const;

 private:
  /// A way from a point to another: over blank points, over a man, or along a line that a push moves.
  struct Way {
    std::uint8_t from;
    Points blank = 0;
    std::uint8_t over = 0;
    std::vector<std::uint8_t> line = {};
    EvenLine even = {};
  };
  struct Reversed {
    const MoveRule* rule;
    std::array<std::vector<Way>, most_points> ways{};  ///< to each point
  };
  struct Work {
    const Reversed* how;
    Scene& scene;   ///< with the player to move who moved
    unsigned side;  ///< of this player
    Receiver& to;
    Points own() const { return scene.men[side]; }
    Points enemy() const { return scene.men[1 - side]; }
  };

  Reversed reversed(const MoveRule& rule, unsigned side) const;
  void list(Work& work) const;
  void undrop(Work& work) const;
  void unpush(Work& work) const;
  void unpush(Work& work, unsigned kind, const Way& way) const;
  void unwalk(Work& work, unsigned to) const;
  void unhop(Work& work, unsigned to) const;
  /// Gives the position in which the man at `to` was at `from`; perhaps it captured a man at `taken`.
  void unmove(Work& work, unsigned from, unsigned to, std::optional<unsigned> taken, bool must_take) const;
  /// The same with each man that may have been captured.
  void untake(Work& work, unsigned from, unsigned at) const;
  /// Gives the position of the scene, if the rules allow the move from `from` there.
  void add(Work& work, std::optional<unsigned> from) const;
  bool leads_to(const Placement& from, const Placement& position) const;

  const BoardRules& rules_;
  const FastPlay& play_;
  PerSide<std::vector<Reversed>> ways_;
  bool returns_ = false;  ///< whether men off the board can come back, by a push
  bool obliges_ = false;  ///< whether some moves are obligatory
  bool complete_ = true;
};

}  // namespace zermelo::described
