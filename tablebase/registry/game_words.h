// Tells the spec of a whole game from the rule of one heap.
#pragma once

#include <string_view>

namespace zermelo {

/// Whether `words` are a game: they begin with a family, and if a rule of one heap may begin with the same word (`nim`,
/// `octal`, `grundy`, `pyramid`), they have a key that rules lack. `nim take=1,3` is a rule, `nim piles=2 max=7` a
/// game.
bool names_game(std::string_view words);

}  // namespace zermelo
