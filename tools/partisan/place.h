// A position of a game of Left and Right, as commands name it.
#pragma once

#include <memory>
#include <string>

#include "tablebase/partisan_game.h"

namespace zermelo {

struct Place {
  std::unique_ptr<Game> game;
  const PartisanGame* rules;  ///< the same game
  Index position;

  /// `domineering rows=2 cols=2: ../..`
  std::string text() const;
};

/// The position that `words` name, or the start if there are none. UsageError for a game in which both players have
/// the same moves, and as make_game and Game::parse. `memory`: bytes, 0 for what is available.
Place place_of(const std::string& spec, const std::string& words, std::uint64_t memory);

}  // namespace zermelo
