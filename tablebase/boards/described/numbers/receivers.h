// Receivers of the positions after moves and before them, which they count or number. Only kernels include it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "tablebase/boards/described/numbers/move_numbers.h"
#include "tablebase/boards/described/play/back_play.h"
#include "tablebase/boards/described/play/fast_play.h"

namespace zermelo::described {

/// Sees positions that a capture wins at once (CountedMoves::Open). It may overlook some, but always the same.
///
/// Cost: a load for each kind of men of the player to move, where numbers of men make it possible; goals are asked only
/// where such a capture is possible.
class WinsAtOnce {
 public:
  /// Without `sees`, overlooks all.
  WinsAtOnce(MoveNumbers& numbers, const FastPlay& play, bool sees)
      : numbers_(numbers), play_(play), sees_(sees && play.replaces_freely()) {}

  /// The position of MoveNumbers::begin() as a scene. Requires that it is no ending.
  template <class AnyScene>
  bool at_begin(const AnyScene& scene) const {
    return sees_ && numbers_.winning_captures() != 0 && play_.attacks(scene, numbers_.winning_captures());
  }
  /// The position after a move.
  template <class AnyScene>
  bool operator()(const AnyScene& scene) const {
    if (!sees_) return false;
    const Kinds victims = numbers_.winning_captures(scene);
    return victims != 0 && play_.attacks(scene, victims) && !play_.decided_by_points(scene.placement());
  }
  /// Whether positions with these numbers of men may be so.
  template <class AnyScene>
  bool may_be(const AnyScene& scene) const {
    return sees_ && numbers_.winning_captures(scene) != 0;
  }
  /// The men who attack a royal man of the player to move: after a move of another man, the position is won at once if,
  /// and only if, one of them is left. Nothing where such a move may end the game, see FastPlay::checks and
  /// MoveNumbers::ends_by_royal. Requires that the position of MoveNumbers::begin() is not won at once, so that no
  /// royal man of the opponent can be captured.
  template <class AnyScene>
  std::optional<Points> checks(const AnyScene& scene) const {
    if (!sees_ || !numbers_.ends_by_royal()) return {};
    return play_.checks(scene, numbers_.royal(scene.turn()));
  }
  /// The un-moves from a position that may come from positions that are not won at once.
  template <class AnyScene>
  BackPlay::Wanted wanted(const AnyScene& scene) const {
    BackPlay::Wanted wanted;
    const Kinds royal = sees_ && !play_.pushes() ? numbers_.royal(scene.turn()) : 0;
    const Points attacked = FastPlay::points_of(scene, royal);
    if (attacked == 0) return wanted;
    const Points attackers = play_.attackers_in(scene, 1 - scene.turn(), attacked);
    if (attackers != 0) wanted.movers = (attackers & (attackers - 1)) == 0 ? attackers : 0;
    for (unsigned kind = 0; kind < scene.kinds(); ++kind) wanted.from[kind] = ~play_.captures_from(kind, attacked);
    return wanted;
  }
  bool may_be_after_quiet_moves() const { return sees_ && numbers_.winning_captures_after_quiet_moves() != 0; }

 private:
  MoveNumbers& numbers_;
  const FastPlay& play_;
  bool sees_;
};

/// Counts positions in the tier, and numbers the others, with repeats. Leaves out positions that are won at once.
class CountedInTier {
 public:
  /// `scene`: the position of MoveNumbers::begin(). `known_steps` are of the same game, after begin().
  template <class AnyScene>
  CountedInTier(MoveNumbers& numbers, KnownSteps& known_steps, const WinsAtOnce& wins_at_once, const AnyScene& scene)
      : numbers_(numbers),
        known_steps_(known_steps),
        wins_at_once_(wins_at_once),
        royal_(numbers.royal(scene.turn())),
        checks_(wins_at_once.checks(scene)) {}

  std::uint32_t inside() const { return inside_; }
  /// Whether a position was won at once.
  bool refuted() const { return refuted_; }

  void begin_men(unsigned kind) { tests_ = !checks_ || (royal_ >> kind & 1) != 0; }
  template <class AnyScene>
  void take(const AnyScene& scene) {
    if (tests_ ? wins_at_once_(scene) : (*checks_ & scene.men[scene.turn()]) != 0)
      refuted_ = true;
    else
      numbers_.in_tier(scene) ? void(++inside_) : numbers_.take_again(scene);
  }
  bool counts_quiet_moves() const {
    return numbers_.quiet_in_tier() && (tests_ ? !wins_at_once_.may_be_after_quiet_moves() : *checks_ == 0);
  }
  void take_quiet(unsigned moves) { inside_ += moves; }
  KnownSteps& known_steps() { return known_steps_; }
  /// Of the targets of a man, those for which the move must be made; the other moves are noted as refuted. Only the
  /// capture of a single man who gives check answers the check, unless a royal man moves.
  Points unrefuted(Points targets) {
    if (tests_ || *checks_ == 0) return targets;
    const Points answers = (*checks_ & (*checks_ - 1)) == 0 ? targets & *checks_ : 0;
    refuted_ = refuted_ || answers != targets;
    return answers;
  }
  /// Counts moves that capture nothing and lead to the same numbers of men as the scene, or notes that they are
  /// refuted. Returns false if they may differ in that, or leave the tier.
  template <class AnyScene>
  bool take_alike(const AnyScene& scene, unsigned moves) {
    if (!tests_ && *checks_ != 0) return refuted_ = true;
    const bool counts = numbers_.in_tier(scene) && !(tests_ && wins_at_once_.may_be(scene));
    if (counts) inside_ += moves;
    return counts;
  }
  /// Such captures, by a mill, are not among those that win at once.
  template <class AnyScene>
  void take_captures(AnyScene& scene, unsigned kind, Points points) {
    inside_ += numbers_.count_captures(scene, kind, points);
  }

 private:
  MoveNumbers& numbers_;
  KnownSteps& known_steps_;
  const WinsAtOnce& wins_at_once_;
  Kinds royal_;
  std::optional<Points> checks_;  ///< see WinsAtOnce::checks
  bool tests_ = true;             ///< whether each move of the men that move now must be tested
  bool refuted_ = false;
  std::uint32_t inside_ = 0;
};

/// Counts all.
struct Counted {
  std::uint32_t all = 0;

  void take_many(unsigned moves) { all += moves; }
  static constexpr bool counts_quiet_moves() { return true; }
  void take_quiet(unsigned moves) { all += moves; }
  template <class AnyScene>
  bool take_alike(const AnyScene&, unsigned moves) {
    all += moves;
    return true;
  }
  template <class AnyScene>
  void take(const AnyScene&) {
    ++all;
  }
};

/// Numbers each as often as a move leads to it, unless it is won at once.
struct Again {
  MoveNumbers& numbers;
  WinsAtOnce wins_at_once;

  template <class AnyScene>
  void take(const AnyScene& scene) {
    if (!wins_at_once(scene)) numbers.take_again(scene);
  }
};

/// Numbers all, with repeats for the symmetries that keep them.
struct Repeated {
  MoveNumbers& numbers;

  template <class AnyScene>
  void take(const AnyScene& scene) {
    numbers.take_repeated(scene);
  }
  template <class AnyScene>
  void take_sets(AnyScene& scene, unsigned kind, std::span<const Points> sets) {
    numbers.take_repeated_sets(scene, kind, sets);
  }
  void take_places(PairScene& scene, std::span<const PerSide<Points>> places) {
    numbers.take_repeated_places(scene, places);
  }
};

}  // namespace zermelo::described
