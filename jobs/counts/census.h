// Counts the positions of a table by part, such as the side to move, with the placements that they represent.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/table/storage/json.h"
#include "jobs/budget/temporary_folder.h"
#include "jobs/lookup/probe.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Positions, and the placements of the pieces that they represent, see Orbit.
struct Amount {
  Index positions = 0;
  Index placements = 0;

  Amount& operator+=(const Amount& more) {
    positions += more.positions;
    placements += more.placements;
    return *this;
  }
  friend bool operator==(const Amount&, const Amount&) = default;
};

/// The counts of one part of a tier. Gaps and positions apart are left out.
struct PartCounts {
  std::string tier;                  ///< empty in a game without tiers
  std::string_view part;             ///< a name of Game::parts
  std::vector<Amount> wins, losses;  ///< by depth, up to the greatest that occurs; depth 0 in tables of outcomes
  Amount draws;
  /// In help play: by depth and number of solutions.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Amount> solutions = {};
};

/// The greatest depth that occurs; nothing without a position.
inline std::optional<std::uint32_t> greatest_depth(const std::vector<Amount>& by_depth) {
  if (by_depth.empty()) return {};
  return static_cast<std::uint32_t>(by_depth.size() - 1);
}
/// The sum over all depths.
Amount total(const std::vector<Amount>& by_depth);

/// The tiers of a table: all tiers of the game, or the one tier of the file.
std::vector<Tier> tiers_in(const Probe& probe);

/// Calls use(slice) for slices that make up a table, from several threads.
using Runs = std::function<void(const std::function<void(const Slice&)>& use)>;
using KeptRuns = std::function<void(const std::function<void(const KeptSlice&)>& use)>;
/// The counts of each part, in the order of tiers and parts, of a table of these runs. Requires as count_parts. Numbers
/// of solutions that are missing are not counted.
std::vector<PartCounts> count_runs(const Probe& probe, const KeptRuns& runs);

/// The counts of each part, in the order of tiers and parts. A file without numbers of solutions has their counts
/// (set_solutions in solution_counts.h). Requires the table of a file, of outcomes or depths, of a
/// game with parts. Throws Interrupted, and as TableFile::read_block does. Cost: some nanoseconds an entry, and the
/// cost of reading and of Game::list_orbits.
std::vector<PartCounts> count_parts(const Probe& probe, const Job& job);

/// The sums of a part, counted in positions or in placements.
struct PartSums {
  Index wins, losses, draws;
  Index legal() const { return wins + losses + draws; }
};
PartSums sums_of(const PartCounts& counts, Index Amount::*unit);
/// The greatest depth; nothing without a position, and in tables of outcomes.
std::optional<std::uint32_t> longest(const std::vector<Amount>& by_depth, const EntryKind& kind);

/// Calls use(depth, wins, losses), in positions, for each depth that occurs.
template <class Use>
void for_each_depth(const PartCounts& counts, const EntryKind& kind, const Use& use) {
  const auto at = [](const std::vector<Amount>& by_depth, std::size_t depth) {
    return depth < by_depth.size() ? by_depth[depth].positions : 0;
  };
  if (!kind.has_depth) return;
  for (std::size_t depth = 0; depth < std::max(counts.wins.size(), counts.losses.size()); ++depth)
    if (at(counts.wins, depth) + at(counts.losses, depth) > 0)
      use(depth, at(counts.wins, depth), at(counts.losses, depth));
}

/// The counts of one part of a table, such as those with white to move:
/// {"spec", "tier", "side": part, "legal", "wins", "losses", "draws", "all": {the same four of placements},
/// "longest_win", "longest_loss", null without such a position, "histogram": [{"depth", "wins", "losses"}]}; the key
/// `side` is the word for the parts of the game. In tables of outcomes the depths are null and the histogram is empty.
/// In help play also "longest", the plies of the longest play to the goal, null without one; "solutions": [{"depth",
/// "solutions", "positions", "all"}]; "unique": [{"depth", "positions"}] of positions with one solution.
Json part_json(const PartCounts& counts, const Probe& probe);

/// The counts of the tiers of a game by part, from a table or from tiers that are solved on request. Not thread-safe.
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
  /// The counts of each part of a tier. Throws UsageError if the game has no such tier, MissingTier if a folder lacks
  /// it; otherwise as count_parts, and as GenerationJob does for a tier that is not solved yet.
  std::vector<PartCounts> tier(const std::string& name);

 private:
  bool has_file(std::size_t place) const;
  std::size_t part_of(std::size_t place) const;
  Probe solved(std::size_t place) const;

  Job job_;
  std::optional<Probe> table_;
  std::unique_ptr<TemporaryFolder> folder_;  ///< of tiers that are solved when they are asked for
  std::shared_ptr<const Game> owned_;
  const Game* game_;
  std::map<std::size_t, std::vector<PartCounts>> counts_;  ///< of parts
};

/// Chooses the position to show first when the user names none. The start of the game. Without one start: of some
/// positions of the largest tier that is done, a win of greatest depth, else a loss, else a draw; nothing if none of
/// them can be read or belongs to a position. The same in every call. Cost: reads at most 64 entries.
std::optional<Index> opening(const Probe& probe);

}  // namespace zermelo
