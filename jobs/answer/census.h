// Counts the positions of a table by part, such as the side to move, with the placements that they represent.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace zermelo
