// The moves of board rules on sets of points, for kernels.
//
// Cost model: no memory is allocated and no position is copied. A step of a man takes one load, one bit, and ten
// additions to carry it out and to take it back. Where steps to blank points need only be counted, they are not made
// (quiet_steps.h).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/boards/described/play/quiet_steps.h"
#include "tablebase/boards/described/play/scene.h"
#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// The points of a path from its begin on, if each has the same distance to the one before: then a push moves all men
/// of a kind at once.
struct EvenLine {
  Points begin = 0, points = 0;
  int stride = 0;  ///< 0: the distances differ, or there are fewer than two points

  EvenLine() = default;
  EvenLine(unsigned from, const std::vector<std::uint8_t>& path);
  /// The set with the men of the line moved by one point to the begin, without the man there.
  Points moved_up(Points men) const {
    const Points moving = men & points & ~begin;
    return (men & ~points) | std::rotr(moving, stride);
  }
  /// The set with the men of the line moved by one point to the end, without the man there.
  Points moved_back(Points men) const { return (men & ~points) | (std::rotl(men, stride) & points & ~begin); }
};

/// Lists the same positions as PlainPlay, in another order, by other code. `rules` must outlive it.
class FastPlay {
 public:
  explicit FastPlay(const BoardRules& rules);

  /// Calls to.take(scene) for the position after each move, made on the scene and taken back; repeats are possible.
  /// Goals are not asked. `AnyScene` is Scene or PairScene. If `To` has take_many(number), some moves are only counted;
  /// if it has take_quiet(number), so are moves that leave the numbers of men as they are, while it
  /// counts_quiet_moves(). begin_men(kind) tells it the kind of men whose moves follow, but for pushes and passes,
  /// and of the targets of a step or a flight only unrefuted(targets) are made; take_captures(scene, kind, points)
  /// takes all positions in which a mill captures one of the men of this kind at these points.
  template <class AnyScene, class To>
  void moves(AnyScene& scene, To& to) const;
  /// Whether a step or a flight that replaces a man is never forbidden, and takes no other man.
  bool replaces_freely() const { return quiet_ && !obliges_; }
  /// The men of a side who can capture on one of these points by a step or a flight that replaces a man, whoever else
  /// is on the board. `men_of(kind)` are the men of a kind. Cost: a load for each point and each kind of the side.
  template <class MenOf>
  Points attackers(const MenOf& men_of, unsigned side, Points points) const {
    Points found = 0;
    for_points(points, [&](unsigned at) {
      for (Kinds left = kinds_[side]; left != 0; left &= left - 1)
        found |= replaced_from_[at][lowest(left)] & men_of(lowest(left));
    });
    return found;
  }
  template <class AnyScene>
  Points attackers_in(const AnyScene& scene, unsigned side, Points points) const {
    return attackers([&scene](unsigned kind) { return scene.men_of(kind); }, side, points);
  }
  /// The points of the men of these kinds.
  template <class AnyScene>
  static Points points_of(const AnyScene& scene, Kinds kinds) {
    Points found = 0;
    for (; kinds != 0; kinds &= kinds - 1) found |= scene.men_of(lowest(kinds));
    return found;
  }
  /// Whether the player to move can capture a man of these kinds so. Requires replaces_freely().
  template <class AnyScene>
  bool attacks(const AnyScene& scene, Kinds victims) const {
    return attackers_in(scene, scene.turn(), points_of(scene, victims)) != 0;
  }

