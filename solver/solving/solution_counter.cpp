// Depth first. Depths fall by one ply with each move, so no position is met on its own way.
#include "solver/solving/solution_counter.h"

#include <algorithm>
#include <atomic>

#include "tablebase/base/error.h"
#include "tablebase/entries/depth_code.h"

namespace zermelo {

Value SolutionCounter::counted(Index position, KeptValue kept) {
  if (!kept.lacks_number()) return kept.known();
  if (position >= game_.size()) return whole_(position);
  return kept.with_number(solutions(position, kept));
}

std::uint32_t SolutionCounter::solutions(Index position, KeptValue here) {
  if (here.depth() == 0) return 1;
  if (const std::uint32_t number = remembered(position); number != 0) return number;
  MoveList moves;
  game_.list_moves(Player::mover, position, moves);
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < moves.size() && sum < SolutionCode::most_solutions; ++i) {
    const KeptValue after = kept_(moves[i].front());
    if (kind_.is_shortest(here, after)) sum += counted(moves[i].front(), after).number;
  }
  if (sum == 0)
    throw FormatError("{}: the table says {} plies to the goal, but no move of the position leads one ply nearer",
                      game_.text(position), here.depth());
  sum = std::min(sum, SolutionCode::most_solutions);
  remember(position, sum);
  return sum;
}

std::uint32_t SolutionCounter::remembered(Index position) const {
  if (!shared_.empty()) return std::atomic_ref(shared_[position]).load(std::memory_order_relaxed);
  const auto found = numbers_.find(position);
  return found == numbers_.end() ? 0 : found->second;
}

void SolutionCounter::remember(Index position, std::uint32_t number) {
  static_assert(SolutionCode::most_solutions <= 255);
  if (shared_.empty())
    numbers_[position] = number;
  else
    std::atomic_ref(shared_[position]).store(static_cast<std::uint8_t>(number), std::memory_order_relaxed);
}

}  // namespace zermelo
