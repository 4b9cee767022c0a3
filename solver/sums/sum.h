// Finds the winner of a sum in normal play from the Grundy values of its terms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/sums/summand.h"

namespace zermelo {

/// A move in one term of a sum.
struct SumMove {
  std::size_t term = 0;      ///< its number, from 0
  std::string move;          ///< the move in words
  std::string to;            ///< what the move leaves of the term, as terms of a sum
  std::uint64_t grundy = 0;  ///< the value of `to`; 0 in misere play
};

struct SumMoves {
  std::vector<SumMove> list;  ///< the first ones, term by term
  std::uint64_t count = 0;    ///< of all moves found, listed or not
  bool all = true;            ///< false if a heap has too many options to look at all of them
};

/// The XOR of the values; the player to move wins exactly if it is not 0.
std::uint64_t grundy_of(const std::vector<Term>& terms);

/// Counts the moves that lead from one term to `parts`, and lists them as long as the list has less than `most`.
void add_moves(SumMoves& moves, std::size_t index, const Term& term, Summand::Parts parts, std::uint64_t grundy,
               std::uint64_t most);

/// Every winning move, at most `most` of them as a list. Cost: a look at each option of each term, at most 2^27 a term.
SumMoves winning_moves(const std::vector<Term>& terms, std::uint64_t most);

}  // namespace zermelo
