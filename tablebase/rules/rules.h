// The concepts for the rules of a game: the functions that rules must have, and those that they may have. family.h
// makes a Game from rules.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/key_list.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"
#include "tablebase/game/structure.h"
#include "tablebase/game/tier.h"

namespace zermelo {

/// Rules that decide who wins: `ending` returns the outcome if the game is over, otherwise nothing. The game is over at
/// every position without a move.
template <class R>
concept DecidingRules = requires(const R& rules, const typename R::Position& position) {
  { rules.ending(position) } -> std::same_as<std::optional<Outcome>>;
};

/// Rules of a game in which both players collect points. In place of `ending`, `final_score` returns the points that
/// the player to move gets more than the opponent if the game is over, otherwise nothing. Scores, and the gains of
/// moves, are from -32767 to 32767.
template <class R>
concept ScoringRules = requires(const R& rules, const typename R::Position& position) {
  { rules.final_score(position) } -> std::same_as<std::optional<int>>;
};

/// Scoring rules in which moves bring points to their player: `gain` returns the points of the move between two
/// positions; of several such moves, the most.
template <class R>
concept GainingRules = ScoringRules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.gain(position, position) } -> std::convertible_to<int>;
};

/// Scoring rules in which the same player may move twice in a row: `moves_again` tells it of the move between two
/// positions.
template <class R>
concept MovingAgainRules = ScoringRules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.moves_again(position, position) } -> std::convertible_to<bool>;
};

/// Rules: an immutable value, made from a spec, that several threads may share. A position contains everything that
/// play from it depends on, the player to move included. Outcomes and scores are from the view of the player to move.
template <class R>
concept Rules = std::constructible_from<R, const Spec&> && std::regular<typename R::Position> &&
    (DecidingRules<R> || ScoringRules<R>)&&requires(const R& rules, const typename R::Position& position,
                                                    std::vector<typename R::Position>& next, std::string_view words) {
  { rules.start() } -> std::same_as<typename R::Position>;
  /// Appends the position that each move leads to; repeats are allowed. Called only if the game is not over.
  rules.moves(position, next);
  { rules.text(position) } -> std::convertible_to<std::string>;
  /// The inverse of text. Throws UsageError.
  { rules.parse(words) } -> std::same_as<typename R::Position>;
};

/// Rules that number their positions 0..size-1. `rank` is the inverse of `unrank`; it may also give positions the
/// number of one that is equal to them by symmetry.
template <class R>
concept RankedRules = Rules<R> && requires(const R& rules, const typename R::Position& position, Index index) {
  { rules.size() } -> std::convertible_to<Index>;
  { rules.rank(position) } -> std::convertible_to<Index>;
  { rules.unrank(index) } -> std::same_as<typename R::Position>;
};

/// Rules without numbers. The positions are all that play reaches from the start; the bytes of a position are its key.
/// Keys of at most 8 bytes are fastest.
template <class R>
concept KeyedRules = Rules<R> && std::is_trivially_copyable_v<typename R::Position> &&
                     std::has_unique_object_representations_v<typename R::Position> &&
                     sizeof(typename R::Position) <= max_key_bytes;

/// Rules without numbers whose positions are divided into tiers: no move raises `tier`, at most 2^32 - 1. The name of a
/// tier is this number in decimal digits. Without plies_left, such a game is loopy.
template <class R>
concept KeyTieredRules = KeyedRules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.tier(position) } -> std::convertible_to<std::uint32_t>;
};

/// Rules that list the tiers that play may reach, without keys, the lowest first, before any position is discovered.
template <class R>
concept TierListingRules = KeyTieredRules<R> && requires(const R& rules) {
  { rules.all_tiers() } -> std::same_as<std::vector<FoundTier>>;
};

/// Ranked rules in which `is_gap` tells the numbers without a position, see Game::is_gap; `unrank` gives them any
/// value.
template <class R>
concept GappedRules = RankedRules<R> && requires(const R& rules, Index index) {
  { rules.is_gap(index) } -> std::convertible_to<bool>;
};

/// Rules of pieces on a board, see ChessRules.
template <class R>
concept ChessEndingRules = std::convertible_to<std::shared_ptr<const R>, std::shared_ptr<const chess::Endings>>;

/// Gapped rules that know the placements of their positions, see Game::parts and Game::list_orbits.
template <class R>
concept CountedRules = GappedRules<R> && requires(const R& rules, Index first, std::span<Orbit> orbits) {
  { rules.parts() } -> std::same_as<Parts>;
  rules.list_orbits(first, orbits);
};

/// Rules with un-moves: `unmoves` appends every position with a move to `position`. Finished positions may be among
/// them. Only positions without a number may be left out.
template <class R>
concept UnmovingRules = Rules<R> &&
    requires(const R& rules, const typename R::Position& position, std::vector<typename R::Position>& before) {
  rules.unmoves(position, before);
};

/// Ranked rules whose positions are divided into tiers, which `tiers` lists as Game::tiers does.
template <class R>
concept TieredRules = RankedRules<R> && requires(const R& rules) {
  { rules.tiers() } -> std::same_as<std::vector<Tier>>;
};

