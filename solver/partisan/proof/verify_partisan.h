// Proves a table of a partisan game from the rules and the definition of <=. Shares no code with the solvers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/proving/findings.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"
#include "tablebase/values/value_numbers.h"

namespace zermelo::partisan::proof {

/// As verify_entries() for other games: checks each entry, given by `number`, against the entries of its moves.
///  * Values: the entry's line of the list must equal {values of Left's moves|values of Right's moves}, by the
///    definition of <=. A number beyond the list, in the entry or after a move, is a mismatch.
///  * Outcome classes: Left wins moving first exactly if a move leads to a position where Right loses moving first;
///    likewise for Right.
/// As the game ends, agreement of all entries proves the table. Checks `sample` positions (0: all) from the
/// findings.done()-th on. `number` is called from several threads; it may throw UnknownEntry as in verify_entries().
/// Throws Interrupted, and LimitError for values that the definition cannot verify (PlainGames).
void verify_partisan(const PartisanGame& game, const EntryKind& kind, const ValueList& list,
                     const std::function<std::uint32_t(Index)>& number, Index sample, Findings& findings);

/// Finds the outcome classes of a game in which play may be endless that agree with the classes after their moves, but
/// in which a win or loss cannot be forced to the end. Requires that all classes agree. Several threads call `value`.
/// Memory: as loopy::proof::find_groundless with two positions for each. Throws Interrupted.
Groundless find_groundless(const Game& game, const std::function<Value(Index)>& value, const Job& job);

/// The arithmetic of the verifier: partisan games as trees of options, compared by the definition of <= alone. The
/// games of a list of values, their sums, and the options of these. G <= H exactly if no Left option of G is >= H and
/// no Right option of H is <= G (Conway 1976, chapter 0). No other fact about games is used: no canonical form, and no
/// special rule for numbers or nimbers. Remembers every answer, in about 40 bytes a pair. Not thread-safe.
class PlainGames {
 public:
  using Game = std::uint32_t;

  /// `lines` must outlive this.
  explicit PlainGames(const std::vector<ValueLine>& lines);

  /// The game of a line of the list. Requires that the line exists.
  Game listed(std::uint32_t line);
  Game sum(Game a, Game b);
  bool at_most(Game a, Game b);

  /// Whether value = {left|right}: value <= {left|right} and {left|right} <= value.
  bool equals(Game value, std::span<const Game> left, std::span<const Game> right);

 private:
  using Options = std::vector<Game>;

  struct PlainGame {
    Options left, right;
    Game first = 0, second = 0;  ///< the terms of a sum whose options are not listed yet
    bool expanded = false;
  };

  Game add(Options left, Options right);
  Game number(const Dyadic& number);
  Game nimber(std::uint32_t k);
  Game up(std::int32_t n);
  /// The entry of the game, with its options listed.
  const PlainGame& open(Game game);
  bool at_most_options(Game a, std::span<const Game> left, std::span<const Game> right);
  bool options_at_most(std::span<const Game> left, std::span<const Game> right, Game b);

  const std::vector<ValueLine>& lines_;
  std::vector<PlainGame> entries_;
  std::unordered_map<std::uint32_t, Game> listed_;
  std::map<std::pair<Integer, unsigned>, Game> numbers_;
  std::unordered_map<std::uint32_t, Game> nimbers_;
  std::unordered_map<std::int32_t, Game> ups_;
  std::unordered_map<std::uint64_t, Game> sums_;
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace zermelo::partisan::proof
