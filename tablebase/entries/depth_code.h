// One small number for outcome and depth together, such that choosing the best move is taking a maximum; one code for
// games that always end, and one for games that may loop.
//
// In an acyclic game that ends only when a player cannot move, the parity of the depth is the outcome: every
// game that starts in a P-position and is played well has even length in normal play, odd length in misere play.
// So the code keeps half the depth, h = depth / 2, and the outcome:
//
//     a won position   has code h + 1        (1, 2, 3, ... below `half`)
//     a lost position  has code top - h      (top, top - 1, ... down to `half`)
//     0                is the best code of an empty list of moves; no position has it
//
// Seen by the player who moves *to* the position, larger is better: a loss for the opponent beats a win for the
// opponent, a quick loss beats a slow one, a slow win beats a quick one. So best(moves) = max, and the code of a
// position follows from the best code s among its moves by `finish`: one subtraction, one comparison, one addition.
// (Retrograde rule: win = 1 + least losing depth, loss = 1 + greatest winning depth; Stroehlein 1970.)
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// The code in an unsigned cell: 8 bits reach a depth of 252 plies, 16 bits 65,532.
template <std::unsigned_integral Cell>
struct DepthCode {
  static constexpr Cell top = std::numeric_limits<Cell>::max();
  static constexpr Cell half = static_cast<Cell>(top / 2 + 1);
  static constexpr std::uint32_t max_depth = 2 * (std::uint32_t{half} - 2);
  static constexpr Cell none = 0;

  /// Returns the code of a position whose best move leads to code s; s = none if there is no move.
  /// Requires: the depth of s is below max_depth (see longest_play in game.h).
  template <Play play>
  static constexpr Cell finish(Cell s) {
    if constexpr (play == Play::normal)
      return static_cast<Cell>(static_cast<Cell>(top - s) + static_cast<Cell>(s >= half));
    else
      return static_cast<Cell>(static_cast<Cell>(none - s) + static_cast<Cell>(static_cast<Cell>(s - 1) >= half - 1));
  }

  static constexpr Cell encode(Value value) {
    const auto h = static_cast<Cell>(value.depth / 2);
    return static_cast<Cell>(value.outcome == Outcome::win ? h + 1 : top - h);
  }

  static constexpr Outcome outcome(Cell code) { return code >= half ? Outcome::loss : Outcome::win; }

  static constexpr Value decode(Cell code, Play play) {
    if (code >= half)
      return {Outcome::loss, 2 * std::uint32_t{static_cast<Cell>(top - code)} + (play == Play::misere ? 1u : 0u)};
    return {Outcome::win, 2 * (std::uint32_t{code} - 1) + (play == Play::normal ? 1u : 0u)};
  }
};

static_assert(DepthCode<std::uint8_t>::max_depth == 252);
static_assert(DepthCode<std::uint16_t>::max_depth == 65532);

// Games that may loop have draws, and may end on a won or lost board, so a win or a loss may have a depth of either
// parity. Their code:
//
//     0                is the best code of an empty list of moves; no position has it
//     a won position   has code 1 + depth      (1, 2, 3, ... below `draw`)
//     a draw           has code `draw`
//     a lost position  has code top - depth    (top, top - 1, ... down to draw + 1)
//
// Again, larger is better for the player who moves *to* the position. From worst to best: a quick win of
// the opponent, a slow win, a draw, a slow loss, a quick loss.

/// The code in an unsigned cell: 8 bits reach a depth of 125 plies, 16 bits 32,765.
template <std::unsigned_integral Cell>
struct LoopyCode {
  static constexpr Cell top = std::numeric_limits<Cell>::max();
  static constexpr Cell draw = static_cast<Cell>(top / 2);
  static constexpr std::uint32_t max_depth = draw - 2u;

  /// Requires value.depth <= max_depth.
  static constexpr Cell encode(Value value) {
    if (value.outcome == Outcome::draw) return draw;
    return static_cast<Cell>(value.outcome == Outcome::win ? 1 + value.depth : top - value.depth);
  }

  /// Requires code != 0.
  static constexpr Value decode(Cell code) {
    if (code == draw) return {Outcome::draw, 0};
    if (code > draw) return {Outcome::loss, std::uint32_t{top} - code};
    return {Outcome::win, code - 1u};
  }
};

/// Help play: the LoopyCode of a byte, times 256, plus the number of shortest solutions, 0 without a solution.
struct SolutionCode {
  static constexpr std::uint32_t max_depth = LoopyCode<std::uint8_t>::max_depth;
  static constexpr std::uint32_t most_solutions = 255;  ///< means: this number or more

  /// Requires value.depth <= max_depth and value.number <= most_solutions.
  static constexpr std::uint16_t encode(Value value) {
    return static_cast<std::uint16_t>(std::uint32_t{LoopyCode<std::uint8_t>::encode(value)} << 8 | value.number);
  }
  static constexpr Value decode(std::uint16_t code) {
    if (code < 256) return {Outcome::draw, 0};
    Value value = LoopyCode<std::uint8_t>::decode(static_cast<std::uint8_t>(code >> 8));
    value.number = code & 255u;
    return value;
  }
};

static_assert(LoopyCode<std::uint8_t>::max_depth == 125);
static_assert(LoopyCode<std::uint16_t>::max_depth == 32765);

}  // namespace zermelo
