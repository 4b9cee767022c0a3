// The counts of the tiers of a game by part, from a table or from tiers that are solved on request.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jobs/answer/census.h"
#include "jobs/budget/temporary_folder.h"

namespace zermelo {

/// Not thread-safe.
class TierCensus {
 public:
  /// The counts of a file or folder. Requires a table of outcomes or depths of a game with parts and tiers.
  TierCensus(Probe table, const Job& job);
  /// Tables of depths in a temporary folder. Requires a game with parts and tiers that numbers its positions. Throws as
  /// make_game and TemporaryFolder do.
  TierCensus(const std::string& spec, const Job& job);

  const Game& game() const { return *game_; }
  /// Whether the counts of a tier can be asked for: the game has it, and a folder has a file of it and, if that lacks
  /// the depths of wins, of all tiers below.
  bool has(const std::string& name) const;
  /// The counts of each part of a tier. Throws UsageError if the game has no such tier or a folder lacks it; otherwise
  /// as count_parts, and as FolderJob does for a tier that is not solved yet.
  std::vector<PartCounts> tier(const std::string& name);

 private:
  bool has_file(std::size_t place) const;
  Probe solved(std::size_t place) const;

  Job job_;
  std::optional<Probe> table_;
  std::unique_ptr<TemporaryFolder> folder_;  ///< of tiers that are solved when they are asked for
  std::shared_ptr<const Game> owned_;
  const Game* game_;
  std::vector<PartCounts> all_;  ///< of the table of a whole game
};

}  // namespace zermelo
