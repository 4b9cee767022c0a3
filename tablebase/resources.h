// The resources for making a game that reads a graph or discovers its positions.
#pragma once

#include <functional>
#include <string>

#include "tablebase/index.h"
#include "tablebase/job.h"

namespace zermelo {

struct Resources {
  Job job = Job();                  ///< its threads and memory; LimitError if the memory does not suffice
  Index positions = max_positions;  ///< the most positions of a discovered game; TooManyPositions above
  /// If true, a partisan game uses keys as numbers and discovers nothing; it has no tables.
  bool search = false;
  std::string folder = {};  ///< searched for the file of the spec if the path of the file does not exist
  /// Receives the canonical spec before positions are discovered; may throw; may be empty.
  std::function<void(const std::string& spec)> before_discovery = {};
};

}  // namespace zermelo
