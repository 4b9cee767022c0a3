// Reads a position of a game of Left and Right from the words of a command.
#pragma once

#include <memory>
#include <string>

#include "tablebase/game/game.h"

namespace zermelo {

struct PartisanPosition {
  std::unique_ptr<Game> game;
  const PartisanGame* rules;  ///< the same game
  Index position;

  /// `domineering rows=2 cols=2: ../..`
  std::string text() const;
};

/// The position that `words` name, or the start if they are empty. With `search` no other positions are discovered, see
/// Resources::search. Throws UsageError for a game in which both players have the same moves; otherwise as make_game
/// and Game::parse do.
PartisanPosition partisan_position(const std::string& spec, const std::string& words, const Job& job,
                                   bool search = false);

}  // namespace zermelo
