// Kings and pawns that are fixed come first, then the levels.
#include "solver/chess/kernel/parts.h"

namespace zermelo::pieces {

std::vector<PartMan> men_of(const TierPlan& plan, const Parts& parts) {
  std::vector<PartMan> men;
  for (const Side side : sides) {
    if (plan.king_level(side) == no_level) men.push_back({chess::king, side, parts.frame->king[at(side)]});
    for_squares(parts.pawns.of[at(side)], [&](unsigned square) { men.push_back({chess::pawn, side, square}); });
  }
  for (std::size_t level = 0; level < plan.levels(); ++level)
    men.push_back({plan.man(level).kind, plan.man(level).side, parts.levels[level], level});
  return men;
}

chess::Position position_of(const TierPlan& plan, const Parts& parts) {
  chess::Position position;
  position.to_move = parts.to_move;
  for (const PartMan& man : men_of(plan, parts))
    position.add({man.kind, man.side, static_cast<std::uint8_t>(plan.narrow(man.square))});
  return position;
}

}  // namespace zermelo::pieces
