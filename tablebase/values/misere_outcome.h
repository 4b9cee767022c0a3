// Who wins the canonical form of a value if the player who cannot move wins.
#pragma once

#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// The outcome class in misère play of the canonical form of a game. Games that are equal in normal play may have other
/// outcomes in misère play, so this is about the form, not about positions with this value. Cost: each position of the
/// form once for each player. Throws LimitError above 10,000,000 of them; Interrupted.
OutcomeClass misere_outcome(GamePool& pool, ShortGame game, const Job& job);

}  // namespace zermelo
