// Answers questions about a table: the worth of a position, its moves, a line of best play. Answers contain values.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jobs/lookup/probe.h"
#include "tablebase/entries/entry_kind.h"
#include "tablebase/game/game.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

/// Words are made when they are asked for. They need the table, which must outlive a worth of a partisan game.
class Worth {
 public:
  /// The worth of no position.
  Worth() = default;
  /// Requires a kind that is not partisan.
  Worth(const EntryKind& kind, Value value) : kind_(&kind), value_(value) {}
  /// The entry `number` of a partisan table. Throws FormatError for a number without a meaning.
  Worth(const PartisanNumbers& meanings, std::uint32_t number);
  /// The entry `number` of a table of a misère quotient. Throws FormatError for a number without an element.
  Worth(const sequences::ListedQuotient& elements, std::uint32_t number);
  /// A sum in a table of values.
  Worth(const PartisanNumbers& meanings, ShortGame sum);

  /// The entry. Requires a game that is not partisan.
  Value value() const { return value_; }
  /// The sum of the values. Requires a table of values.
  ShortGame game() const { return game_; }
  /// The meanings of the numbers of a partisan table; otherwise null.
  const PartisanNumbers* meanings() const { return meanings_; }

  /// The outcome for a player who moves to this position or sum.
  Outcome for_mover(Player player) const;
  /// Whether a player who moves to this position or sum wins.
  bool is_won_by(Player player) const { return for_mover(player) == Outcome::win; }
  /// The outcome class. Requires a partisan game.
  OutcomeClass outcome_class() const { return class_; }
  bool is_draw() const { return meanings_ == nullptr && value_.outcome == Outcome::draw; }
  /// The plies to the end, and the moves that the winner still makes; nothing in a draw and in tables without depths.
  std::optional<std::uint32_t> depth() const;
  std::optional<std::uint32_t> moves() const;
  /// The Grundy value, or the nim value in a game that may loop; nothing in other tables, and for infinity.
  std::optional<std::uint32_t> grundy() const;
  /// The nim values of the options of a position of value infinity; nothing for other positions.
  std::optional<std::vector<std::uint32_t>> infinity() const;
  /// The number of shortest solutions, see SolutionCode; nothing in other tables than those of help play.
  std::optional<std::uint32_t> solutions() const;
  /// The score; nothing in other tables.
  std::optional<int> score() const;
  /// The number of a kind by definition; nothing in other tables.
  std::optional<std::uint32_t> number() const;

  /// `win`, `loss` or `draw` for the player to move; in partisan games the name of the class, see OutcomeClass.
  std::string_view outcome() const;
  /// See EntryKind::figures.
  Figures figures() const;
  /// A value in canonical form; the word of an element of a quotient; empty in other tables.
  std::string canonical_form() const;
  /// Everything in words.
  std::string text() const;

 private:
  const EntryKind* kind_ = nullptr;
  Value value_ = {};
  OutcomeClass class_ = OutcomeClass::previous;
  ShortGame game_ = {};
  const PartisanNumbers* meanings_ = nullptr;
  const sequences::ListedQuotient* elements_ = nullptr;
};

/// Reads the worth of positions from a table, and counts the look-ups. Remembers the terms of sums, and in a table that
/// lacks entries, which follow from the positions after them, all that it has looked up. For one thread.
class WorthReader {
 public:
  explicit WorthReader(const Probe& probe) : probe_(probe) {}

  const Probe& probe() const { return probe_; }
  const EntryKind& kind() const { return *probe_.info().kind; }
  /// Throws as Probe::value does.
  Worth of(Index position) { return of(std::span(&position, 1)); }
  /// The worth of a sum of positions. Requires one term, or a table of Grundy values, of values of games, or of a
  /// misère quotient.
  Worth of(std::span<const Index> sum);
  /// The number of entries that were looked up.
  std::uint64_t look_ups() const { return look_ups_; }

 private:
  Value value(Index position, bool remembers);
  KeptValue remembered(Index position);

  const Probe& probe_;
  std::uint64_t look_ups_ = 0;
  std::unordered_map<Index, KeptValue> remembered_;
};

/// A move and the worth of the position or sum that it leads to.
struct AnsweredMove {
  Move move;
  Worth worth;
  bool best = false;              ///< see mark_best()
  bool wins = false;              ///< the player who makes it wins
  std::optional<int> score = {};  ///< of the move for its player, see gained(); only in tables of scores
};

