// Proves tables of mancala games.
#pragma once

#include "solver/proving/findings.h"
#include "solver/solving/method.h"
#include "tablebase/mancala/numbers.h"

namespace zermelo::mancala::proof {

/// Compares the scores of all boards with the rules, and grounds them. `exits` is empty for a table that has all tiers.
/// Cost: 0.9 to 1.7 of solving. Throws Interrupted.
void prove_sowing(const MancalaRules& rules, const TableKind& kind, const Slice& table, const ExitEntries& exits,
                  Findings& findings);

/// See Method::derive_wins. Cost: 0.15 of solving. A board that the table calls won, but that is not, keeps its cell.
void derive_wins(const MancalaRules& rules, const TableKind& kind, TableCells cells, const ExitEntries& exits,
                 const ByMoves& by_moves, Findings& findings);

/// The bytes of the proof of the greatest tier, without the table.
std::uint64_t sowing_proof_bytes(const MancalaRules& rules);

}  // namespace zermelo::mancala::proof
