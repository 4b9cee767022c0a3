// What making a game may use where graphs are read or positions are discovered.
#pragma once

#include <functional>
#include <string>

#include "tablebase/index.h"
#include "tablebase/job.h"

namespace zermelo {

struct Resources {
  Job job = Job();                  ///< its threads and memory; LimitError where the memory does not suffice
  Index positions = max_positions;  ///< bound of a discovered game; TooManyPositions beyond
  /// Single positions are searched from, and no table is made: a partisan game that would be discovered numbers its
  /// positions by their keys.
  bool search = false;
  std::string folder = {};  ///< where a file of the spec is looked for if its path does not exist
  /// Receives the canonical spec before positions are discovered; may throw; may be empty.
  std::function<void(const std::string& spec)> before_discovery = {};
};

}  // namespace zermelo