  /// The men of the opponent who attack a man of these kinds of the player to move, if all captures are by steps and
  /// flights that replace a man, no man is where a goal may be met, only moves of men of these kinds can meet one, and
  /// no man is promoted to such a man. Else nothing.
  template <class AnyScene>
  std::optional<Points> checks(const AnyScene& scene, Kinds royal) const {
    const unsigned side = scene.turn();
    const Kinds others_reach = goal_kinds_ & kinds_[side] & ~royal;
    if (royal == 0 || !by_steps_ || !reaches_only_ || others_reach != 0 || (royal & promoted_) != 0) return {};
    if (may_be_decided(scene.placement())) return {};
    return attackers_in(scene, 1 - side, points_of(scene, royal));
  }
  /// Whether some moves push men.
  bool pushes() const { return pushes_; }
  /// The points from which men of a kind of a player capture on one of these points by a step or a flight.
  Points captures_from(unsigned kind, Points points) const {
    Points found = 0;
    for_points(points, [&](unsigned at) { found |= replaced_from_[at][kind]; });
    return found;
  }
  /// Appends these positions.
  void moves(const Placement& position, std::vector<Placement>& next) const;
  /// Whether a goal other than the goal of having no move ends the game, and its outcome for the player to move.
  std::optional<Outcome> decided(const Placement& position) const;
  /// The same if the numbers of men do not decide.
  std::optional<Outcome> decided_by_points(const Placement& position) const {
    return may_be_decided(position) ? decided(position, points_goals_) : std::nullopt;
  }

  // For moves in reverse.

