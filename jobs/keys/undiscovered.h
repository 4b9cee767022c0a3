// Makes a game, but discovers no positions.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "tablebase/game/game.h"

namespace zermelo {

/// A game, or what is known of it before its positions are discovered.
using Planned = std::variant<std::unique_ptr<Game>, Undiscovered>;

/// Makes the game of a spec unless its positions would have to be discovered. Throws as make_game.
Planned make_without_discovery(const std::string& spec, Resources resources);

/// The canonical text of a spec, with the defaults that follow from its other keys. Throws as make_game.
std::string canonical_text_of(const std::string& spec, const Resources& resources);

}  // namespace zermelo
