// A game as tables see it: positions by number, moves, words for both, and the structure that solvers may use.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/index.h"
#include "tablebase/move.h"
#include "tablebase/outcome.h"
#include "tablebase/resources.h"
#include "tablebase/spec.h"
#include "tablebase/structure.h"

namespace zermelo {

/// A game of two players: immutable, safe to share between threads.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  virtual const Spec& spec() const = 0;
  virtual GameClass game_class() const { return GameClass::terminating; }
  /// Who wins when a player cannot move. Loopy games say it for each position, see ending().
  virtual Play play() const { return Play::normal; }
  /// The number of positions; they are numbered 0..size-1.
  virtual Index size() const = 0;
  /// The position that the game is usually played from.
  virtual Index start() const = 0;
  /// An upper bound on the number of plies of any game from any position; endless_play if there is none.
  virtual std::uint64_t longest_play() const = 0;
  virtual const Structure& structure() const = 0;

  /// Puts the moves of one player into `moves` (cleared first), in a fixed order, no position twice. `player` is left
  /// or right in a partisan game, mover in all others. This is the rules' only definition of a move.
  virtual void list_moves(Player player, Index position, MoveList& moves) const = 0;
  /// The outcome for the player to move where the game is over. Requires a position without moves.
  virtual Outcome ending(Index) const { return play() == Play::misere ? Outcome::win : Outcome::loss; }
  /// Whether moves may lead to sums of several positions; such games have tables of numbers only.
  virtual bool splits() const { return false; }
  /// The position, if there is one, that no player may move to while the game is a term of a sum: in Chomp, the board
  /// without the poisoned square. Requires !splits() where there is one.
  virtual std::optional<Index> forbidden_in_sums() const { return {}; }
  /// Why the game has no Grundy values, in words that say what to do; empty if it has, or if only solving it can tell.
  virtual std::string no_grundy() const;

  /// Puts the positions that a move to `position` may come from into `before` (cleared first), in any order; a position
  /// from which several moves lead here may be listed several times. Only asked where the structure has un-moves.
  virtual void list_unmoves(Index, std::vector<Index>& before) const { before.clear(); }
  /// The number of entries with the position in all lists of list_unmoves; 0 for an ending. By default the number of
  /// its moves.
  virtual std::uint32_t count_moves(Index position) const;

  /// The number of the position that `text` describes; UsageError says what is wrong with it.
  virtual Index parse(std::string_view text) const = 0;
  virtual std::string text(Index position) const = 0;
  /// The words for a sum of positions.
  virtual std::string sum_text(std::span<const Index> sum) const { return text(sum.front()); }
  /// The words for a move, for example `5 -> 2,1`. Requires that list_moves(player, from) lists `to`.
  virtual std::string move_text(Player player, Index from, std::span<const Index> to) const = 0;
  /// Why the game is over, for example `no move is left`. Requires a position without moves.
  virtual std::string ending_text(Index) const { return "no move is left"; }
  /// The moves from the position that `text` describes, in the orientation and colours of that text, each resulting
  /// position once. UsageError as in parse().
  virtual std::vector<Move> moves(std::string_view text) const;

  /// What is wrong with the rules at `position`, in words, as far as only the rules know; empty if nothing is wrong.
  virtual std::string fault(Index) const { return {}; }

  // Derived from the above.

  /// The number of the position that `text` describes, or nothing.
  std::optional<Index> find(std::string_view text) const;
  /// Puts the positions that the moves lead to into `next` (cleared first), each once: as list_moves lists them, or,
  /// for the moves of both players in a partisan game and for the terms of sums in a game that splits, ascending.
  void successors(Index position, std::vector<Index>& next) const;
  /// The moves as the game is played in sums: without those to the forbidden position.
  void list_options(Index position, MoveList& moves) const;
};

inline constexpr std::uint64_t endless_play = std::numeric_limits<std::uint64_t>::max();

/// The common part of loopy games.
class LoopyGame : public Game {
 public:
  GameClass game_class() const final { return GameClass::loopy; }
  std::uint64_t longest_play() const final { return endless_play; }
};

/// The metrics of an impartial game that always ends.
inline std::vector<Metric> all_metrics() { return {Metric::outcome, Metric::depth, Metric::grundy}; }

/// A family of games in the registry.
struct Family {
  std::string name;
  std::string summary;   ///< the rule in one line
  std::string position;  ///< how a position is written, with an example
  std::vector<Key> keys;
  /// Requires a spec completed with `keys`. Throws SpecError.
  std::function<std::unique_ptr<Game>(Spec spec, const Resources& resources)> make;
  std::vector<Metric> metrics = {Metric::outcome, Metric::depth};  ///< of its tables
};

}  // namespace zermelo
