// Sums of positions of partisan tables and of values: the value of the sum, who wins, and the winning moves.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jobs/lookup/probe.h"
#include "solver/sums/strategies.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// The terms of `TERM + TERM ...`, where blanks surround each + outside braces and brackets.
std::vector<std::string> terms_of_values(std::string_view words);

/// Whether a term is a position of a table of values. Opens the tables that are named.
bool is_partisan_sum(std::string_view words, const Job& job);

/// A move in one term, and the value of the whole sum after it.
struct PartisanSumMove {
  std::size_t term = 0;  ///< its number, from 0
  std::string move;      ///< in words; of a value, the option that it leads to
  std::string to;        ///< what the move leaves of the term, as terms of a sum
  ShortGame value;
};

/// What a strategy plays first, and what it loses in all against exact play.
struct StrategyAnswer {
  Strategy strategy = Strategy::hotstrat;
  std::size_t term = 0;  ///< its number, from 0
  ShortGame option;      ///< the value of the term after the move
  std::string move;      ///< a move of the position that leaves this value; empty for a value
  Dyadic loss;           ///< in points
};

/// A sum of terms TABLE.ztb:POSITION and values. Terms of one file share its table.
class PartisanSum {
 public:
  /// Throws UsageError, which names the wrong term; and as Probe and parse_short_game do.
  PartisanSum(std::string_view words, const Job& job);

  std::size_t terms() const { return terms_.size(); }
  const std::string& words(std::size_t term) const { return terms_[term].words; }
  ShortGame value(std::size_t term) const { return terms_[term].value; }
  /// The value of the sum.
  ShortGame value() const { return value_; }
  OutcomeClass outcome() const { return pool_->outcome_class(value_); }
  bool wins_first(Player player) const;
  /// In the notation of docs/values.md.
  std::string text(ShortGame value) const;
  /// The moves of a player after which the other player, who moves next, loses; term by term.
  std::vector<PartisanSumMove> winning_moves(Player player) const;
  /// The answer of each strategy if the player begins; none if all terms are numbers. Throws as SumStrategies does.
  std::vector<StrategyAnswer> strategy_answers(Player player) const;

 private:
  struct Term {
    std::string words;
    std::string file, position;          ///< of a table; empty for a value
    std::shared_ptr<const Probe> probe;  ///< null for a value
    ShortGame value;
  };

  Term read(const std::string& words, const Job& job);
  std::shared_ptr<const Probe> probe_of(const std::string& file, const Job& job);
  /// The value of a sum of positions of a table, in the pool of the sum.
  ShortGame value_of(const Probe& probe, std::span<const Index> positions) const;
  template <class Use>
  void for_each_move(const Term& term, Player player, const Use& use) const;

  std::unique_ptr<GamePool> pool_;
  std::vector<std::pair<std::string, std::shared_ptr<const Probe>>> probes_;
  std::vector<Term> terms_;
  ShortGame value_;
};

}  // namespace zermelo
