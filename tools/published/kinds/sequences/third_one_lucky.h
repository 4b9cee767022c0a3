// Third One Lucky (Winning Ways, p. 487), by its lost positions.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo {

/// For a = 0 .. count - 1: the least p such that the lost positions (a, b, c(b)) satisfy c(b) = c(b - p) + p for all b
/// in the second half of b < `piles`; 0 if there is no such p below a quarter of `piles`. An observation, not a proof.
///
/// The game is Nim with three outer piles and a centre of 2. Players may take from the centre when at most one outer
/// pile is left (Hennessey 2024, Tree and Tripod Nim, arXiv:2401.07943; a comment on OEIS A006018 says that the games
/// are the same). A position is lost if and only if no move leads to a lost one, so c(a, b) is the least number that is
/// not c(a', b) or c(a, b') for smaller a' or b'. Memory: a row of numbers for each a. Time: for each a and b and each
/// candidate c, one look at every row above.
std::vector<std::uint32_t> third_one_lucky_periods(std::uint32_t count, std::uint32_t piles);

}  // namespace zermelo
