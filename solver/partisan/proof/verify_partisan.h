// Proves a table of a partisan game from the rules and the definition of <=. Shares no code with the solvers.
#pragma once

#include <functional>

#include "solver/proving/findings.h"
#include "tablebase/game/partisan_game.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// As verify_entries() for other games: checks each entry, given by `number`, against the entries of its moves.
///  * Values: the entry's line of the list must equal {values of Left's moves|values of Right's moves}, by the
///    definition of <=. A number beyond the list, in the entry or after a move, is a mismatch.
///  * Outcome classes: Left wins moving first exactly if a move leads to a position where Right loses moving first;
///    likewise for Right.
/// As the game ends, agreement of all entries proves the table. Checks `sample` positions (0: all) from the
/// findings.done()-th on. `number` is called from several threads; it may throw UnknownEntry as in verify_entries().
/// Throws Interrupted, and LimitError for values that the definition cannot verify (plain_games.cpp).
void verify_partisan(const PartisanGame& game, Metric metric, const ValueList& list,
                     const std::function<std::uint32_t(Index)>& number, Index sample, Findings& findings);

}  // namespace zermelo