/// Tiered rules with un-moves inside tiers: `tier_unmoves` appends every position of the same tier with a move to
/// `position`, or positions that are equal to them by symmetry.
template <class R>
concept TierUnmovingRules = TieredRules<R> &&
    requires(const R& rules, const typename R::Position& position, std::vector<typename R::Position>& before) {
  rules.tier_unmoves(position, before);
};

/// Rules in whose tiers every move is an exit: `static constexpr bool moves_leave_tiers = true;`.
template <class R>
concept TierLeavingRules = Rules<R> && requires {
  requires R::moves_leave_tiers;
};

/// Rules with symmetries: `canonical` returns the one position that represents all positions that are equal by
/// symmetry.
template <class R>
concept SymmetricRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.canonical(position) } -> std::same_as<typename R::Position>;
};

/// Rules that know one symmetry of the board, for `zermelo check-rules` alone: the moves from mirror(position) are the
/// mirror images of the moves from `position`. A piece that leaves the board at one edge and enters at another breaks
/// it.
template <class R>
concept MirroredRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.mirror(position) } -> std::same_as<typename R::Position>;
};

/// Rules of a game that always ends. `plies_left` is an upper bound on the plies to the end, and every move lowers it;
/// for example the number of stones. With symmetries it is called for canonical positions. Without scores all endings
/// have the outcome that `play` says: losses in normal play, wins in misère play.
template <class R>
concept TerminatingRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.plies_left(position) } -> std::convertible_to<std::uint32_t>;
};

/// Terminating rules with a member `play`, static or not. Without this member, play is normal.
template <class R>
concept PlayedRules = TerminatingRules<R> && requires(const R& rules) {
  { rules.play } -> std::convertible_to<Play>;
};

/// Rules in which both players have the same moves in every position, so that positions are terms of sums even if play
/// may loop: `static constexpr bool impartial = true;`.
template <class R>
concept ImpartialRules = Rules<R> && requires {
  requires R::impartial;
};

/// Rules of a loopy game: play may be infinite, or the endings have different outcomes. The rules contain
/// `static constexpr GameClass game_class = GameClass::loopy;`. Tables of such a game have draws and loopy codes. In
/// scoring rules it says that play may be infinite.
template <class R>
concept LoopyRules = Rules<R> && requires {
  requires R::game_class == GameClass::loopy;
};

/// Loopy rules that tell the class of a game that may loop: also help play, in which both players want the same goal.
/// Its moves have to be different moves, also if they lead to equal positions.
template <class R>
concept ClassedRules = LoopyRules<R> && requires(const R& rules) {
  { rules.play_class() } -> std::same_as<GameClass>;
};

/// Rules with words for the end of the game, for example `X has a line of 3`. Without them, an ending is described by
/// its outcome.
template <class R>
concept EndingRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.ending_text(position) } -> std::convertible_to<std::string>;
};

/// Rules with words for moves. Without them, a move is described by the position that it leads to.
template <class R>
concept SpeakingRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.move_text(position, position) } -> std::convertible_to<std::string>;
};

/// Rules with an upper bound on the number of positions that play reaches, for example 3^cells on a board. Plans use it
/// before the positions are discovered. Rules of Left and Right may have it, too.
template <class R>
concept BoundedRules = requires(const R& rules) {
  { rules.positions_at_most() } -> std::convertible_to<Index>;
};

/// Rules that throw or contradict themselves. The message names them, and the position if it is known.
struct BrokenRules : UsageError {
  using UsageError::UsageError;
};

/// The outcome, or the score, if the game is over; otherwise nothing.
template <Rules R>
auto finish_of(const R& rules, const typename R::Position& position) {
  if constexpr (ScoringRules<R>)
    return rules.final_score(position);
  else
    return rules.ending(position);
}

/// What a move between two positions brings. Throws BrokenRules for too many points.
template <ScoringRules R>
Gain gain_of(const R& rules, const typename R::Position& from, const typename R::Position& to) {
  Gain gain;
  if constexpr (GainingRules<R>) {
    const int points = rules.gain(from, to);
    if (points < -most_score || points > most_score)
      throw BrokenRules("gain({}, {}) is {}, but gains are from {} to {}", rules.text(from), rules.text(to), points,
                        -most_score, most_score);
    gain.points = static_cast<std::int16_t>(points);
  }
  if constexpr (MovingAgainRules<R>) gain.again = rules.moves_again(from, to);
  return gain;
}

/// The position that represents `position` in the table.
template <Rules R>
typename R::Position representative(const R& rules, const typename R::Position& position) {
  if constexpr (SymmetricRules<R>)
    return rules.canonical(position);
  else
    return position;
}

/// This bound; nothing without one.
template <class R>
std::optional<Index> positions_bound(const R& rules) {
  if constexpr (BoundedRules<R>)
    return rules.positions_at_most();
  else
    return {};
}

/// The tiers that the rules list; empty if they list none.
template <class R>
std::vector<FoundTier> listed_tiers(const R& rules) {
  if constexpr (TierListingRules<R>)
    return rules.all_tiers();
  else
    return {};
}

}  // namespace zermelo