/// A move, not yet marked, with the worth of what it leads to. `kind` is that of the table.
AnsweredMove answered_move(const EntryKind& kind, Move move, Worth worth);

struct Answer {
  std::string position;         ///< the text of the question
  std::optional<Index> number;  ///< of the position in the table; nothing with an error
  Worth worth;
  std::string ending;               ///< why the game is over; empty if there is a move, or if moves were not asked for
  std::vector<AnsweredMove> moves;  ///< in the order of the rules, if they were asked for
  std::string error;                ///< why there is no answer, in one sentence; else empty
  std::uint64_t look_ups = 0;       ///< entries of the table that the answer needed
};

/// How much an answer contains.
enum class Detail {
  entry,  ///< the entry of the position
  moves,  ///< also every move
};

/// Bounds the moves that answers list and examine, and with them their time and memory. For one thread.
class MoveBudget {
 public:
  explicit MoveBudget(std::uint64_t moves) : moves_(moves), left_(moves) {}
  /// The moves that are left. Throws LimitError if none are.
  std::uint64_t room() const;
  /// Takes `moves` of the budget. Throws LimitError if fewer are left; then nothing is left.
  void take(std::uint64_t moves);

 private:
  [[noreturn]] void refuse() const;

  std::uint64_t moves_, left_;
};

/// The answer of the table for a position, in the orientation and colours of the text. UsageError for a text that is
/// not a position; FormatError for a damaged table; LimitError if the moves exceed the budget. Without a budget there
/// is no bound.
Answer ask(const Probe& probe, std::string_view position, Detail detail, MoveBudget* budget = nullptr);

/// The same, but a text that is not a position, and an entry that cannot be read because its table is missing or
/// damaged, give an answer with an error. For batches.
Answer try_ask(const Probe& probe, std::string_view position, Detail detail);

/// The moves of an answer, the best first: best moves, then moves by the outcome for the player who makes them, then
/// quick wins and slow losses before others; otherwise in the order of the rules.
std::vector<const AnsweredMove*> best_first(const std::vector<AnsweredMove>& moves);

/// A line of best play.
struct Line {
  Answer start;                     ///< without moves
  std::vector<AnsweredMove> moves;  ///< in the order of play
  bool repeats = false;             ///< the last move returns to an earlier position
  std::uint64_t look_ups = 0;       ///< entries of the table that the line needed
};

/// Returns best play to the end of the game, or to the first repeated position. A Grundy table has no depths: the line
/// takes a winning move, or the first move if no move wins. Where scores may loop, it takes a best move to a new
/// position if there is one, out of the tier if it can. In a partisan game `first` begins (left or right), and the line
/// plays on in the sum of all parts. Throws UsageError for an outcome table of a loopy game, which has no depths,
/// unless the position is a draw, or for `first` in a game that is not partisan; LimitError if all moves on the way
/// exceed the budget.
Line best_line(const Probe& probe, std::string_view position, Player first = Player::mover,
               MoveBudget* budget = nullptr);

/// Throws UsageError unless the table is one of help play.
void require_solutions(const Probe& probe);

/// Receives a solution. Returns false if no more are wanted.
using UseSolution = std::function<bool(const Line& line)>;

/// Finds the shortest solutions in a table of help play, in the order of their moves; none if the position has none.
/// Throws as require_solutions; LimitError if all moves on the way exceed the budget.
void for_solutions(const Probe& probe, std::string_view position, const UseSolution& use, MoveBudget* budget = nullptr);
/// The first `most` of them.
std::vector<Line> all_solutions(const Probe& probe, std::string_view position, std::size_t most,
                                MoveBudget* budget = nullptr);

// Which moves of a position are best, and which of two is better.

/// Marks the best among all moves of a position with the worth `from`; `moves` may contain moves of both players. The
/// best moves are, in tables of
///  * outcomes: moves that keep the outcome;
///  * depths: of these, the quickest wins, the slowest losses and all draws;
///  * Grundy values: moves to value 0;
///  * scores: moves with the score of the position;
///  * outcome classes: each player's moves with the best outcome; values: undominated moves.
void mark_best(const EntryKind& kind, const Worth& from, std::vector<AnsweredMove>& moves);

/// How good a move is for the player who makes it: 2 wins, 1 draws, 0 loses.
int result_of(const AnsweredMove& move);

/// Whether `a` dominates `b` strictly. In tables of outcome classes: whether `a` has a better outcome. Requires moves
/// of the same player and a partisan table.
bool better(const AnsweredMove& a, const AnsweredMove& b);

}  // namespace zermelo
