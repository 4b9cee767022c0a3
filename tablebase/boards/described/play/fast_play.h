// The moves of board rules on sets of points, for kernels.
//
// Cost model: no memory is allocated and no position is copied. A step of a man takes one load, one bit, and ten additions
// to carry it out and to take it back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/boards/described/play/scene.h"
#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// The points of a path from its begin on, if each has the same distance to the one before: then a push moves all men of
/// a kind at once.
struct EvenLine {
  Points begin = 0, points = 0;
  int stride = 0;  ///< 0: the distances differ, or there are fewer than two points

  EvenLine() = default;
  EvenLine(unsigned from, const std::vector<std::uint8_t>& path);
  /// The set with the men of the line moved by one point to the begin, without the man there.
  Points moved_up(Points men) const {
    const Points moving = men & points & ~begin;
    return (men & ~points) | (stride > 0 ? moving >> stride : moving << -stride);
  }
  /// The set with the men of the line moved by one point to the end, without the man there.
  Points moved_back(Points men) const {
    return (men & ~points) | ((stride > 0 ? men << stride : men >> -stride) & points & ~begin);
  }
};

/// Lists the same positions as PlainPlay, in another order, by other code. `rules` must outlive it.
class FastPlay {
 public:
  explicit FastPlay(const BoardRules& rules);

  /// Gives `to` the position after each move, made on the scene and taken back; repeats are possible. Goals are not
  /// asked.
  void moves(Scene& scene, Receiver& to) const;
  /// Appends these positions.
  void moves(const Placement& position, std::vector<Placement>& next) const;
  /// Whether a goal other than the goal of having no move ends the game, and its outcome for the player to move.
  std::optional<Outcome> decided(const Placement& position) const;

  // For moves in reverse.

  /// Whether the player to move has an obligatory move.
  bool is_obliged(const Placement& position) const;
  /// Whether a man of `own` at `to`, which has moved last, would have captured more: by a mill, or between two men.
  bool captures_more(Points own, Points enemy, unsigned to) const;
  /// Whether a line joins the point with one of these men.
  bool is_beside(Points enemy, unsigned point) const { return (neighbours_[point] & enemy) != 0; }

 private:
  /// Where a man may go from a point by one rule: a step, or the points of a ray one after the other.
  struct Path {
    std::uint8_t from = 0, length = 0;
    std::array<std::uint8_t, 2> step{};  ///< the first two points
    std::uint16_t ray = 0;               ///< a place in Compiled::rays
    EvenLine line = {};
  };
  /// One rule for one side.
  struct Compiled {
    const MoveRule* rule = nullptr;
    std::array<Points, most_points> steps{};           ///< the targets of single steps
    std::array<std::vector<Path>, most_points> paths;  ///< for slides, jumps, pushes and captures along a line
    std::vector<std::vector<std::uint8_t>> rays;
  };
  struct Work {
    const Compiled* how;
    Scene& scene;  ///< with the opponent to move
    unsigned side;
    Receiver& to;
    bool any = false;  ///< whether there was a move
    Points own() const { return scene.men[side]; }
    Points enemy() const { return scene.men[1 - side]; }
  };

  void compile(const MoveRule& rule, unsigned side);
  void list(Work& work) const;
  void list_from(Work& work, unsigned kind, unsigned from) const;
  void drop(Work& work) const;
  void leave(Work& work) const;
  void step(Work& work, unsigned kind, unsigned from) const;
  void slide(Work& work, unsigned kind, unsigned from) const;
  /// The man is lifted.
  void jump(Work& work, unsigned kind, unsigned at, bool first) const;
  void hop(Work& work, unsigned kind, unsigned from) const;
  void push(Work& work) const;
  void push(Work& work, unsigned own, const Path& path) const;
  void approach(Work& work, unsigned kind, unsigned from) const;
  /// A lifted man of this kind comes to a point.
  void arrive(Work& work, unsigned kind, unsigned to) const;
  void settle(Work& work, unsigned to) const;
  static void finish(Work& work);

  /// Calls then() while the men of the opponent on these points are captured.
  template <class Then>
  void capture(Work& work, Points set, const Then& then) const;
  Points mills_of(Points men) const;
  Points between(unsigned to, Points own, Points enemy) const;
  bool met(const Goal& goal, const Placement& position, unsigned side) const;
  /// The men of a side that a move of the player to move, the opponent, captures or pushes away.
  Points in_danger(const Placement& position, unsigned side) const;
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
