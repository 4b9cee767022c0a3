// Looks for rules that keep every contract, but probably are not what the author meant.
#pragma once

#include <string>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// One sentence for each sign that moves forget to turn the board or to change the player to move:
///  * positions differ in a part of their text that no move changes;
///  * a part of the text has two values that most moves exchange, but not all;
///  * with `keys_are_positions`, a byte of all discovered positions that is not 0 and never changes.
/// A part is a word between other characters, such as the `c5` of `c1,c5`; a single character if the texts have
/// different numbers of words and one length. Examines at most `most` positions and 10,000. Empty for games of Left and
/// Right and for games that split. Throws Interrupted, and what the rules throw.
std::vector<std::string> suspicions_of(const Game& game, bool keys_are_positions, Index most, const Job& job);

}  // namespace zermelo
