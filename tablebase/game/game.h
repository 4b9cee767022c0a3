// A game as tables see it: numbered positions, lists of moves, the words for both, and the structure that solvers may
// use; and a family of games.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/key_list.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"
#include "tablebase/game/structure.h"
#include "tablebase/game/tier.h"

namespace zermelo {

/// A list of the moves from one position. Each is given by the sum of positions that it leads to, in most games a
/// single position; the empty sum is a finished game.
class MoveList {
 public:
  MoveList() = default;
  /// An empty list that uses the memory of `buffer`.
  explicit MoveList(std::vector<Index>&& buffer) : terms_(std::move(buffer)) { clear(); }

  void clear() {
    terms_.clear();
    ends_.clear();
    gains_.clear();
    sums_ = false;
  }

  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  /// Throws LimitError if there are more than `most` moves.
  static void require_within(std::size_t moves, std::size_t most) {
    if (moves > most) refuse(most);
  }
  /// Lets `add` and `add_sum` throw LimitError beyond `moves` moves: for games in which a position may have more moves
  /// than memory can hold.
  void limit(std::size_t moves) { most_ = moves; }

  /// Appends a move to one position. Requires: `add_sum` was not used on this list.
  void add(Index position) {
    if (terms_.size() >= most_) refuse(most_);
    terms_.push_back(position);
  }
  /// The same in a game with scores.
  void add(Index position, Gain gain) {
    add(position);
    gains_.push_back(gain);
  }
  /// Appends a move to a sum. Requires: `add` was not used on this list.
  void add_sum(std::span<const Index> sum) {
    if (ends_.size() >= most_) refuse(most_);
    sums_ = true;
    terms_.insert(terms_.end(), sum.begin(), sum.end());
    ends_.push_back(terms_.size());
  }

  std::size_t size() const { return sums_ ? ends_.size() : terms_.size(); }
  bool empty() const { return size() == 0; }

  std::span<const Index> operator[](std::size_t i) const {
    if (!sums_) return {terms_.data() + i, 1};
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {terms_.data() + begin, ends_[i] - begin};
  }

  /// What a move brings. Requires a list of a game with scores.
  Gain gain(std::size_t i) const { return gains_[i]; }

  /// The terms of all moves, one move after the other. The caller may sort or erase terms only if all moves come from
  /// `add`.
  std::vector<Index>& positions() { return terms_; }
  const std::vector<Index>& positions() const { return terms_; }

 private:
  [[noreturn]] static void refuse(std::size_t most);

  std::vector<Index> terms_;
  std::vector<Gain> gains_;        ///< one for each move in games with scores
  std::vector<std::size_t> ends_;  ///< the end of each sum in `terms_`; empty if all moves come from `add`
  bool sums_ = false;
  std::size_t most_ = unlimited;
};

/// The number of a position that a move leads to, and what the move brings.
struct GainedGoal {
  Index to = 0;
  Gain gain = {};
};
/// Sorts moves by number. Of several moves to one position after which the same player is to move, the one with the
/// most points stays.
void keep_best(std::vector<GainedGoal>& goals);

/// A move from a position that is given as text, in the orientation and colours of that text.
struct Move {
  Player player = Player::mover;
  std::string text;           ///< the move in words, for example `5 -> 2,1`
  std::string to;             ///< the position or sum that it leads to, before any folding by symmetry
  std::vector<Index> number;  ///< the index in the table of that position, or of each term of that sum
  Gain gain = {};             ///< what it brings in a game with scores
};

/// The points of a board, for pictures, in the order of their letters in the texts of positions.
struct Drawing {
  std::vector<std::pair<int, int>> points;           ///< columns from the left and rows from the top
  std::vector<std::pair<unsigned, unsigned>> lines;  ///< pairs of points that lines join
};

/// Where moves of a discovered game lead: the keys of positions of the same tier, one after the other, and the numbers
/// of positions of other tiers; each once.
struct Goals {
  std::vector<std::byte> keys;
  std::vector<Index> others;
};

/// A game of two players. Immutable, so several threads may share it.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  virtual const Spec& spec() const = 0;
  virtual GameClass game_class() const { return GameClass::terminating; }
  bool always_ends() const { return zermelo::always_ends(game_class()); }
  bool may_loop() const { return zermelo::may_loop(game_class()); }
  bool is_partisan() const { return zermelo::is_partisan(game_class()); }
  bool is_scored() const { return zermelo::is_scored(game_class()); }
  /// A digest of positions, moves and endings, which tells two games with the same spec apart; empty for a game whose
  /// spec determines its rules, and if too few of them are known. See rules_digest_of (rules/rules_digest.h).
  virtual std::string rules_digest() const { return {}; }
  /// The text of the rules file that the spec names, if tables keep it and so answer without the file; else empty.
  virtual std::string rules_text() const { return {}; }
  /// Who wins when a player cannot move. In loopy games each ending has its own outcome, see ending().
  virtual Play play() const { return Play::normal; }
  /// The number of positions, gaps included. Their numbers are 0..size-1.
  virtual Index size() const = 0;
  /// Whether the usual starting position is one of the positions.
  virtual bool has_start() const { return true; }
  /// The usual starting position. Requires has_start().
  virtual Index start() const = 0;
  /// An upper bound on the number of plies of any play from any position; endless_play if play may be infinite.
  virtual std::uint64_t longest_play() const = 0;
  virtual const Structure& structure() const = 0;
  /// The tiers, each after those that it rests on; they contain all positions, in order. Empty if the game has none.
  virtual std::span<const Tier> tiers() const { return {}; }
  /// The keys of the positions of a discovered game: one list for each tier, or a single list without tiers. Empty if
  /// the rules number the positions.
  virtual std::vector<std::shared_ptr<const KeyList>> keys() const { return {}; }
  /// The structure of one tier as a TierGame.
  virtual Structure tier_structure(std::size_t) const { return structure(); }

