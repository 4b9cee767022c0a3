// Makes the search from the spec of the game.
#include "tablebase/boards/morris/empty_board.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/boards/morris/placing_phase.h"

namespace zermelo {

Outcome empty_board_outcome(const Game& moving_phase, const std::function<Outcome(Index)>& outcome, std::size_t memory,
                            const Job& job) {
  const Spec& spec = moving_phase.spec();
  if (spec.family() != "morris" || moving_phase.has_start())
    throw UsageError(fmt::format("{} has no placing phase before its positions; write for example morris men=9",
                                 spec.canonical_text()));
  morris::PlacingPhase search(spec.integer("men", 6, 9), spec.text("flying") == "yes", outcome, memory, job);
  return search.outcome({}, 0);
}

}  // namespace zermelo
