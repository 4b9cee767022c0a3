// The kernels of loopy games, and of tiers whose every move is an exit. Their tables are proved move by move.
#include "solver/solving/method.h"

#include "solver/loopy/kernel/men/solve_men.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/loopy/proof/prove_moves.h"

namespace zermelo::loopy {

Method make_method(const Game& game, const LoopRules& rules) {
  Method method = proof::proved_by_moves(game);
  method.kernels = {[&](const EntryKind& kind) { return men_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return loopy_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return nimber_kernel(game, rules, kind); }};
  method.unmoves = rules.unmoves;
  return method;
}

Method make_method(const Game& game, const ExitRules&) {
  Method method = proof::proved_by_moves(game);
  method.kernels = {[&](const EntryKind& kind) { return exits_only_kernel(game, kind); }};
  return method;
}

}  // namespace zermelo::loopy
