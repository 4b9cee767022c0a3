// What the metadata of a table say of the keys of its game.
#pragma once

#include "formats/table_info.h"
#include "tablebase/game.h"

namespace zermelo {

/// Sets the length of the keys and the tiers of a discovered game, those of the whole game for a TierGame. Does nothing
/// for other games.
void describe_keys(const Game& game, TableInfo& info);

}  // namespace zermelo
