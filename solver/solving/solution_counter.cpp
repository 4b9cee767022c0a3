// Depth first. Depths fall by one ply with each move, so no position is met on its own way.
#include "solver/solving/solution_counter.h"

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/entries/depth_code.h"

namespace zermelo {

Value SolutionCounter::counted(Index position, Value known) {
  if (!lacks_solutions(kind_, known)) return known;
  if (position >= game_.size()) return whole_(position);
  known.number = solutions(position, known);
  return known;
}

std::uint32_t SolutionCounter::solutions(Index position, Value known) {
  if (known.depth == 0) return 1;
  if (const auto found = numbers_.find(position); found != numbers_.end()) return found->second;
  MoveList moves;
  game_.list_moves(Player::mover, position, moves);
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < moves.size() && sum < SolutionCode::most_solutions; ++i) {
    const Value after = kept_(moves[i].front());
    if (kind_.is_best(known, after)) sum += counted(moves[i].front(), after).number;
  }
  if (sum == 0)
    throw FormatError("{}: the table says {} plies to the goal, but no move of the position leads one ply nearer",
                      game_.text(position), known.depth);
  return numbers_[position] = std::min(sum, SolutionCode::most_solutions);
}

}  // namespace zermelo
