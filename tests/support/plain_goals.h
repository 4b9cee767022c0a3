// The goals of problem chess by the plain rules of PlainChess: graphs of positions, solved by sweeps.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "support/plain_chess.h"

namespace zermelo::test {

/// What a position is worth: who reaches the goal, 'w', 'b' or '-'; the plies; in help play the solutions, at most 255.
struct PlainResult {
  char winner = '-';
  std::uint32_t depth = 0;
  std::uint32_t solutions = 0;
  friend bool operator==(const PlainResult&, const PlainResult&) = default;
};

/// Calls use(position, result) for every position that play reaches from any legal placement of the men, see
/// for_plain_placements. `goal` is a word for goal=.
void for_plain_results(int files, int ranks, const std::string& men, const std::string& goal,
                       const std::function<void(const PlainChess&, const PlainResult&)>& use);

/// The FEN of a position.
std::string plain_fen(const PlainChess& position);

}  // namespace zermelo::test
