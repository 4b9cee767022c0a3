// Solves games that may loop, by retrograde analysis: backwards from the endings; positions never reached are draws.
#pragma once

#include <optional>

#include "solver/loopy/kernel/moves.h"
#include "solver/solving/control.h"
#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::loopy {

/// The memory of solve_loopy for a share of `positions`, without the game and the log of depths beyond 62 plies, which
/// takes the rest of Control::memory and then a temporary file. The number of moves of rules is estimated from a
/// sample.
MovesMemory loopy_memory(const Game& game, const LoopRules& rules, Index share);
MovesMemory loopy_memory(const Game& game, const GraphRules& rules, Index share);

/// Throws LimitError if a table of depths cannot contain this depth.
void require_depth(const Game& game, const EntryKind& kind, std::uint64_t ply);

/// Solves every position and hands the table to `sink`; the processes of a job together, each its share. Slices hold
/// codes of 8 bits if the metric is outcome or all depths fit, otherwise of 16; all slices of a table have the same
/// width. Throws LimitError if a depth does not fit 16 bits, if positions are too many to list, or if a position has
/// more moves than the sample of loopy_memory and the job's memory has no room for wider cells; FormatError for a
/// damaged checkpoint; Interrupted.
void solve_loopy(const Game& game, const LoopRules& rules, const EntryKind& kind, const Control& control,
                 const Sink& sink);
void solve_loopy(const Game& game, const GraphRules& rules, const EntryKind& kind, const Control& control,
                 const Sink& sink);

/// The kernel for outcomes and depths of loopy games and graphs.
std::optional<Kernel> loopy_kernel(const Game& game, const LoopRules& rules, const EntryKind& kind);
std::optional<Kernel> loopy_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind);

/// The kernel for outcomes and depths of a tier of a loopy game whose every move is an exit: each position follows from
/// entries that are known.
std::optional<Kernel> exits_only_kernel(const Game& game, const EntryKind& kind);

// Runs the retrograde analysis of one game, from its endings to its finished table.

/// Peak bytes of `analyse` for `positions` own positions with at most `most_moves` moves each, without `moves` and
/// without the depths beyond 62 plies.
std::uint64_t analysis_memory(Index positions, std::uint32_t most_moves);

/// Solves every position and hands the own share of the table to `sink`, as solve_loopy does. Depths of earlier epochs
/// are packed, in about `log_memory` bytes, the others in a temporary file. All owners, OneOwner or ProcessOwners, call
/// it together.
template <class Owners>
void analyse(const Game& game, const Moves& moves, const EntryKind& kind, std::uint64_t log_memory,
             const Owners& owners, const Control& control, const Sink& sink);

/// The kernel for loopy nim values of games whose no_nimbers() is empty. Throws SpecError if a position without moves
/// is not lost; LimitError if a nim value exceeds `most_loopy_nimber`, or if an option of a position of value infinity
/// has a nim value above `most_infinity_option`; FormatError for a damaged checkpoint; Interrupted.
std::optional<Kernel> nimber_kernel(const Game& game, const LoopRules& rules, const EntryKind& kind);
std::optional<Kernel> nimber_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind);

}  // namespace zermelo::loopy
