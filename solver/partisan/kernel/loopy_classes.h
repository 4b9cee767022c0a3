// The kernel for outcome classes of games of Left and Right in which play may be endless.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::partisan {

/// The kernel for kinds::loopy_classes; nothing for other kinds. Requires a LoopyPartisanGame.
std::optional<Kernel> loopy_classes_kernel(const Game& game, const EntryKind& kind);

}  // namespace zermelo::partisan
