// What making a game may use, where that is work: a graph is read, positions are discovered.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "tablebase/index.h"

namespace zermelo {

struct Resources {
  unsigned threads = 0;                                              ///< 0: one for every core
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  ///< bytes; LimitError where they do not suffice
  std::uint64_t positions = max_positions;  ///< a game that has to be discovered may have; TooManyPositions past it
  std::function<bool()> stop = {};  ///< asked often, from any thread, may be empty: true ends the work with Interrupted
  std::function<void(std::uint64_t found)> discovered = {};  ///< told how many positions are known so far; or empty
  std::string folder = {};  ///< where a file that the spec names is looked for if it is not at its place
};

}  // namespace zermelo
