// The numbers of men that play can reach, found from the rules of moves alone, without positions.
//
// A sheet is all positions with the same numbers of men on the board and in the hands and the same player to move. If
// the players can be exchanged, the first player is to move in all sheets.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

struct Counts {
  std::array<std::uint8_t, most_kinds> board{};
  std::array<std::uint8_t, most_kinds> hand{};
  std::uint8_t turn = 0;
  friend auto operator<=>(const Counts&, const Counts&) = default;

  static Counts of(const Placement& position);
};

struct Sheet {
  Counts counts;
  std::optional<Outcome> decided = {};  ///< the outcome for the player to move, if the numbers of men decide
  std::vector<std::size_t> next = {};   ///< the places of the sheets that moves may lead to
};

/// Sheets between which play may go there and back, and the groups that it may lead to, as places of earlier groups.
struct SheetGroup {
  std::vector<std::size_t> sheets;
  std::vector<std::size_t> rests_on = {};
  bool stays = false;  ///< whether a move may lead from a sheet of the group to a sheet of the group
};

struct SheetGraph {
  std::vector<Sheet> sheets;
  std::vector<SheetGroup> groups;  ///< every group after those that it rests on
};

/// Finds the sheets from the start, or from the numbers of men that the rules give. `exchange`: the players can be
/// exchanged. Some sheets may be out of reach, since only numbers are compared. Throws TooManyPositions.
SheetGraph sheets_of(const BoardRules& rules, bool exchange);

/// The same men with the players exchanged. Requires that every kind has a twin.
Counts exchanged(const BoardRules& rules, const Counts& counts);

/// The numbers of men as a word for the name of a tier, for example `X3O3` or `X1O1-X2O2` with men in hands.
std::string counts_text(const BoardRules& rules, const Counts& counts);

}  // namespace zermelo::described
