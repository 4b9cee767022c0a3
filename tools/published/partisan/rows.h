// A published value of a partisan game beside the computed one.
#pragma once

#include <string>

#include "tablebase/values/game_pool.h"
#include "tools/published/published.h"

namespace zermelo {

/// Values are compared, not words: where they are equal the printed words stand on both sides.
PublishedRow value_row(GamePool& pool, std::string row, const std::string& published, ShortGame computed);

/// The value of the start of a game of the registry.
ShortGame start_value(GamePool& pool, const std::string& spec);

}  // namespace zermelo
