// The moves of board rules on sets of points, for kernels.
//
// Cost model: a step of a man is one load and one bit; a position of the game is copied for each move. No memory is
// allocated.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// Lists the same positions as PlainPlay, in another order, by other code. `rules` must outlive it.
class FastPlay {
 public:
  explicit FastPlay(const BoardRules& rules);

  /// Appends the position after each move; repeats are possible. Goals are not asked.
  void moves(const Placement& position, std::vector<Placement>& next) const;
  /// Whether a goal other than the goal of having no move ends the game, and its outcome for the player to move.
  std::optional<Outcome> decided(const Placement& position) const;

  // For moves in reverse.

  /// Whether the player to move has an obligatory move.
  bool is_obliged(const Placement& position) const;
  /// Whether the man at `to`, which has moved last, would have captured more: by a mill, or between two men.
  bool captures_more(const Placement& position, unsigned to) const;
  /// Whether a line joins the point with a man of the opponent of the player to move.
  bool is_beside_enemy(const Placement& position, unsigned point) const;

 private:
  using Next = std::vector<Placement>;

  /// Where a man may go from a point by one rule: a step, or the points of a ray one after the other.
  struct Path {
    std::uint8_t from = 0, length = 0;
    std::array<std::uint8_t, 2> step{};  ///< the first two points
    std::uint16_t ray = 0;               ///< a place in Compiled::rays
  };
  /// One rule for one side.
  struct Compiled {
    const MoveRule* rule = nullptr;
    std::array<Points, most_points> steps{};           ///< the targets of single steps
    std::array<std::vector<Path>, most_points> paths;  ///< for slides, jumps, pushes and captures along a line
    std::vector<std::vector<std::uint8_t>> rays;
  };
  struct Sides {
    PerSide<Points> men{};
    Points all() const { return men[0] | men[1]; }
  };
  struct Work {
    const Compiled& how;
    const Placement& position;
    Sides sides;
    Next& next;
    unsigned side() const { return position.turn; }
  };

  void compile(const MoveRule& rule, unsigned side);
  Sides sides_of(const Placement& position) const;
  void list(const Work& work) const;
  void drop(const Work& work) const;
  void leave(const Work& work) const;
  void step(const Work& work, unsigned kind, unsigned from) const;
  void slide(const Work& work, unsigned kind, unsigned from) const;
  void jump(const Work& work, unsigned kind, unsigned at, Placement lifted, Sides sides, bool first) const;
  void hop(const Work& work, unsigned kind, unsigned from) const;
  void push(const Work& work) const;
  void approach(const Work& work, unsigned kind, unsigned from) const;
  /// A man of this kind comes to a point of a position from which it was lifted.
  void arrive(const Work& work, unsigned kind, unsigned to, Placement lifted, Sides sides) const;
  void settle(const Work& work, unsigned to, Placement position, Sides sides) const;
  static void finish(const Work& work, Placement position);

  /// Takes all men of the opponent of `side` on these points.
  void capture(Placement& position, Sides& sides, unsigned side, Points set) const;
  Points mills_of(Points men) const;
  Points between(unsigned to, Points own, Points enemy) const;
  bool met(const Goal& goal, const Placement& position, unsigned side) const;
  bool past(Points own, Points enemy, unsigned side) const;

  const BoardRules& rules_;
  PerSide<Kinds> kinds_;
  PerSide<std::vector<Compiled>> ways_;
  std::array<Points, most_points> neighbours_{};
  std::array<std::vector<Points>, most_points> mills_at_;
  std::array<std::vector<std::vector<std::uint8_t>>, most_points> custody_;
  PerSide<std::array<Points, most_points>> before_{};  ///< the points that are farther forward than a point
  bool quiet_ = true;                                  ///< no captures by mills and between men
};

}  // namespace zermelo::described
