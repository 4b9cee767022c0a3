// Sums of many heaps in misère play, from a table of a misère quotient: the outcome is that of a product of elements.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/lookup/probe.h"
#include "jobs/sums/sum_tables.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// A winning move: it leaves a lost sum.
struct QuotientMove {
  std::size_t term = 0;  ///< its number, from 0
  std::string move;      ///< in words
  std::string to;        ///< what the move leaves of the term, as terms of a sum
  std::string element;   ///< of the whole sum after the move
};

struct QuotientMoves {
  std::vector<QuotientMove> list;  ///< the first ones, term by term
  std::uint64_t count = 0;         ///< of all, listed or not
};

/// A sum of terms TABLE.ztb:HEAP and N*TABLE.ztb:HEAP, which is N such heaps, all of one table.
class QuotientSum {
 public:
  /// The most equal heaps of one term.
  static constexpr std::uint64_t most_equal_heaps = 1'000'000'000'000'000'000;

  /// Throws UsageError, which names the wrong term; and as SumTables::of does.
  QuotientSum(const std::vector<SumItem>& items, SumTables& tables, const Job& job);

  std::size_t terms() const { return terms_.size(); }
  const std::string& words(std::size_t term) const { return terms_[term].words; }
  /// The number of heaps.
  std::uint64_t count(std::size_t term) const { return terms_[term].count; }
  /// The product of the elements of a term, of all terms, as a word; the outcome in misère play.
  std::string element(std::size_t term) const;
  std::string element() const;
  Outcome outcome() const;
  /// The winning moves from one heap of each term, at most `most` of them as a list. Cost: one product for each option
  /// of each term. Throws Interrupted.
  QuotientMoves winning_moves(std::uint64_t most) const;

 private:
  struct Term {
    std::string words;
    std::uint64_t count = 1;
    Index heap = 0;
  };

  Term read(std::string_view words, SumTables& tables);
  Term read(const SumItem& item);
  void add(std::string_view words, const std::function<Term()>& reading);
  void require_table(const std::shared_ptr<const Probe>& probe, const std::string& name);
  std::uint32_t element_of(Index heap) const;
  std::uint32_t product_of(const Term& term, std::uint64_t count) const;
  std::uint32_t product_without(std::size_t term) const;

  Job job_;
  std::string table_;  ///< its name in answers
  std::shared_ptr<const Probe> probe_;
  std::vector<Term> terms_;
};

}  // namespace zermelo
