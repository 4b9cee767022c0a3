// Positions as text: the rows of the board from the top, the player to move by the letter of one of its men, and, in
// games with hands, the men in hands: `xo./.x./..o,x,xoo`; `-` for empty hands.
#pragma once

#include <string>
#include <string_view>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

std::string text_of(const BoardRules& rules, const Placement& position);

/// Reads a text as text_of writes it. Between the parts there may be blanks instead of commas; empty hands may be left
/// out. Throws UsageError.
Placement placement_of(const BoardRules& rules, std::string_view words);

/// The first letter of the men of a player.
char letter_of(const BoardRules& rules, unsigned side);

}  // namespace zermelo::described
