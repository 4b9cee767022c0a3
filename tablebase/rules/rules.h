// What a game of one's own says for itself; ranked_game.h and discovered_game.h make a Game of it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tablebase/index.h"
#include "tablebase/outcome.h"
#include "tablebase/spec.h"

namespace zermelo {

/// An immutable value, made from a spec and safe to share between threads. A position holds everything that matters
/// for what follows, the player to move included; outcomes are those of the player to move.
template <class R>
concept Rules = std::constructible_from<R, const Spec&> && std::regular<typename R::Position> &&
    requires(const R& rules, const typename R::Position& position, std::vector<typename R::Position>& next,
             std::string_view words) {
  { rules.start() } -> std::same_as<typename R::Position>;
  /// The outcome if the game is over, nothing if it goes on. Every position without a move is over.
  { rules.ending(position) } -> std::same_as<std::optional<Outcome>>;
  /// Appends what each move leads to; repeats do no harm. Only asked where the game is not over.
  rules.moves(position, next);
  { rules.text(position) } -> std::convertible_to<std::string>;
  /// The inverse of text; UsageError says what is wrong with the words.
  { rules.parse(words) } -> std::same_as<typename R::Position>;
};

/// Rules that number their positions 0..size-1: rank and unrank are each other's inverse.
template <class R>
concept RankedRules = Rules<R> && requires(const R& rules, const typename R::Position& position, Index index) {
  { rules.size() } -> std::convertible_to<Index>;
  { rules.rank(position) } -> std::convertible_to<Index>;
  { rules.unrank(index) } -> std::same_as<typename R::Position>;
};

/// Rules without numbers: the positions are those that can be reached from the start, and each must fit a key.
template <class R>
concept KeyedRules = Rules<R> && std::is_trivially_copyable_v<typename R::Position> &&
                     std::has_unique_object_representations_v<typename R::Position> &&
                     sizeof(typename R::Position) <= sizeof(std::uint64_t);

/// Rules that know where a position may come from: appends every position (over or not matters not) from which one
/// move leads to `position`. A position that no play reaches may be left out only if `rank` has no number for it.
template <class R>
concept UnmovingRules = Rules<R> &&
    requires(const R& rules, const typename R::Position& position, std::vector<typename R::Position>& before) {
  rules.unmoves(position, before);
};

/// Rules that know symmetries: the one position that stands for all that are the same up to symmetry.
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

/// Rules of a game that always ends: an upper bound on the plies to the end that every move lowers, for example the
/// number of stones; of rules that know symmetries it is asked for canonical positions. All endings have the outcome
/// that `play` says: losses in normal play, wins in misère play.
template <class R>
concept TerminatingRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.plies_left(position) } -> std::convertible_to<std::uint32_t>;
};

/// Terminating rules that say their play by a member, static or not; without, play is normal.
template <class R>
concept PlayedRules = TerminatingRules<R> && requires(const R& rules) {
  { rules.play } -> std::convertible_to<Play>;
};

/// Rules of a game that may go on for ever or that endings decide, said by
/// `static constexpr GameClass game_class = GameClass::loopy;`. Tables of such a game have draws and loopy codes.
template <class R>
concept LoopyRules = Rules<R> && requires {
  requires R::game_class == GameClass::loopy;
};

/// Rules with words for the end of the game, for example `X has a line of 3`; without, an ending is told by its
/// outcome.
template <class R>
concept EndingRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.ending_text(position) } -> std::convertible_to<std::string>;
};

/// Rules with words for moves; without, a move is told by the position that it leads to.
template <class R>
concept SpeakingRules = Rules<R> && requires(const R& rules, const typename R::Position& position) {
  { rules.move_text(position, position) } -> std::convertible_to<std::string>;
};

}  // namespace zermelo
