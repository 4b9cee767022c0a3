// The kernel of mancala games, for one tier. Their tables are proved move by move.
#include "solver/solving/method.h"

#include "solver/mancala/kernel/solve_sowing.h"

namespace zermelo::mancala {

Method make_method(const Game& game, const MancalaRules& rules) {
  return {.kernels = {[&](const EntryKind& kind) { return kernel::sowing_kernel(game, rules, kind); }}};
}

}  // namespace zermelo::mancala
