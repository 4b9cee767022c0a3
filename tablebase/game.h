// A game as tables see it: positions by number, moves, words for both, and the structure that solvers may use.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/index.h"
#include "tablebase/option_list.h"
#include "tablebase/outcome.h"
#include "tablebase/resources.h"
#include "tablebase/spec.h"
#include "tablebase/structure.h"

namespace zermelo {

/// A game of two players: immutable, safe to share between threads.
class Game {
 public:
  virtual ~Game() = default;

  virtual const Spec& spec() const = 0;
  /// Who wins when there is no move; Play::loopy exactly if positions may repeat or the end is not always the same.
  virtual Play play() const = 0;
  /// How many positions; they are numbered 0..size-1.
  virtual Index size() const = 0;
  /// The position that the game is usually played from.
  virtual Index start() const = 0;
  /// An upper bound on the number of plies of any game from any position; endless_play if there is none.
  virtual std::uint64_t longest_play() const = 0;
  virtual Structure structure() const = 0;

  /// Puts the positions that one move leads to into `next` (cleared first), in a fixed order, each once.
  /// This is the rules' only definition of a move; verification and probing rest on it alone.
  virtual void successors(Index position, std::vector<Index>& next) const = 0;
  /// The outcome for the player to move where the game is over. Requires: `position` has no successors.
  virtual Outcome ending(Index) const { return play() == Play::misere ? Outcome::win : Outcome::loss; }

  /// Why there are no Grundy values, as far as the game itself knows, in words that say what to do; empty if there are.
  /// They belong to normal play, where whoever cannot move loses, and to games that end.
  virtual std::string no_grundy() const;
  /// The moves under which Grundy values are taken: in a fixed order, each to a sum of positions. Empties `options`
  /// first. Those of `successors`, unless a game says otherwise.
  virtual void options(Index position, OptionList& options) const { successors(position, options.alone()); }

  /// The number of the position that `text` describes; UsageError says what is wrong with it.
  virtual Index parse(std::string_view text) const = 0;
  virtual std::string text(Index position) const = 0;
  /// The move between two positions in words, for example `5 -> 2,1`. Requires: a move leads from one to the other.
  virtual std::string move_text(Index from, Index to) const = 0;

  /// Whether options may be sums of several positions; then there are only Grundy values, and no `successors`.
  virtual bool splits() const { return false; }

  /// The words for a sum of positions, and for a move to it. Requires one term, unless a game has options of several.
  virtual std::string sum_text(std::span<const Index> sum) const { return text(sum.front()); }
  virtual std::string sum_move_text(Index from, std::span<const Index> to) const { return move_text(from, to.front()); }

  /// What is wrong with the rules at `position`, in words, as far as only they know: its number is not the number of
  /// what it stands for, a move leads nowhere, the game neither goes on nor ends. Empty if nothing is.
  virtual std::string fault(Index) const { return {}; }
};

inline std::string Game::no_grundy() const {
  if (play() == Play::loopy)
    return "play may go on for ever or be decided on the board, and Grundy values belong to games that end when no "
           "move is left";
  if (play() == Play::partisan) return "Left and Right have moves of their own; its values are --metric value";
  if (play() == Play::misere) return "Grundy values are those of normal play; say play=normal";
  return {};
}

inline constexpr std::uint64_t endless_play = std::numeric_limits<std::uint64_t>::max();

/// What loopy games have in common.
class LoopyGame : public Game {
 public:
  Play play() const final { return Play::loopy; }
  std::uint64_t longest_play() const final { return endless_play; }
};

/// What tables of a game can hold that ends and is, or can be, played so that whoever cannot move loses.
inline std::vector<Metric> all_metrics() { return {Metric::outcome, Metric::depth, Metric::grundy}; }

/// A family of games in the registry.
struct Family {
  std::string name;
  std::string summary;   ///< the rule in one line
  std::string position;  ///< how a position is written, with an example
  std::vector<Key> keys;
  /// Requires a spec completed with `keys`. Throws SpecError.
  std::function<std::unique_ptr<Game>(Spec spec, const Resources& resources)> make;
  std::vector<Metric> metrics = {Metric::outcome, Metric::depth};  ///< what its tables can hold
};

}  // namespace zermelo
