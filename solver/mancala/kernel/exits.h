// The exits of a tier: moves that take seeds off the board, to boards of solved tiers.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "solver/mancala/tiles/layer.h"
#include "solver/solving/control.h"
#include "tablebase/mancala/side_moves.h"

namespace zermelo::mancala::kernel {

/// Finds the best exit of each board: zero_score plus its score for the player who makes it; less, which is 0, without
/// one. `moves[k]` are the moves of own sides with k seeds; `room` the bytes for the table of a lower tier. Calls
/// pause() often.
///
/// Cost model: each lower tier is read once, and for it the tiles with exits to it. For each board and exit two bytes
/// read and one written. Boards with the same other side read rows of lower tiers that stay in the caches. After an
/// extra turn each read is a cache miss.
void find_exits(const Boards& boards, const Layer& layer, std::span<const SideMoves> moves, const Control& control,
                std::uint64_t room, TileCells& exits, const std::function<void()>& pause);

}  // namespace zermelo::mancala::kernel
