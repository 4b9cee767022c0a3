// The kernels of directed graphs. Their tables are proved move by move.
#include "solver/solving/method.h"

#include "solver/graphs/grundy/solve_graph.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/loopy/proof/prove_moves.h"

namespace zermelo::graphs {

Method make_method(const Game& game, const GraphRules& rules) {
  Method method = loopy::proof::proved_by_moves(game);
  method.kernels = {[&](const EntryKind& kind) { return loopy::loopy_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return graph_grundy_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return loopy::nimber_kernel(game, rules, kind); }};
  return method;
}

}  // namespace zermelo::graphs