  /// Whether some moves are obligatory.
  bool obliges() const { return obliges_; }
  /// The men of the side that moves, on the board and in the hand. `W` has a scene and a side.
  template <class W>
  unsigned men_of(const W& work) const;
  /// Whether the player to move has a move, without passing; `obliged`: an obligatory move.
  template <class AnyScene>
  bool has_move(AnyScene& scene, bool obliged) const;
  /// The points of `own` at which the man who has moved last would have captured more: by a mill, or between two men.
  Points capturing(Points own, Points enemy) const {
    if (quiet_ || enemy == 0) return 0;
    return has_custody_ ? mills_of(own) | between_any(own, enemy) : mills_of(own);
  }
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
    unsigned number = 0;                      ///< different for each rule and side
    std::array<Points, most_points> steps{};  ///< the targets of single steps and flights
    std::array<Points, most_points> back{};   ///< for each point, those from which a step leads to it
    /// Whether these are steps or flights to blank points, perhaps also by replacement, that need no man beside them.
    bool plain = false;
    /// Whether these are steps or flights that may capture by replacement, and need nothing else.
    bool replaces = false;
    std::array<std::vector<Path>, most_points> paths;  ///< for slides, jumps, pushes and captures along a line
    std::vector<std::vector<std::uint8_t>> rays;
  };
  template <class AnyScene, class To>
  struct Work {
    const Compiled* how;
    AnyScene& scene;  ///< with the opponent to move
    unsigned side;
    To& to;
    bool any = false;                     ///< whether there was a move
    Points enemy_before = 0, may_go = 0;  ///< the men of the opponent, and which of them a mill captures
    Points own() const { return scene.men[side]; }
    Points enemy() const { return scene.men[1 - side]; }
    void finish() {
      any = true;
      to.take(scene);
    }
    /// Whether moves need not be made, see moves().
    static constexpr bool counts = requires(To & receiver) { receiver.take_many(1u); };
    static constexpr bool counts_quiet = requires(To & receiver) { receiver.take_quiet(1u); };
    /// Whether to.known_steps() has the quiet steps of the same men in other positions.
    static constexpr bool remembers_steps = AnyScene::one_kind_each && requires(To & receiver) {
      receiver.known_steps();
    };
    void count_moves(std::size_t moves) {
      any = any || moves != 0;
      to.take_many(static_cast<unsigned>(moves));
    }
    void count_quiet(unsigned moves) {
      any = any || moves != 0;
      to.take_quiet(moves);
    }
  };

  void compile(const MoveRule& rule, unsigned side);
  void list_replaced(const Compiled& way, unsigned side);
  void note_reached(const Goal& goal);
  template <class W>
  void list(W& work) const;
  template <class W>
  void count_steps(W& work, unsigned kind, Points men) const;
  /// Adds the steps of these men of `own` by a plain rule to points without own men.
  void add_steps(const Compiled& how, Points own, Points men, QuietSteps& steps) const;
  template <class W>
  void list_from(W& work, unsigned kind, unsigned from) const;
  template <class W>
  void drop(W& work) const;
  template <class W>
  bool count_drops(W& work, unsigned kind, Points points) const;
  template <class W>
  void leave(W& work) const;
  template <class W>
  void step(W& work, unsigned kind, unsigned from) const;
  template <class W>
  void slide(W& work, unsigned kind, unsigned from) const;
  template <class W>
  void step_to(W& work, unsigned kind, unsigned from, Points targets) const;
  /// The man is lifted.
  template <class W>
  void jump(W& work, unsigned kind, unsigned at, bool first) const;
  template <class W>
  void hop(W& work, unsigned kind, unsigned from) const;
  template <class W>
  void push(W& work) const;
  template <class W>
  void push(W& work, unsigned own, const Path& path) const;
  template <class W>
  void approach(W& work, unsigned kind, unsigned from) const;
  /// A lifted man of this kind comes to a point; perhaps it has captured on the way.
  template <class W>
  void arrive(W& work, unsigned kind, unsigned to, bool captured = false) const;
  template <class W>
  void settle(W& work, unsigned to) const;

  /// Calls then() while the men of the opponent on these points are captured.
  template <class W, class Then>
  void capture(W& work, Points set, const Then& then) const;
  Points mills_of(Points men) const;
  /// Whether these men fill a mill at the point.
  bool in_mill(Points men, unsigned point) const {
    for (unsigned i = mills_from_[point]; i < mills_from_[point + 1]; ++i)
      if ((mills_at_[i] & ~men) == 0) return true;
    return false;
  }
  /// Of these points those at which a man who joins `others` fills a mill.
  Points capturing_steps(Points others, Points targets) const {
    Points found = 0;
    for_points(targets, [&](unsigned to) { found |= in_mill(others | one(to), to) ? one(to) : 0; });
    return found;
  }
  /// The points at which a step of these men of `own` captures by a mill.
  Points capturing_points(const Compiled& how, Points own, Points men) const;
  /// The points at which one of these men may fill a mill; others may be among them.
  Points may_capture(Points men) const;
  Points between(unsigned to, Points own, Points enemy) const;
  Points between_any(Points own, Points enemy) const;
  std::optional<Outcome> decided(const Placement& position, const std::vector<const Goal*>& goals) const;
  /// Whether a man is where a goal may be met, if it is enough to know that.
  bool may_be_decided(const Placement& position) const {
    bool found = !reaches_only_;
    for (Kinds left = goal_kinds_; left != 0; left &= left - 1)
      found = found || (position.men[lowest(left)] & goal_points_[lowest(left)]) != 0;
    return found;
  }
  bool met(const Goal& goal, const Placement& position, unsigned side) const;
  /// Which of these points have men of a side that a move of the player to move, the opponent, captures or pushes away.
  Points in_danger(const Placement& position, unsigned side, Points points) const;
  bool past(Points own, Points enemy, unsigned side) const;

  const BoardRules& rules_;
  PerSide<Kinds> kinds_;
  PerSide<std::vector<Compiled>> ways_;
  std::array<Points, most_points> neighbours_{};
  /// The points from which a man of a kind captures on a point, by ways that replace.
  std::array<std::array<Points, most_kinds>, most_points> replaced_from_{};
  std::vector<Points> mills_at_;  ///< of each point, one point after the other
  std::array<unsigned, most_points + 1> mills_from_{};
  std::array<std::vector<std::vector<std::uint8_t>>, most_points> custody_;
  PerSide<std::array<Points, most_points>> before_{};  ///< the points that are farther forward than a point
  bool obliges_ = false, pushes_ = false;
  Kinds promoted_ = 0;  ///< the kinds that men become by promotion
  bool has_custody_ = false;
  bool quiet_ = true;     ///< no captures by mills and between men
  bool by_steps_ = true;  ///< all ways are drops, and steps and flights that need nothing else
  /// The goals in the order in which they are tested, without those of having no move; those without numbers of men.
  std::vector<const Goal*> goals_, points_goals_;
  bool reaches_only_ = true;                      ///< all goals by points are goals of reaching one
  Kinds goal_kinds_ = 0;                          ///< the kinds of men who may reach a goal
  std::array<Points, most_kinds> goal_points_{};  ///< the points that a man of a kind may reach
};

}  // namespace zermelo::described
