// The kernel of mancala games, for one tier. Their tables are proved tier by tier.
#include "solver/solving/method.h"

#include "solver/mancala/kernel/solve_sowing.h"
#include "solver/mancala/proof/prove_sowing.h"

namespace zermelo::mancala {

Method make_method(const Game& game, const MancalaRules& rules) {
  return {.kernels = {[&](const EntryKind& kind) { return kernel::sowing_kernel(game, rules, kind); }},
          .prove = [&](const TableKind& kind, const Slice& table, const ExitEntries& exits, Findings& findings) {
            proof::prove_sowing(rules, kind, table, exits, findings);
          },
          .proof_bytes = [&](const TableKind&, CellWidth) { return proof::sowing_proof_bytes(rules); },
          .derive_wins = [&](TableCells cells, const KeptExits& kept, const ByMoves& by_moves,
                                 Findings& findings) { proof::derive_wins(rules, {game.game_class(), game.play(), Metric::score}, cells, kept, by_moves, findings); }};
}

}  // namespace zermelo::mancala
