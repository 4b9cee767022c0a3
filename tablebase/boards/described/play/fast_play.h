// The moves of board rules on sets of points, for kernels.
//
// Cost model: no memory is allocated and no position is copied. A step of a man takes one load, one bit, and ten
// additions to carry it out and to take it back. Where steps to blank points need only be counted, each man takes one
// load and the bits of one word.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

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
  /// counts_quiet_moves(); take_captures(scene, kind, points) takes all positions in which a mill captures one of the
  /// men of this kind at these points.
  template <class AnyScene, class To>
  void moves(AnyScene& scene, To& to) const;
  /// Makes one step that captures a man of these kinds by replacement, calls to.take(scene), and takes it back. Does
  /// nothing if there is none, or if the rules need a longer search.
  template <class AnyScene, class To>
  void capture_one(AnyScene& scene, Kinds victims, To& to) const;
  /// Appends these positions.
  void moves(const Placement& position, std::vector<Placement>& next) const;
  /// Whether a goal other than the goal of having no move ends the game, and its outcome for the player to move.
  std::optional<Outcome> decided(const Placement& position) const;
  /// The same if the numbers of men do not decide.
  std::optional<Outcome> decided_by_points(const Placement& position) const { return decided(position, points_goals_); }

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
    std::array<Points, most_points> steps{};  ///< the targets of single steps and flights
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
    Points may_capture = 0;               ///< where own men may capture by mills or between men
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
  template <class W>
  void list(W& work) const;
  template <class W>
  void count_steps(W& work, unsigned kind, Points men) const;
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
  /// Points at which one of these men may capture others by a mill or between men; others may be among them.
  Points may_capture(Points men) const;
  Points between(unsigned to, Points own, Points enemy) const;
  Points between_any(Points own, Points enemy) const;
  std::optional<Outcome> decided(const Placement& position, const std::vector<const Goal*>& goals) const;
  bool met(const Goal& goal, const Placement& position, unsigned side) const;
  /// Calls use(how, kind, from, targets) for each man of a side and each of its ways that replace, until it returns
  /// true; returns whether it did. Some targets may be blank or have own men.
  template <class AnyScene, class Use>
  bool any_replacing(const AnyScene& scene, unsigned side, const Use& use) const;
  /// The men of a side that a move of the player to move, the opponent, captures or pushes away.
  Points in_danger(const Placement& position, unsigned side) const;
  bool past(Points own, Points enemy, unsigned side) const;

  const BoardRules& rules_;
  PerSide<Kinds> kinds_;
  PerSide<std::vector<Compiled>> ways_;
  std::array<Points, most_points> neighbours_{};
  std::vector<Points> mills_at_;  ///< of each point, one point after the other
  std::array<unsigned, most_points + 1> mills_from_{};
  std::array<std::vector<std::vector<std::uint8_t>>, most_points> custody_;
  PerSide<std::array<Points, most_points>> before_{};  ///< the points that are farther forward than a point
  bool obliges_ = false;
  bool has_custody_ = false;
  bool quiet_ = true;     ///< no captures by mills and between men
  bool by_steps_ = true;  ///< all captures are by ways that replace, and none is obligatory
  /// The goals in the order in which they are tested, without those of having no move; those without numbers of men.
  std::vector<const Goal*> goals_, points_goals_;
};

}  // namespace zermelo::described
