// Proves tables of scores: move by move, and of dots and boxes by words.
#pragma once

#include "solver/loopy/proof/groundless.h"
#include "solver/proving/findings.h"
#include "solver/solving/method.h"
#include "tablebase/game/structure.h"

namespace zermelo::scores::proof {

/// Whether the agreement of all entries does not prove a table of scores: play may loop.
inline bool has_groundless(const Game& game) { return is_loopy_scored(game.game_class()); }

/// Compares each score from findings.done() on with the greatest score of its moves. `exits`: ExitEntries::value. Cost:
/// one list of moves a position, and one entry a move. Throws Interrupted; UsageError for a move that brings points
/// inside a loop.
void prove_scores(const Game& game, const TableKind& kind, const Slice& table, const EntryOf& exits,
                  Findings& findings);

/// Follows every score except 0 back to exits and endings. Returns the positions whose scores agree with their moves,
/// but rest on nothing but each other. Requires that all scores agree with their moves. Calls `value` for positions and
/// exits from several threads. Memory: 9 bytes a position; 1 byte, and more time, if the job has less. Throws
/// Interrupted; UsageError for a move that brings points inside a loop.
Groundless find_groundless(const Game& game, const EntryOf& value, const Job& job);

/// Compares each score from findings.done() on with the greatest score of its moves. Cost: a few operations on a byte,
/// and one byte read, for each free edge of a position. Throws Interrupted.
void prove_dots(const DotsRules& rules, const Slice& table, Findings& findings);

}  // namespace zermelo::scores::proof
