// Proves a table of a partisan game from the rules and the definition of <=. Shares no code with the solvers.
#pragma once

#include <functional>

#include "solver/verify.h"
#include "tablebase/partisan_game.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// As verify() for other games: checks each entry, given by `number`, against the entries that its moves lead to.
///  * Values: the entry's line of the list must equal {values of Left's moves|values of Right's moves}, by the
///    definition of <=. A number beyond the list, in the entry or after a move, is a mismatch.
///  * Outcome classes: Left wins moving first exactly if a move leads to a position where Right loses moving first;
///    likewise for Right.
/// As the game ends, agreement of all entries proves the table. `sample` as in verify(). `number` is called from
/// several threads. Throws Interrupted, and LimitError for values that the definition cannot verify (plain_games.cpp).
Verification verify_partisan(const PartisanGame& game, Metric metric, const ValueList& list,
                             const std::function<std::uint32_t(Index)>& number, Index sample, const Job& job);

}  // namespace zermelo
