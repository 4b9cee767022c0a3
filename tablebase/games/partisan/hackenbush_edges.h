// The edges of a Hackenbush drawing, from stalks in letters or from a file, and what hangs on what.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tablebase/resources.h"
#include "tablebase/spec.h"

namespace zermelo {

/// One bit an edge.
using EdgeSet = std::uint64_t;

struct HackenbushEdges {
  static constexpr std::size_t most = 60;

  std::string colours;               ///< of each edge: l Left's, r Right's, e either player's
  std::vector<std::string> names;    ///< of each edge, in words for moves
  std::vector<EdgeSet> touching;     ///< for each edge, those that share a vertex above the ground with it
  EdgeSet on_ground = 0;             ///< edges with an end on the ground
  std::vector<std::size_t> lengths;  ///< how edges are written: those of each stalk, then those of the file

  std::size_t size() const { return colours.size(); }
  /// Those edges of `set` that hang together with one of `from`, those included. Requires: they are in `set`.
  EdgeSet hanging(EdgeSet from, EdgeSet set) const;
};

/// The keys `stalks`, `file` and `digest`.
std::vector<Key> hackenbush_keys();

/// The edges that these keys give, one of the first two or both; puts the digest of the file into the spec. SpecError;
/// FormatError names the line of the file that is wrong, or an edge that hangs in the air.
HackenbushEdges read_hackenbush(Spec& spec, const Resources& resources);

}  // namespace zermelo
