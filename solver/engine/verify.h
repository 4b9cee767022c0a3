// Proves a finished table from the rules: derives every entry again from the entries of its successors, move by move.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solver/proving/findings.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

struct Method;  // solver/solving/method.h

struct Verification {
  Index checked = 0;
  Index mismatches = 0;
  std::optional<Index> first_mismatch;  ///< the least index whose entry does not follow from the moves
  /// In outcome tables of loopy games: the least index with a win or loss that agrees with its successors but cannot be
  /// forced to an ending; the same in tables of scores where play may loop. In Grundy tables of loopy games: a position
  /// to which play can return, so that no value is defined. All are counted as mismatches, and sought only if there are
  /// no others.
  std::optional<Index> first_groundless;
};

/// Checks all positions, or `sample` positions spread pseudo-randomly over the table (0: all). Reads only the rules
/// (Game::list_moves, Game::ending) and `value`, which it calls from several threads; shares no code with the solvers.
/// Only the proof of mancala uses tables of moves of its kernel; a sample checks these moves against the rules.
///
/// In an acyclic game a table whose every entry agrees with its successors is proved. In a loopy game the same holds
/// for tables of depths: win = 1 + least losing depth, loss = 1 + greatest winning depth, and a draw has a drawing move
/// but no losing one. By induction over the depth wins and losses can be forced, and draws can be held for ever.
///
/// Outcomes alone do not prove a loopy game: A may be called won because B is lost, and B lost because A is won,
/// although play from A to B and back may never end. So every win and loss is also followed to the endings, see
/// solver/loopy/proof/groundless.h. This requires sample = 0. The same holds for scores where play may loop, see
/// solver/scores/proof/prove_scores.cpp.
Verification verify(const Game& game, Metric metric, const std::function<Value(Index)>& value, Index sample,
                    const Job& job);

// The two parts of verify(). Method::prove is faster than the first part for a whole table in memory.

/// Checks the entries of `sample` positions (0: all) from the findings.done()-th on. `value` may throw UnknownEntry;
/// then the entry counts as unknown. Throws Interrupted.
void verify_entries(const Game& game, const EntryKind& kind, const std::function<Value(Index)>& value, Index sample,
                    Findings& findings);

/// Sets first_groundless, and counts mismatches, in a game that is not proved by the agreement of all entries.
/// `method` is the method of the game. Requires this agreement. Throws Interrupted.
void verify_endings(const Game& game, const Method& method, const EntryKind& kind,
                    const std::function<Value(Index)>& value, const Job& job, Verification& result);

/// The size of a sample: at most `most` entries, fewer where these have more than `most_moves` moves, at least one.
Index sample_within(const Game& game, Index most, std::uint64_t most_moves);

}  // namespace zermelo
