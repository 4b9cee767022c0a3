// Finds the winner of a sum in normal play from the nim values of its terms, also of games that may loop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/sequences/sequence.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/game.h"

namespace zermelo {

// A term of a sum of games: numbered positions, moves that may divide, Grundy values.

/// An impartial game; the player who cannot move loses. In misère play it always ends. A move leads to a sum of
/// positions of the same game, its parts; the sum of no parts has no moves. Immutable, except where a class says
/// otherwise.
class Summand {
 public:
  using Parts = std::span<const std::uint64_t>;
  using Use = std::function<void(Parts)>;

  /// A move in words, and what it leaves of the term.
  struct MoveWords {
    std::string move;  ///< for example `12 -> 5,6`
    std::string to;    ///< as terms of a sum, for example `0.77:5 + 0.77:6`
  };

  virtual ~Summand() = default;

  /// Calls use(parts) for every option, each once, in a fixed order.
  virtual void for_each_option(std::uint64_t position, const Use& use) const = 0;
  /// Calls use(parts) for the options whose value is `value`. Returns false if the position has too many options to
  /// look at all of them; then some are found, and at least one if the value is less than the position's own.
  virtual bool for_each_option_of(std::uint64_t position, std::uint64_t value, const Use& use) const;
  /// The approximate number of options if it is known without listing them, else 0.
  virtual double option_count(std::uint64_t) const { return 0; }
  /// Whether the position has no moves.
  virtual bool over(std::uint64_t position) const = 0;
  /// The nim value; 0 for a position of value infinity.
  virtual std::uint64_t grundy(std::uint64_t position) const = 0;
  /// For a position of value infinity the nim values of its options as bits, see tablebase/entries/loopy_nimber.h.
  virtual std::optional<std::uint32_t> infinity(std::uint64_t) const { return {}; }

  /// The moves from `from` to `parts`: usually one, several if moves lead to positions that are equal by symmetry.
  /// `typed` is the position as the user wrote it, whose orientation the words keep; empty: the game's own text.
  virtual std::vector<MoveWords> moves_to(std::uint64_t from, std::string_view typed, Parts parts) const = 0;
};

/// The value of a sum of positions: the XOR of their values (Sprague 1935, Grundy 1939).
std::uint64_t grundy_of(const Summand& game, Summand::Parts parts);

/// The value of a sum of positions of games that may loop (Smith 1966).
struct NimSum {
  std::uint64_t nimber = 0;  ///< the XOR of the nim values
  /// The nim values of the options of the term of value infinity, as bits. None if there are several such terms: their
  /// sum is a draw.
  std::optional<std::uint32_t> infinity = {};

  /// A win if a term of value infinity has an option whose nim value is that of the other terms; without such a term,
  /// if the nim value is not 0.
  Outcome outcome() const;
  /// The nim values of the options of a sum of value infinity, ascending. Requires infinity.
  std::vector<std::uint64_t> options() const;
};

NimSum operator+(const NimSum& a, const NimSum& b);
NimSum nim_sum(const Summand& game, Summand::Parts parts);

/// A position as a term of a sum.
struct Term {
  std::string words;  ///< the whole term as the user wrote it
  std::shared_ptr<const Summand> game;
  std::uint64_t position = 0;
  std::string typed = {};  ///< the position as the user wrote it; empty: the game's own text
};

/// A move in one term of a sum.
struct SumMove {
  std::size_t term = 0;                        ///< its number, from 0
  std::string move;                            ///< the move in words
  std::string to;                              ///< what the move leaves of the term, as terms of a sum
  std::uint64_t grundy = 0;                    ///< the value of `to`; 0 in misere play
  std::optional<std::uint32_t> infinity = {};  ///< of `to`, see NimSum
};

struct SumMoves {
  std::vector<SumMove> list;  ///< the first ones, term by term
  std::uint64_t count = 0;    ///< of all moves found, listed or not
  bool all = true;            ///< false if a heap has too many options to look at all of them
};

/// The XOR of the values; the player to move wins exactly if it is not 0. Requires terms without infinity.
std::uint64_t grundy_of(const std::vector<Term>& terms);
NimSum nim_sum(const std::vector<Term>& terms);

/// Counts the moves that lead from one term to `parts`, and lists them as long as the list has less than `most`.
void add_moves(SumMoves& moves, std::size_t index, const Term& term, Summand::Parts parts, const NimSum& value,
               std::uint64_t most);

/// Every winning move, at most `most` of them as a list. Cost: a look at each option of each term, at most 2^27 a term.
SumMoves winning_moves(const std::vector<Term>& terms, std::uint64_t most);
/// Every move that keeps a draw. Requires a drawn sum. Cost: the same.
SumMoves drawing_moves(const std::vector<Term>& terms, std::uint64_t most);

/// Positions of a game with numbered positions as terms of a sum. Their values come from a file or from a table in
/// memory. The play convention of the game does not matter: a sum ends when no term has a move.
class GameSummand final : public Summand {
 public:
  using Values = std::function<NimSum(Index)>;

  /// `name` is the part of a term before the colon. `values` may be empty if no value is asked for.
  GameSummand(std::string name, std::shared_ptr<const Game> game, Values values)
      : name_(std::move(name)), game_(std::move(game)), values_(std::move(values)) {}

  void for_each_option(std::uint64_t position, const Use& use) const override;
  bool over(std::uint64_t position) const override;
  std::uint64_t grundy(std::uint64_t position) const override { return values_(position).nimber; }
  std::optional<std::uint32_t> infinity(std::uint64_t position) const override { return values_(position).infinity; }
  std::vector<MoveWords> moves_to(std::uint64_t from, std::string_view typed, Parts parts) const override;

 private:
  std::string text(Parts parts) const;

  std::string name_;
  std::shared_ptr<const Game> game_;
  Values values_;
};

/// Makes the heaps of a rule terms of a sum. Positions are sizes of heaps, at most largest_heap. Values come from a
/// sequence, which the owner must extend as far as they are needed.
class HeapSummand final : public Summand {
 public:
  explicit HeapSummand(std::shared_ptr<const sequences::Sequence> sequence) : sequence_(std::move(sequence)) {}

  void for_each_option(std::uint64_t heap, const Use& use) const override;
  bool for_each_option_of(std::uint64_t heap, std::uint64_t value, const Use& use) const override;
  double option_count(std::uint64_t heap) const override;
  bool over(std::uint64_t heap) const override;
  std::uint64_t grundy(std::uint64_t heap) const override { return (*sequence_)(heap); }
  std::vector<MoveWords> moves_to(std::uint64_t from, std::string_view typed, Parts parts) const override;

 private:
  void for_each_single_heap_of(std::uint64_t heap, std::uint64_t value, std::uint64_t small, const Use& use) const;

  std::shared_ptr<const sequences::Sequence> sequence_;
};

}  // namespace zermelo
