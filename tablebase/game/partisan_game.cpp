// Checks the contracts of tiers, moves, parts and canonical positions at one position.
#include "tablebase/game/partisan_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo {

std::string PartisanGame::fault(Index position) const {
  if (tier(position) >= tier_count()) return fmt::format("its tier is {}, not below {}", tier(position), tier_count());
  MoveList options;
  for (const Player player : {Player::left, Player::right}) {
    list_moves(player, position, options);
    for (std::size_t i = 0; i < options.size(); ++i)
      for (const Index term : options[i])
        if (std::string wrong = fault_below(position, term); !wrong.empty())
          return fmt::format("a move of {} leads to {}", zermelo::name(player), wrong);
  }
  std::vector<Index> pieces;
  parts(position, pieces);
  for (const Index part : pieces)
    if (pieces.size() != 1 || part != position)
      if (std::string wrong = fault_below(position, part); !wrong.empty()) return "a part of it is " + wrong;
  return canonical_fault(position);
}

/// Describes `to` if it is not a position of a lower tier than `position`; otherwise empty.
std::string PartisanGame::fault_below(Index position, Index to) const {
  if (to >= size()) return fmt::format("number {}, but the positions are numbered 0 to {}", to, size() - 1);
  if (tier(to) < tier(position)) return {};
  return fmt::format("{} (number {}), whose tier {} is not below its own, {}", text(to), to, tier(to), tier(position));
}

std::string PartisanGame::canonical_fault(Index position) const {
  const Index alike = canonical(position);
  if (alike >= size())
    return fmt::format("its canonical position is number {}, but the positions are numbered 0 to {}", alike,
                       size() - 1);
  if (canonical(alike) != alike)
    return fmt::format("its canonical position {} is not its own canonical position", text(alike));
  if (tier(alike) <= tier(position)) return {};
  return fmt::format("its canonical position {} has the tier {}, above its own, {}", text(alike), tier(alike),
                     tier(position));
}

}  // namespace zermelo
