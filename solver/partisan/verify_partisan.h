// Proves a table of a partisan game from the rules and the definition of <=, sharing nothing with the solver.
#pragma once

#include <functional>

#include "solver/verify.h"
#include "tablebase/partisan_game.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// As verify() for other games: each entry against what its moves lead to. `number` gives the entries. Of values the
/// entry's line of the list must equal {values of Left's moves|values of Right's moves} by the definition of <=; of
/// outcome classes, Left wins moving first exactly if a move leads to where Right loses moving first. In a game that
/// ends that proves the table. Mismatches are also numbers that are not listed.
Verification verify_partisan(const PartisanGame& game, Metric metric, const ValueList& list,
                             const std::function<std::uint32_t(Index)>& number, Index sample, const Job& job);

}  // namespace zermelo
