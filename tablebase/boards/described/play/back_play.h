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

  /// Whether before() gives all positions of the same tier. It does not in rules in which men may come back who were
  /// captured by chains, by mills or in rows, or who left the board.
  bool complete() const { return complete_; }
  /// Whether before() gives the positions of all tiers, if `across`: no move captures by chains, by mills, in rows or
  /// two men at once, and no man leaves the board otherwise.
  bool crosses() const { return crosses_; }

  /// The un-moves that are wanted; others are possible.
  struct Wanted {
    Points movers = ~Points{0};  ///< the men who moved, where they are now
    /// The points that a man of each kind comes from.
    std::array<Points, most_kinds> from = [] {
      std::array<Points, most_kinds> all;
      all.fill(~Points{0});
      return all;
    }();
  };

  /// Calls to.take(scene) for the positions from which a move leads to the scene, made on the scene and taken back;
  /// once for each move that FastPlay::moves lists there. Finished positions are possible. Without `across` positions
  /// of other tiers may be among them or not. Requires complete(), or crosses() if `across`. `AnyScene` is Scene or
  /// PairScene. If `To` has take_sets(scene, kind, sets), it takes positions together that differ only in the points of
  /// the men of one kind; take_places(scene, places) takes positions of PairScene together that have as many men.
  template <class AnyScene, class To>
  void before(AnyScene& scene, bool across, const Wanted& wanted, To& to) const;

 private:
  /// A way from a point to another: over blank points, over a man, or along a line that a push moves.
  struct Way {
    std::uint8_t from;
    Points blank = 0;
    std::uint8_t over = 0;
    std::vector<std::uint8_t> line = {};
    EvenLine even = {};

    /// The set with the men of the line moved by one point to the end, without the man there.
    Points moved_back(Points men) const { return even.stride != 0 ? even.moved_back(men) : moved_one_by_one(men); }
    Points moved_one_by_one(Points men) const;
  };
  struct Reversed {
    const MoveRule* rule;
    bool always = true;                                ///< whether no other men can forbid the move
    std::array<std::vector<Way>, most_points> ways{};  ///< to each point
    std::array<Points, most_points> steps{};           ///< to each point, from these over no other points
    unsigned degree = 0;                               ///< the most points in one of `steps`; 0: more than most_degree
    std::vector<std::uint8_t> near = {};  ///< for each point the points in `steps`, filled up to `degree` by the point
  };
  template <class AnyScene, class To>
  struct Work {
    const Reversed* how;
    AnyScene& scene;  ///< with the player to move who moved
    unsigned side;    ///< of this player
    bool across;      ///< whether all men that were captured may come back
    const Wanted& wanted;
    To& to;
    Points own() const { return scene.men[side]; }
    Points enemy() const { return scene.men[1 - side]; }
  };

  static constexpr unsigned most_degree = 8;

  /// A man that moved, its kind after the move, and whether it may, must or must not have captured.
  struct Man {
    unsigned kind, became;
    bool may_be_quiet = true, may_capture = true;
  };

  Reversed reversed(const MoveRule& rule, unsigned side) const;
  /// Sets Reversed::near.
  void list_near(Reversed& how) const;
  static bool steps_from(const std::vector<Way>& ways, unsigned from);
  template <class W>
  void list(W& work) const;
  template <class W>
  void undrop(W& work) const;
  template <class W>
  void unpush(W& work) const;
  template <class W>
  void unpush(W& work, unsigned kind, const Way& way) const;
  template <class W>
  void unpush_all(W& work, unsigned own) const;
  template <class W>
  void unwalk_all(W& work, Man man, Points set) const;
  template <class W>
  void unwalk(W& work, Man man, unsigned to) const;
  template <class W>
  void unstep_all(W& work, unsigned kind, Points set) const;
  template <class W>
  void unhop(W& work, Man man, unsigned to) const;
  /// Gives the position in which the man at `to` was at `from`; perhaps it captured a man at `taken`.
  template <class W>
  void unmove(W& work, Man man, unsigned from, unsigned to, std::optional<unsigned> taken, bool must_take) const;
  /// The same with each man that may have been captured.
  template <class W>
  void untake(W& work, unsigned from, unsigned at) const;
  /// Gives the position of the scene, if the rules allow the move from `from` there.
  template <class W>
  void add(W& work, std::optional<unsigned> from) const;

  const BoardRules& rules_;
  const FastPlay& play_;
  PerSide<Kinds> kinds_;
  PerSide<std::vector<Reversed>> ways_;
  bool returns_;  ///< whether men off the board can come back, by a push
  bool hands_;    ///< whether a move may bring men to the hand
  bool complete_ = true;
  bool crosses_ = true;
};

}  // namespace zermelo::described
