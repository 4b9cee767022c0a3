// The kernels and the verifiers of games with scores.
#include "solver/solving/method.h"

#include "solver/scores/kernel/score_kernels.h"
#include "solver/scores/proof/prove_scores.h"

namespace zermelo::scores {

Method make_method(const Game& game, const DotsRules& rules) {
  return {.kernels = {[&](const EntryKind& kind) { return dots_kernel(game, rules, kind); }},
          .prove = [&](const TableKind&, const Slice& table, const ExitEntries&, Findings& findings) {
            proof::prove_dots(rules, table, findings);
          }};
}

Method make_method(const Game& game, const ScoreRules& rules) {
  Method method;
  method.kernels = {[&](const EntryKind& kind) { return ordered_kernel(game, rules, kind); },
                    [&](const EntryKind& kind) { return loops_kernel(game, rules, kind); }};
  method.prove = [&](const TableKind& kind, const Slice& table, const ExitEntries& exits, Findings& findings) {
    proof::prove_scores(game, kind, table, exits.value, findings);
  };
  if (!proof::has_groundless(game)) return method;
  method.proof_bytes = [&](const TableKind&, CellWidth) { return loopy::proof::Grounding::bytes(game.size(), false); };
  method.find_groundless = [&](const EntryOf& value, const Job& job) {
    return proof::find_groundless(game, value, job);
  };
  return method;
}

}  // namespace zermelo::scores
