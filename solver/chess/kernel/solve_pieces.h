// The kernel for pieces on boards solves chess endings, 64 positions at a time.
#pragma once

#include "solver/solving/kernel.h"

namespace zermelo::chess::kernel {

/// The kernel for outcomes and depths of chess endings, if it is the fastest.
std::optional<Kernel> pieces_kernel(const Game& game, const ChessRules& rules, const EntryKind& kind);
/// The same kernel for a tier without pawns, with depths in a log, which may be a temporary file: for large endings.
std::optional<Kernel> logged_pieces_kernel(const Game& game, const ChessRules& rules, const EntryKind& kind);
/// The same kernel where it is not: for small boards, whose squares fill few of the 64 bits of a word.
std::optional<Kernel> wasteful_pieces_kernel(const Game& game, const ChessRules& rules, const EntryKind& kind);

}  // namespace zermelo::chess::kernel
