// The kernels of directed graphs. Their tables are proved move by move.
#include "solver/solving/method.h"

#include "solver/graphs/grundy/solve_graph.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/loopy/proof/prove_moves.h"
#include "solver/solving/cells.h"

namespace zermelo::graphs {
namespace {

/// Grundy values of graphs without cycles.
std::optional<Kernel> graph_grundy_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind) {
  if (!has_grundy(game, kind)) return {};
  const Digraph& graph = *rules.graph;
  Kernel kernel = table_kernel("graph-grundy", greatest_graph_value(graph), graph_grundy_memory(graph));
  kernel.solve = [&game, &rules](const Control& control, const Sink& sink) {
    solve_graph_grundy(game, rules, control, sink);
  };
  return kernel;
}

}  // namespace

Method make_method(const Game& game, const GraphRules& rules) {
  Method method = loopy::proof::proved_by_moves(game);
  method.kernels = {[&](const EntryKind& kind) { return loopy::loopy_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return graph_grundy_kernel(game, rules, kind); }};
  return method;
}

}  // namespace zermelo::graphs
