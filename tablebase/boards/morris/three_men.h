// Three Men's Morris.
#pragma once

#include <memory>

#include "tablebase/game/game.h"

namespace zermelo::morris {

/// Discovers the positions. Throws as make_discovered_game.
std::unique_ptr<Game> make_three_men(Spec spec, const Resources& resources);

}  // namespace zermelo::morris
