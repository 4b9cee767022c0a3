// A canonical form in memory: facts that are often needed, then its options.
#pragma once

#include <atomic>
#include <span>

#include "tablebase/values/words/short_game.h"

namespace zermelo {

/// The stops of a game when Left begins and when Right begins, and the comparisons of the game with its stops. They
/// decide most comparisons. A number x has the stops x and x, and both comparisons are true.
struct GameStops {
  ShortGame left, right;
  bool at_most_left = true;    ///< game <= left
  bool at_least_right = true;  ///< game >= right
};

/// The facts about a value that are stored with its options.
struct GameFacts {
  GameStops stops;
  ShortGame birthday;       ///< an integer
  std::uint16_t depth = 0;  ///< the most moves until only inline words and numbers are left
  bool all_small = false;
};

/// The options follow the record in memory, Left's first. 56 bytes, and 8 bytes an option. Only `negative` may change.
struct GameRecord {
  GameFacts facts;
  std::uint16_t left_count = 0, right_count = 0;
  std::atomic<std::uint64_t> negative{0};  ///< 0: not known yet

  const ShortGame* options() const { return reinterpret_cast<const ShortGame*>(this + 1); }
  GameOptions left() const { return {options(), left_count}; }
  GameOptions right() const { return {options() + left_count, right_count}; }
};

}  // namespace zermelo
