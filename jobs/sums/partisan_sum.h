// Sums of positions of partisan tables and of values: the value of the sum, who wins, and the winning moves.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/lookup/probe.h"
#include "jobs/sums/sum_tables.h"
#include "solver/sums/strategies.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// The terms of `TERM + TERM ...`, where blanks surround each + outside braces and brackets.
std::vector<std::string> terms_of_values(std::string_view words);

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

/// A sum of terms TABLE.ztb:POSITION and values.
class PartisanSum {
 public:
  /// Throws UsageError, which names the wrong term; and as SumTables::of and parse_short_game do.
  PartisanSum(const std::vector<SumItem>& items, SumTables& tables, const Job& job);

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
    std::string table, position;         ///< the name of the table; empty for a value
    std::shared_ptr<const Probe> probe;  ///< null for a value
    ShortGame value;
  };

  void add(const std::string& words, const std::function<Term()>& reading);
  Term read(const std::string& words, SumTables& tables);
  Term of_table(std::string words, std::shared_ptr<const Probe> probe, std::string table, std::string position);
  /// The value of a sum of positions of a table, in the pool of the sum.
  ShortGame value_of(const Probe& probe, std::span<const Index> positions) const;
  template <class Use>
  void for_each_move(const Term& term, Player player, const Use& use) const;

  std::unique_ptr<GamePool> pool_;
  std::vector<Term> terms_;
  ShortGame value_;
};

}  // namespace zermelo
