// The kernels of games that end and have no faster structure. Their tables are proved move by move.
#include "solver/solving/method.h"

#include "solver/loopy/proof/prove_moves.h"
#include "solver/scheduled/scheduled.h"

namespace zermelo::scheduled {

Method make_method(const Game& game, const Schedule& rules) {
  Method method = loopy::proof::proved_by_moves(game);
  method.kernels = {[&](const EntryKind& kind) { return scheduled_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) {
                      return scheduled_grundy_kernel(
                          game, kind, [&rules] { return rules; }, rules.memory);
                    }};
  method.order = [&rules] { return rules; };
  return method;
}

}  // namespace zermelo::scheduled
