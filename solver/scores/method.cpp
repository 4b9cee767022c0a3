// The kernels and the verifiers of games with scores.
#include "solver/solving/method.h"

#include "solver/scores/kernel/solve_dots.h"
#include "solver/scores/proof/prove_dots.h"

namespace zermelo::scores {

Method make_method(const Game& game, const DotsRules& rules) {
  return {.kernels = {[&](const EntryKind& kind) { return dots_kernel(game, rules, kind); }},
          .prove = [&](const TableKind& kind, const Slice& table, const ExitEntries&, Findings& findings) {
            proof::prove_dots(rules, kind, table, findings);
          }};
}

}  // namespace zermelo::scores
