// Compares published longest mates of chess endings with tables.
#pragma once

#include <cstdint>
#include <string>

#include "tools/print/output.h"

namespace zermelo {

/// The options of `zermelo check` for endings.
struct EndingCheck {
  std::string spec;   ///< of a chess game; `chess` alone: all endings of as many men as are claimed
  std::string file;   ///< for messages
  std::string text;   ///< the claims
  std::string table;  ///< a file or folder of this game; empty: the endings are solved
  unsigned threads = 0;
  std::uint64_t memory = 0;
  bool json = false;
};

/// Prints all differences; returns status_mismatch if there is one. Throws as read_ending_claims and TierCensus do;
/// UsageError for endings that are not part of the game.
int check_endings(const EndingCheck& check, Output& output);

}  // namespace zermelo
