// A kernel: one way to solve the games of one structure, with its memory and disk space.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "solver/solving/control.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// The most bytes of a checkpoint without its tables: the place in the work and the padding to words.
inline constexpr std::uint64_t checkpoint_head = 64;

/// A kernel for one game and one metric. The game must outlive it.
struct Kernel {
  std::string_view name;
  CellWidth widest = CellWidth::byte;  ///< no slice has wider cells; all slices have the width of the first
  std::uint64_t memory = 0;            ///< bytes at the peak, without the sink's; or a bound, see may_end_early
  std::uint64_t least_memory = 0;      ///< the smallest budget in bytes with which it can solve the game
  std::uint64_t checkpoint_bytes = 0;  ///< an upper bound, without `checkpoint_head` and the list of values
  /// Typical bytes of temporary files within a budget of bytes; empty: none.
  std::function<std::uint64_t(std::uint64_t budget)> scratch_bytes = {};
  double file_bits = 0;  ///< bits a position in typical table files
  /// Solves every position and passes the table to the sink; its bits are the same for every number of threads. Throws
  /// Interrupted; LimitError for a limit that is known only during the work.
  std::function<void(const Control& control, const Sink& sink)> solve = {};
  /// The version of the state that the kernel keeps in checkpoints; raise it when the state changes.
  std::uint32_t state_version = 1;
  /// Whether the work may end early by a discovery, such as a period, and then needs far less than `memory`.
  bool may_end_early = false;
  /// Whether the kernel asks the rules for the moves of every position, so that its time grows with their number.
  bool lists_moves = false;
  /// The kernel of one of `processes` that share the positions. Its memory and disk space are per process; all
  /// processes call `solve` together. Empty: the game is not divided.
  std::function<Kernel(unsigned processes)> divided = {};
  /// In a divided kernel, the process that best writes the entry of a position, as a rule the one whose sink gets it.
  std::function<unsigned(Index position)> writer_of = {};
  /// Whether a tier reads the tables of lower tiers one after the other, see ExitEntries::lend; `memory` includes the
  /// largest.
  bool exits_in_turn = false;
  /// Whether it passes its table to Control::diagram.
  bool makes_diagram = false;
  /// Whether a divided kernel that continues from a checkpoint hands out the whole table.
  bool hands_out_again = false;
};

/// The cells for outcomes or depths of a terminating game: 1 bit for outcomes; for depths 8 bits if they suffice for
/// the longest play, else 16. Throws SpecError if 16 bits do not suffice.
CellWidth code_width(const Game& game, const EntryKind& kind);

/// Whether the game has Grundy values, and the kernel is asked for them.
inline bool has_grundy(const Game& game, const EntryKind& kind) {
  return kind == kinds::grundy_values && game.no_grundy().empty();
}

/// A kernel for outcomes and depths of a terminating game; nothing for other games and metrics. memory(rules, width)
/// returns its bytes; solve(game, rules, width, control, sink) solves. `depth_bits` is Kernel::file_bits for depths.
template <class Rules, class Memory, class Solve>
std::optional<Kernel> code_kernel(std::string_view name, const Game& game, const Rules& rules, const EntryKind& kind,
                                  double depth_bits, const Memory& memory, const Solve& solve) {
  if (kind.code != CellCode::depth) return {};
  const CellWidth width = code_width(game, kind);
  const std::uint64_t bytes = memory(rules, width);
  constexpr double outcome_bits = 0.3;
  return Kernel{.name = name,
                .widest = width,
                .memory = bytes,
                .least_memory = bytes,
                .checkpoint_bytes = bytes,
                .file_bits = kind.has_depth ? depth_bits : outcome_bits,
                .solve = [&game, &rules, width, solve](const Control& control, const Sink& sink) {
                  solve(game, rules, width, control, sink);
                }};
}

}  // namespace zermelo
