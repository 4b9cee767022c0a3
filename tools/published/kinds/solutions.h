// Solves games and sequences for published rows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jobs/answer/census.h"
#include "jobs/lookup/memory_table.h"
#include "solver/sequences/sequence.h"
#include "tablebase/base/error.h"
#include "tablebase/game/game.h"

namespace zermelo {

class GamePool;

/// A small game with its table of depths. Positions are named by their words.
struct SolvedGame {
  std::unique_ptr<Game> game;
  MemoryTable table;

  SolvedGame(const std::string& spec, const Job& job);

  /// The position in words, or the start if there are none.
  Index position(const std::string& words) const { return words.empty() ? game->start() : game->parse(words); }
  Value value(const std::string& words) const { return table.value(position(words)); }
  std::vector<Index> successors(Index position) const;
  bool has_move(Index from, Index to) const;
  /// Whether the move exists, changes the outcome and leads to a depth smaller by one.
  bool is_best_move(Index from, Index to) const;
};

/// A table of a chess ending that a folder lacks. The message is the command that makes it.
struct MissingEnding : UsageError {
  using UsageError::UsageError;
};

/// Keeps the last game, the last sequence and the last tiers, because neighbouring rows often share one. Not
/// thread-safe.
class Solutions {
 public:
  /// Chess endings are read from `folder`; if it is empty, they are solved.
  explicit Solutions(const Job& job, std::string folder = "") : job_(job), folder_(std::move(folder)) {}

  /// Valid until the next call with another spec.
  const SolvedGame& game(const std::string& spec);
  /// G(0..max) of the rule, or fewer values and a proved period. Valid until the next call with another rule or max.
  const sequences::Sequence& sequence(const std::string& rule, std::uint64_t max);
  /// The counts of a tier of chess endings by side to move. Throws UsageError if the folder has tables of other rules,
  /// MissingEnding if it lacks this tier; otherwise as TierCensus::tier.
  std::vector<PartCounts> tier(const std::string& spec, const std::string& name);
  /// The pool for values of all rows; 64 MiB.
  GamePool& pool();
  const Job& job() const { return job_; }

 private:
  bool lacks_all() const;
  TierCensus census_of(const std::string& spec) const;
  std::string command_for_all(const std::string& spec) const;

  Job job_;
  std::string folder_;
  std::string spec_, rule_, tiers_spec_;
  std::uint64_t max_ = 0;
  std::optional<SolvedGame> game_;
  std::optional<TierCensus> tiers_;
  std::optional<sequences::Sequence> sequence_;
  std::shared_ptr<GamePool> pool_;
};

}  // namespace zermelo
