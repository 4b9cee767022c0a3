// Proves the entries of a table in memory by the fast verifier for the structure of its game.
#pragma once

#include <functional>

#include "solver/proving/findings.h"
#include "tablebase/entries/metric.h"
#include "tablebase/entries/slice.h"
#include "tablebase/game/game.h"
#include "tablebase/game/tier_game.h"

namespace zermelo {

/// Compares each entry from findings.done() on with the entry that the rules and the entries of its moves give. The
/// verifiers share no code with the solvers. They know the moves from Game::structure; only for games without faster
/// structure, and for rare positions of chess, they call Game::list_moves. So verify() of a sample checks also that
/// both are the same moves. `table` is a whole table of the game, not partisan. Outcomes of a loopy game are checked
/// from the last to the first, as by prove_outcomes(). `exits` gives the entries of the exits of a tier, which are
/// proved elsewhere; empty for a whole game. Throws Interrupted.
void prove_entries(const Game& game, const TableKind& kind, const Slice& table, Findings& findings,
                   const std::function<Value(Index exit)>& exits = {});

/// Whether the agreement of all entries does not prove a table of this kind: outcomes of a loopy game. prove_outcomes()
/// and find_groundless() (solver/loopy/proof/groundless.h) prove such a table by fewer lists of moves.
bool has_groundless(const TableKind& kind);

/// The bytes with which prove_entries() proves a tier fastest, at least proof_bytes().
std::uint64_t fast_proof_bytes(const TierGame& game, const TableKind& kind, CellWidth cell);

/// The bytes that prove_entries() needs without the table, rounded up. For a kind with has_groundless() also the least
/// bytes of the two other functions.
std::uint64_t proof_bytes(const Game& game, const TableKind& kind, CellWidth cell);

}  // namespace zermelo
