// Chess endings by the plain rules: all placements of some men, and their outcomes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "support/plain_chess.h"

namespace zermelo::test {

/// Calls use(position) for every way to put the men on different squares of the board, legal or not, with either side
/// to move and without an en passant square. `men` are letters, like ones together: `KRRk`.
void for_plain_placements(int files, int ranks, const std::string& men,
                          const std::function<void(const PlainChess&)>& use);

/// The least text of the images of the position under the symmetries of the board: 8 of a square board and 4 of another
/// one without pawns, 2 with pawns.
std::string plain_class(const PlainChess& position);

/// Counts of the positions with one side to move.
struct PlainCounts {
  std::uint64_t wins = 0, losses = 0, draws = 0;

  std::uint64_t legal() const { return wins + losses + draws; }
  friend bool operator==(const PlainCounts&, const PlainCounts&) = default;
};

struct PlainEnding {
  PlainCounts classes;                                                         ///< one position for each class
  PlainCounts placements;                                                      ///< all positions
  std::map<std::uint64_t, std::pair<std::uint64_t, std::uint64_t>> histogram;  ///< wins and losses of classes by depth
};

/// The counts of an ending by side to move, `w` or `b`. Cost: some milliseconds for a hundred placements.
std::map<char, PlainEnding> plain_ending(int files, int ranks, const std::string& men);

}  // namespace zermelo::test
