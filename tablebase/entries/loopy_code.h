// One small number for outcome and depth together, for games that may loop. Such games have draws, and may end on a
// won or lost board, so a win or a loss may have a depth of either parity.
//
//     0                is the best code of an empty list of moves; no position has it
//     a won position   has code 1 + depth      (1, 2, 3, ... below `draw`)
//     a draw           has code `draw`
//     a lost position  has code top - depth    (top, top - 1, ... down to draw + 1)
//
// As in depth_code.h, larger is better for the player who moves *to* the position. From worst to best: a quick win of
// the opponent, a slow win, a draw, a slow loss, a quick loss.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

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

static_assert(LoopyCode<std::uint8_t>::max_depth == 125);
static_assert(LoopyCode<std::uint16_t>::max_depth == 32765);

}  // namespace zermelo
