// The score of one position of a game that is too large for a table: solves the lowest tiers into memory, and searches
// above them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "jobs/answer/answer.h"
#include "solver/engine/choice.h"

namespace zermelo {

struct SearchOptions {
  std::optional<std::string> position;   ///< default: the start
  std::optional<std::string> last_tier;  ///< solve tiers up to this one; default: as many as take half of the memory
  Detail detail = Detail::entry;         ///< with moves: also the score of every move
};

struct Found {
  std::string spec;
  Answer answer;                         ///< its look_ups are 0
  std::optional<std::string> last_tier;  ///< the last that was solved; nothing if none was
  Index table_positions = 0;             ///< of the tiers that were solved
  std::uint64_t searched = 0;            ///< positions whose moves were listed
  double seconds = 0;
};

/// Throws UsageError for a text that is not a position, for an unknown tier, and for a game that has no scores or may
/// loop; LimitError if the stack does not suffice for the longest play; Interrupted.
Found search(const Kernels& kernels, const SearchOptions& options, const Job& job);

}  // namespace zermelo
