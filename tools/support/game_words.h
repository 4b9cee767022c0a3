// Which words name a whole game, and which the rule of one heap.
#pragma once

#include <string_view>

namespace zermelo {

/// Whether `words` begin with a family of games and, if a rule of one heap may begin with it too (`nim`, `octal`,
/// `grundy`, `pyramid`), have a key that such a rule has not: `nim take=1,3` is a rule, `nim piles=2 max=7` a game.
bool names_game(std::string_view words);

}  // namespace zermelo
