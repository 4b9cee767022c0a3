// Reads the terms of a sum: heaps, positions of table files, positions of games, which it solves.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/sums/sum_tables.h"
#include "solver/sequences/sequence.h"
#include "solver/sums/sum.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// Whether positions of tables of this kind are terms of sums of impartial games.
bool has_nim_values(const EntryKind& kind);
/// The value that a number means in a table of loopy nim values.
NimSum nim_sum_of(std::uint32_t number);
/// The values of the positions of such a table.
GameSummand::Values nim_values_of(std::shared_ptr<const Probe> probe);

struct TermOptions {
  Play play = Play::normal;  ///< in misere play terms have no Grundy values
  /// G(0..computed) are computed at most; a period gives larger heaps.
  std::uint64_t computed = std::uint64_t{1} << 25;
};

/// Reads one sum. Terms of one game share its values.
class TermReader {
 public:
  TermReader(const TermOptions& options, SumTables& tables, const Job& job)
      : options_(options), tables_(tables), job_(job) {}

  /// The terms of a sum. Throws UsageError, which names the wrong term and what is allowed, MissingTier if a folder
  /// lacks the tier of a term; LimitError if a value needs more memory than the job has, or values beyond `computed`;
  /// Interrupted.
  std::vector<Term> read(const std::vector<SumItem>& items);

 private:
  void add(std::string_view words, const std::function<void()>& reading);
  void read_words(std::string_view words);
  void read_term(std::string_view words);
  void read_heaps(std::string_view words, std::string_view rule, std::string_view heaps);
  void read_position(std::string_view words, const std::string& name, const std::string& spec,
                     std::string_view position);
  void read_table(std::string_view words, const std::shared_ptr<const Probe>& probe, const std::string& name,
                  std::string_view position);

  /// The heaps of one rule.
  struct Heaps {
    std::shared_ptr<sequences::Sequence> sequence;
    std::shared_ptr<const Summand> game;
    std::uint64_t largest = 0;
  };

  void compute_heaps();
  std::uint64_t last_computed(const Heaps& heaps) const;
  void compute(sequences::Sequence& sequence, std::uint64_t largest, std::uint64_t until);

  /// A game whose positions are terms.
  struct Positions {
    std::shared_ptr<const Game> game;
    std::shared_ptr<const Summand> summand;
  };

  TermOptions options_;
  SumTables& tables_;
  Job job_;
  std::size_t number_ = 0;  ///< of the term that is read, from 1
  std::vector<Term> terms_;
  std::map<std::string, Heaps, std::less<>> heaps_;
  std::map<std::string, Positions, std::less<>> games_;
  std::map<const Probe*, Positions> table_positions_;
};

}  // namespace zermelo
