// How the goal of a game changes the analysis: which side wins, and the plies in which the kernel counts.
//
// The kernel finds wins in odd plies and losses in even plies. In a selfmate white wins where white is mated, and in a
// race where the white king is on the last rank, with white to move; this is ply 1 of the kernel. In a series each move
// of black after the first counts as two plies, because white passes between them: a loss in d plies is found in ply 2
// (d - 1).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "tablebase/chess/goal.h"
#include "tablebase/chess/position.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/outcome.h"

namespace zermelo::chess::kernel {

// Codes of exits: entries of other sheets and of lower endings, in two bytes.

/// The greatest of several codes is the best for the player who moves there. 0 means no exit.
using ExitCode = std::uint16_t;
using ExitCoding = LoopyCode<ExitCode>;

/// In help play a code greater than ExitCoding::draw is a solution: 255 - ply, times 256, plus the number of solutions.
struct HelpCode {
  static constexpr std::uint32_t most_plies = 126;

  static constexpr bool is_solved(ExitCode code) { return code > ExitCoding::draw; }
  static constexpr std::uint32_t ply(ExitCode code) { return 255u - (code >> 8); }
  static constexpr std::uint8_t solutions(ExitCode code) { return static_cast<std::uint8_t>(code & 255); }
  /// Requires a win or a loss in at most most_plies plies of the kernel.
  static constexpr ExitCode encode(Value value) {
    return static_cast<ExitCode>((255 - value.depth) << 8 | value.number);
  }
  /// The quicker of two, or both together.
  static constexpr ExitCode joined(ExitCode a, ExitCode b) {
    if (!is_solved(a) || !is_solved(b) || ply(a) != ply(b)) return std::max(a, b);
    return static_cast<ExitCode>((a & 0xFF00) | std::min(255u, (a & 255u) + (b & 255u)));
  }
};

class Aim {
 public:
  explicit Aim(Goal goal) : goal_(goal) {}

  /// Whether both players want the goal: then a position counts in the ply in which a move leads to it, whatever other
  /// moves there are, and solutions are counted.
  bool is_help() const { return chess::is_help(goal_); }
  bool is_series() const { return chess::is_series(goal_); }
  bool ends_in_check() const { return chess::ends_in_check(goal_); }
  bool may_win(Side side) const { return is_contest(goal_) || side == Side::white; }
  bool may_lose(Side side) const { return is_contest(goal_) || side == Side::black; }
  bool is_race() const { return goal_ == Goal::race; }
  /// Whether the goal is that this side has no move; it is found in first_ply().
  bool may_be_stuck(Side side) const {
    return goal_ == Goal::selfmate ? side == Side::white : may_lose(side) && !is_race();
  }
  std::uint32_t first_ply() const { return goal_ == Goal::selfmate ? 1 : 0; }
  /// Whether depths in tables are plies of the kernel, and all entries count.
  bool is_plain() const { return is_mutual(goal_); }

  /// An entry with its depth in plies of the kernel, and in plies of tables.
  Value as_inner(Value entry, Side to_move) const {
    if (entry.outcome != Outcome::draw)
      entry.depth = in_series(entry) ? 2 * (entry.depth - 1) : entry.depth + later(entry.outcome, to_move);
    return entry;
  }
  Value as_outer(Value value, Side to_move) const {
    if (value.outcome != Outcome::draw)
      value.depth = in_series(value) ? value.depth / 2 + 1 : value.depth - later(value.outcome, to_move);
    return value;
  }

  /// The code of an exit to an entry, with its depth in plies of the kernel.
  ExitCode exit_code(Value value) const {
    if (value.outcome == Outcome::draw) return ExitCoding::draw;
    return is_help() ? HelpCode::encode(value) : ExitCoding::encode(value);
  }
  /// The same for a position in which white passes, from the entry with black to move. Requires a series.
  static ExitCode pass_code(Value value) {
    if (value.outcome != Outcome::loss || value.depth == 0) return ExitCoding::draw;
    return HelpCode::encode({Outcome::win, value.depth + 1, value.number});
  }
  /// Whether an exit of a side counts, in help play: in a series white only mates.
  bool may_lead_to(Side side, ExitCode exit) const {
    return !is_series() || side == Side::black || HelpCode::ply(exit) == 0;
  }
  ExitCode better(ExitCode a, ExitCode b) const { return is_help() ? HelpCode::joined(a, b) : std::max(a, b); }

 private:
  bool in_series(Value value) const { return is_series() && value.outcome == Outcome::loss && value.depth > 0; }
  /// The plies by which the kernel counts more: one if white wins a selfmate or a race.
  std::uint32_t later(Outcome outcome, Side to_move) const {
    if (!is_race()) return goal_ == Goal::selfmate ? 1 : 0;
    return (outcome == Outcome::win) == (to_move == Side::white) ? 1 : 0;
  }

  Goal goal_;
};

}  // namespace zermelo::chess::kernel
