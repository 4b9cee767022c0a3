// The terms of a sum in words: heaps, positions of tables in files, positions of games that are solved for the purpose.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "solver/sequence/sequence.h"
#include "solver/sums/sum.h"
#include "tablebase/game.h"
#include "tablebase/outcome.h"

namespace zermelo {

struct TermOptions {
  Play play = Play::normal;    ///< misere: terms without values
  std::uint64_t computed = 0;  ///< the largest heap whose value may be computed without a period
};

/// Reads one sum. Terms of one game share its values.
class TermReader {
 public:
  TermReader(const TermOptions& options, const Job& job) : options_(options), job_(job) {}

  /// The terms of `TERM + TERM ...`. UsageError names the term that is wrong and what is allowed; LimitError if a value
  /// needs more than the job has; Interrupted.
  std::vector<Term> read(std::string_view words);

 private:
  void read_term(std::string_view words);
  void read_heaps(std::string_view words, std::string_view rule, std::string_view heaps);
  void read_position(std::string_view words, const std::string& name, const std::string& spec,
                     std::string_view position);
  void read_table(std::string_view words, const std::string& file, std::string_view position);
  void compute_heaps();
  void compute(Sequence& sequence, std::uint64_t largest);

  /// The heaps of one rule, by its words.
  struct Heaps {
    std::shared_ptr<Sequence> sequence;
    std::shared_ptr<const Summand> game;
    std::uint64_t largest = 0;
  };

  /// A game that terms are positions of.
  struct Positions {
    std::shared_ptr<const Game> game;
    std::shared_ptr<const Summand> summand;
  };

  TermOptions options_;
  Job job_;
  std::vector<Term> terms_;
  std::map<std::string, Heaps, std::less<>> heaps_;
  std::map<std::string, Positions, std::less<>> games_;
};

}  // namespace zermelo
