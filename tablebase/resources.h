// The resources for making a game that reads a graph or discovers its positions.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tablebase/byte_passing.h"
#include "tablebase/index.h"
#include "tablebase/job.h"

namespace zermelo {

/// A game whose positions are not discovered yet.
struct Undiscovered {
  std::string spec;                   ///< canonical
  std::optional<Index> at_most = {};  ///< an upper bound on the number of positions, if the rules give one
};

/// Keeps the state of a discovery, from which a later discovery of the same game continues. Every member may be empty.
struct DiscoveryKeeper {
  /// Called between batches of positions; true asks for `save`.
  std::function<bool()> due = {};
  /// Saves the state. Called when it is due, before Interrupted is thrown, and at the end, with `complete`.
  std::function<void(const WriteState& write, bool complete)> save = {};
  GetBytes resume = {};  ///< reads the state that `save` received
};

struct Resources {
  Job job = Job();                  ///< its threads and memory; LimitError if the memory does not suffice
  Index positions = max_positions;  ///< the most positions of a discovered game; TooManyPositions above
  /// If true, a partisan game uses keys as numbers and discovers nothing; it has no tables.
  bool search = false;
  std::string folder = {};  ///< searched for the file of the spec if the path of the file does not exist
  /// Called before positions are discovered; may throw; may be empty.
  std::function<void(const Undiscovered& game)> before_discovery = {};
  DiscoveryKeeper keeper = {};
};

}  // namespace zermelo