  /// Puts the moves of one player into `moves` (cleared first), in a fixed order, no two to the same position, but each
  /// move in help play, whose solutions are counted. `player` is left or right in a partisan game, mover in all others.
  /// This is the only definition of a move.
  virtual void list_moves(Player player, Index position, MoveList& moves) const = 0;
  /// The outcome of a finished game for the player to move. Requires a position without moves.
  virtual Outcome ending(Index) const { return play() == Play::misere ? Outcome::win : Outcome::loss; }
  /// The points that the player to move gets more than the opponent when the game is over. Requires a position without
  /// moves of a game with scores.
  virtual int final_score(Index) const { return 0; }
  /// No score of the position is greater, with either sign. For games with scores.
  virtual int score_limit(Index) const { return most_score; }
  /// Whether a number belongs to no position. Numberings of pieces on squares have such gaps. A gap has no moves, no
  /// move leads to it, and it has the entry of a draw, in a partisan game the number 0; counts leave it out.
  virtual bool is_gap(Index) const { return false; }
  /// Whether is_gap may be true.
  virtual bool has_gaps() const { return false; }
  /// The parts in which counts are shown, for example one for each side to move; none to show all positions together.
  virtual Parts parts() const { return {}; }
  /// Sets orbits[i] for the number first + i; placements are 0 exactly for gaps. Requires first + orbits.size() <=
  /// size().
  virtual void list_orbits(Index first, std::span<Orbit> orbits) const;
  /// Whether moves may lead to sums of several positions. Such games have only tables of numbers.
  virtual bool splits() const { return false; }
  /// The position, if any, that no player may move to while the game is a term of a sum: in Chomp, the board without
  /// the poisoned square. A game with such a position has !splits().
  virtual std::optional<Index> forbidden_in_sums() const { return {}; }
  /// Why the game has no Grundy values, and what to do instead. Empty if it has Grundy values, or if only the solver
  /// can tell.
  virtual std::string no_grundy() const;
  /// Why the game has no loopy nim values, the end of a sentence. Empty if both players have the same moves in every
  /// position, play may loop, and a player who cannot move loses.
  virtual std::string no_nimbers() const;

  /// Puts the predecessors of `position`, the positions with a move to it, into `before` (cleared first), in any order.
  /// A predecessor may be listed several times. Called only if LoopRules::unmoves is true; if it is true only in
  /// tier_structure(), only predecessors in the same tier are needed.
  virtual void list_unmoves(Index, std::vector<Index>& before) const { before.clear(); }
  /// The number of times that `position` occurs in the list_unmoves lists of all positions; 0 for an ending. By default
  /// the number of its moves.
  virtual std::uint32_t count_moves(Index position) const;

  /// The same as successors(), perhaps by faster code; for kernels and counts. Proofs never call it.
  virtual void fast_successors(Index position, std::vector<Index>& next) const { successors(position, next); }

  /// Whether list_moves reads the moves of all positions from memory or from a temporary file, without asking rules.
  virtual bool keeps_moves() const { return false; }
  /// The bytes of kept moves in memory that unload_moves() frees.
  virtual std::uint64_t moves_in_memory() const { return 0; }
  /// Moves them to a temporary file. Other threads may use the game meanwhile. Throws LimitError if the disk is full,
  /// std::system_error.
  virtual void unload_moves() const {}

  /// Puts into `goals` where the moves of a position lead: for processes that divide the keys. Requires
  /// !keys().empty().
  virtual void list_goals(Index position, Goals& goals) const;

  /// The number of the position that `text` describes. Throws UsageError.
  virtual Index parse(std::string_view text) const = 0;
  virtual std::string text(Index position) const = 0;
  /// The words for a sum of positions.
  virtual std::string sum_text(std::span<const Index> sum) const { return text(sum.front()); }
  /// The words for a move, for example `5 -> 2,1`. Requires that list_moves(player, from) lists `to`.
  virtual std::string move_text(Player player, Index from, std::span<const Index> to) const = 0;
  /// Why the game is over, for example `no move is left`. Requires a position without moves.
  virtual std::string ending_text(Index) const { return "no move is left"; }
  /// The moves from the position that `text` describes, in the orientation and colours of that text; each resulting
  /// position once. Throws UsageError as parse() does; LimitError for more than `most` moves, each player's counted
  /// before their words are made.
  virtual std::vector<Move> moves(std::string_view text, std::size_t most) const;
  std::vector<Move> moves(std::string_view text) const { return moves(text, MoveList::unlimited); }

