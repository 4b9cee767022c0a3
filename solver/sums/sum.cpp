// The value of a sum is the XOR of the values, and a move wins exactly if it makes it 0 (Sprague 1935, Grundy 1939).
#include "solver/sums/sum.h"

#include <utility>

namespace zermelo {

bool Summand::for_each_option_of(std::uint64_t position, std::uint64_t value, const Use& use) const {
  for_each_option(position, [&](Parts parts) {
    if (grundy_of(*this, parts) == value) use(parts);
  });
  return true;
}

std::uint64_t grundy_of(const Summand& game, Summand::Parts parts) {
  std::uint64_t value = 0;
  for (const std::uint64_t part : parts) value ^= game.grundy(part);
  return value;
}

std::uint64_t grundy_of(const std::vector<Term>& terms) {
  std::uint64_t value = 0;
  for (const Term& term : terms) value ^= term.game->grundy(term.position);
  return value;
}

void add_moves(SumMoves& moves, std::size_t index, const Term& term, Summand::Parts parts, std::uint64_t grundy,
               std::uint64_t most) {
  for (Summand::MoveWords& words : term.game->moves_to(term.position, term.typed, parts))
    if (moves.count++ < most) moves.list.push_back({index, std::move(words.move), std::move(words.to), grundy});
}

SumMoves winning_moves(const std::vector<Term>& terms, std::uint64_t most) {
  SumMoves moves;
  const std::uint64_t value = grundy_of(terms);
  if (value == 0) return moves;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Summand& game = *terms[i].game;
    const std::uint64_t goal = value ^ game.grundy(terms[i].position);  // may be larger than the term's own
    const bool all = game.for_each_option_of(
        terms[i].position, goal, [&](Summand::Parts parts) { add_moves(moves, i, terms[i], parts, goal, most); });
    moves.all = moves.all && all;
  }
  return moves;
}

}  // namespace zermelo
