// The kernel and the proof of mancala games. Where memory does not suffice for the proof, scores are grounded move by
// move.
#include "solver/solving/method.h"

#include "solver/mancala/kernel/solve_sowing.h"
#include "solver/mancala/proof/prove_sowing.h"
#include "solver/scores/proof/prove_scores.h"

namespace zermelo::mancala {

Method make_method(const Game& game, const MancalaRules& rules) {
  Method method;
  method.kernels = {[&](const EntryKind& kind) { return kernel::sowing_kernel(game, rules, kind); }};
  method.prove = [&](const TableKind& kind, const Slice& table, const ExitEntries& exits, Findings& findings) {
    proof::prove_sowing(rules, kind, table, exits, findings);
  };
  method.prove_grounds = true;
  method.proof_bytes = [&](const TableKind&, CellWidth) { return proof::sowing_proof_bytes(rules); };
  method.derive_wins = [&](TableCells cells, const ExitEntries& exits, const ByMoves& by_moves, Findings& findings) {
    proof::derive_wins(rules, table_kind(game, kinds::scores.metric), cells, exits, by_moves, findings);
  };
  if (scores::proof::has_groundless(game))
    method.find_groundless = [&](const EntryOf& value, const Job& job) {
      return scores::proof::find_groundless(game, value, job);
    };
  return method;
}

}  // namespace zermelo::mancala
