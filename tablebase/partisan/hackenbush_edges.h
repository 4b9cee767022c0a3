// The edges of a Hackenbush drawing, from stalks in letters or from a file, and their connections.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"

namespace zermelo {

/// A set of edges, one bit for each edge.
using EdgeSet = std::uint64_t;

struct HackenbushEdges {
  static constexpr std::size_t most = 60;

  std::string colours;               ///< of each edge: l Left's, r Right's, e either player's
  std::vector<std::string> names;    ///< of each edge, for the text of moves
  std::vector<EdgeSet> touching;     ///< for each edge, the other edges that share a vertex above the ground with it
  EdgeSet on_ground = 0;             ///< edges with an end on the ground
  std::vector<std::size_t> lengths;  ///< the number of edges of each stalk, then of the file, as positions print them

  std::size_t size() const { return colours.size(); }
  /// The edges of `set` that are connected above the ground with an edge of `from`, and `from` itself. Requires: `from`
  /// is a subset of `set`.
  EdgeSet hanging(EdgeSet from, EdgeSet set) const;
};

/// The keys `stalks`, `file` and `digest`.
std::vector<Key> hackenbush_keys();

/// Returns the edges that these keys give (`stalks`, `file` or both), and sets `digest` to the digest of the file's
/// edges. Throws SpecError, also for an edge without connection to the ground; FormatError for a wrong line of the
/// file.
HackenbushEdges read_hackenbush(Spec& spec, const Resources& resources);

}  // namespace zermelo
