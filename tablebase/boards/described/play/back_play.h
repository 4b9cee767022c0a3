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

  /// Appends the positions from which a move leads to `position` and that may be in the same tier; repeats, finished
  /// positions and positions of other tiers are possible. Requires complete().
  void before(const Placement& position, std::vector<Placement>& before) const;

 private:
  /// A way from a point to another: over blank points, over a man, or along a line that a push moves.
  struct Way {
    std::uint8_t from;
    Points blank = 0;
    std::uint8_t over = 0;
    std::vector<std::uint8_t> line = {};
  };
  struct Reversed {
    const MoveRule* rule;
    std::array<std::vector<Way>, most_points> ways{};  ///< to each point
  };
  struct Work {
    const Reversed& how;
    const Placement& position;
    PerSide<Points> men;
    unsigned side;  ///< of the player who moved
    std::vector<Placement>& before;
    Points all() const { return men[0] | men[1]; }
  };

  Reversed reversed(const MoveRule& rule, unsigned side) const;
  void list(const Work& work) const;
  void undrop(const Work& work) const;
  void unpush(const Work& work) const;
  void unwalk(const Work& work, unsigned to) const;
  void unhop(const Work& work, unsigned to) const;
  /// Appends the position in which the man at `to` was at `from`; perhaps it captured a man at `taken`.
  void unmove(const Work& work, unsigned from, unsigned to, std::optional<unsigned> taken, bool must_take) const;
  /// Appends the position before a move from `from` to `to`, if the rules allow the move there.
  void add(const Work& work, const Placement& before, std::optional<unsigned> from, std::optional<unsigned> to) const;
  bool leads_to(const Placement& from, const Placement& position) const;

  const BoardRules& rules_;
  const FastPlay& play_;
  PerSide<std::vector<Reversed>> ways_;
  bool returns_ = false;  ///< whether men off the board can come back, by a push
  bool obliges_ = false;  ///< whether some moves are obligatory
  bool complete_ = true;
};

}  // namespace zermelo::described
