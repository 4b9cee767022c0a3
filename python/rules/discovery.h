// Finds all positions that play reaches by rules in Python, and all their moves.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "python/rules/key_table.h"
#include "python/rules/move_graph.h"
#include "python/rules/python_rules.h"
#include "tablebase/game/resources.h"

namespace zermelo {

/// A discovered game. Positions have the numbers of tables: tier by tier, sorted by their keys.
struct Discovered {
  std::vector<FoundTier> tiers;  ///< with keys, the lowest number first; one without tiers
  std::shared_ptr<const MoveGraph> moves;
  std::string digest;  ///< of all keys, tiers, moves and endings
};

/// Calls the rules once for each position, in the thread that in_python() chooses, so the GIL is held until all
/// positions are found. Memory: as KeyTable and MoveGraph say; then twice the moves, and the keys twice. Does not use
/// resources.keeper: an interrupted discovery starts afresh, because the rules may have changed. Throws what the rules
/// raise, as place() and expand() do; UsageError if a move raises the tier; Interrupted; TooManyPositions above
/// resources.positions or about 2^32; LimitError. Does not require the GIL.
Discovered discover(const PythonRules& rules, const Resources& resources);

}  // namespace zermelo