  /// How to draw the board, if texts of positions alone do not tell.
  virtual std::optional<Drawing> drawing() const { return {}; }

  /// Describes a mistake of the rules at `position` that only the game's own code can find; empty if there is none.
  virtual std::string fault(Index) const { return {}; }

  // Derived from the above.

  /// The number of the position that `text` describes, or nothing if parse() throws.
  std::optional<Index> find(std::string_view text) const;
  /// Puts the positions that the moves lead to into `next` (cleared first), each once, in the order of list_moves.
  /// In a partisan game (moves of both players) and in a game that splits (terms of all sums) the order is ascending.
  void successors(Index position, std::vector<Index>& next) const;
  /// Puts the moves that are allowed in a sum into `moves`: all except the move to the forbidden position.
  void list_options(Index position, MoveList& moves) const;
};

/// The kind of the tables of this metric.
inline TableKind table_kind(const Game& game, Metric metric) { return {game.game_class(), game.play(), metric}; }
inline const EntryKind& entry_kind(const Game& game, Metric metric) { return entry_kind(game.game_class(), metric); }

inline constexpr std::uint64_t endless_play = std::numeric_limits<std::uint64_t>::max();

/// The base of loopy games.
class LoopyGame : public Game {
 public:
  GameClass game_class() const final { return GameClass::loopy; }
  std::uint64_t longest_play() const final { return endless_play; }
};

/// The name of the family of games with rules in Python. The Python package adds the family; no error offers it.
inline constexpr std::string_view python_family_name = "python";

/// A family of games in the registry.
struct Family {
  std::string name;
  std::string summary;   ///< the rule in one line
  std::string position;  ///< how a position is written, with an example
  std::vector<Key> keys;
  /// Requires a spec completed with `keys`. Throws SpecError.
  std::function<std::unique_ptr<Game>(Spec spec, const Resources& resources)> make;
  std::vector<Metric> metrics = outcome_metrics();  ///< of its tables
  /// What the numbers of a position are, if it is written as numbers: `pile` for the first, second, ... pile, or a name
  /// for each place.
  std::vector<std::string> numbers = {};
};

/// The base of games in which both players collect points. Every move in list_moves has a Gain; if two moves lead to
/// the same position, the list has the one with the greater gain.
class ScoredGame : public Game {
 public:
  GameClass game_class() const final {
    return longest_play() == endless_play ? GameClass::scored_loopy : GameClass::scored;
  }
  Outcome ending(Index position) const final { return score_entry(final_score(position)).outcome; }
  int final_score(Index position) const override = 0;
};

/// The base of games in which Left and Right have different moves; the player who cannot move loses. A position does
/// not tell whose turn it is. Tables contain the values of positions, or their outcome classes. `list_moves` is called
/// for left and for right.
class PartisanGame : public Game {
 public:
  explicit PartisanGame(PartisanRules rules = {}) : structure_(std::move(rules)) {}

  GameClass game_class() const final { return GameClass::partisan; }
  const Structure& structure() const final { return structure_; }
  std::uint64_t longest_play() const override { return tier_count() - 1; }

  /// The tier of a position, in [0, tier_count()); for example the number of empty squares. Every move leads to a lower
  /// tier, and every part that is not the position itself has a lower tier.
  virtual std::uint32_t tier(Index position) const = 0;
  virtual std::uint32_t tier_count() const = 0;

  using Game::parts;
  /// Puts positions into `parts` whose sum has the value of `position`: the position itself if it does not fall apart,
  /// nothing if neither player can ever move.
  virtual void parts(Index position, std::vector<Index>& parts) const { parts.assign(1, position); }
  /// The position that represents all positions equal to `position` by symmetry. It has the same value, the same or a
  /// lower tier, and is its own canonical position.
  virtual Index canonical(Index position) const { return position; }

  /// Describes a move, a part or a canonical position that breaks its contract; empty if all keep it.
  std::string fault(Index position) const override;

 private:
  std::string fault_below(Index position, Index to) const;
  std::string canonical_fault(Index position) const;

  Structure structure_;
};

/// The base of games in which Left and Right have different moves, and positions may repeat; the player who cannot move
/// loses, and endless play is a draw. A position does not tell whose turn it is. Tables contain outcome classes.
/// `list_moves` is called for left and for right.
class LoopyPartisanGame : public Game {
 public:
  GameClass game_class() const final { return GameClass::partisan_loopy; }
  const Structure& structure() const final { return structure_; }
  std::uint64_t longest_play() const final { return endless_play; }
  std::string no_grundy() const final { return "Left and Right have moves of their own"; }
  std::string no_nimbers() const final { return no_grundy(); }

  /// Describes a move that leads to no position.
  std::string fault(Index position) const override;

 private:
  Structure structure_ = PartisanLoopRules{};
};

/// The game as a partisan game that always ends. Requires a short partisan game, which only a PartisanGame has.
inline const PartisanGame& as_partisan(const Game& game) { return static_cast<const PartisanGame&>(game); }

}  // namespace zermelo
