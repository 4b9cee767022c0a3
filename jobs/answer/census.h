// Counts the positions of a table by part, such as the side to move, with the placements that they represent.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// The counts of each part, in the order of tiers and parts. Requires the table of a file, of outcomes or depths, of a
/// game with parts. Throws Interrupted, and as TableFile::read_block does. Cost: some nanoseconds an entry, and the
/// cost of reading and of Game::list_orbits.
std::vector<PartCounts> count_parts(const Probe& probe, const Job& job);

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
  /// The counts of each part of a tier. Throws UsageError if the game has no such tier or a folder lacks it; otherwise
  /// as count_parts, and as GenerationJob does for a tier that is not solved yet.
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
