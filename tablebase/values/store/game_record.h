// A canonical form as it lies in memory: what is often asked of it, then its options.
#pragma once

#include <atomic>
#include <span>

#include "tablebase/values/short_game.h"

namespace zermelo {

/// The numbers at which play stops, Left beginning and Right beginning, and on which side of them the game lies. They
/// decide most comparisons. A number x has stops x and x, and lies on both sides of each.
struct GameStops {
  ShortGame left, right;
  bool at_most_left = true;    ///< game <= left
  bool at_least_right = true;  ///< game >= right
};

/// What is known of a value beside its options.
struct GameFacts {
  GameStops stops;
  ShortGame birthday;       ///< an integer
  std::uint16_t depth = 0;  ///< moves until only inline words and numbers are left, at most
  bool all_small = false;
};

/// 56 bytes and 8 bytes an option, which follow in memory: Left's, then Right's. Immutable but for `negative`.
struct GameRecord {
  GameFacts facts;
  std::uint16_t left_count = 0, right_count = 0;
  std::atomic<std::uint64_t> negative{0};  ///< 0: not known yet

  const ShortGame* options() const { return reinterpret_cast<const ShortGame*>(this + 1); }
  GameOptions left() const { return {options(), left_count}; }
  GameOptions right() const { return {options() + left_count, right_count}; }
};

}  // namespace zermelo
