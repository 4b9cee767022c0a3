// Third One Lucky (Winning Ways, p. 487), by its lost positions.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo {

/// For a = 0 .. count - 1: the least p such that the lost positions (a, b, c(b)) satisfy c(b + p) = c(b) + p in the
/// second half of b < `piles`; 0 if no p below a quarter of `piles` does. That is seen, not proved.
///
/// The game is Nim with three piles around one of 2, which can be taken from when at most one of the others is left
/// (Hennessey 2024, Tree and Tripod Nim, arXiv:2401.07943; the comment on OEIS A006018 says that they are the same).
/// A position is lost exactly if no move leads to a lost one, so c(a, b) is the least number that is not c(a', b) or
/// c(a, b') for smaller a' or b'. Cost: a row of numbers for each a, and a look at each row above for each b.
std::vector<std::uint32_t> third_one_lucky_periods(std::uint32_t count, std::uint32_t piles);

}  // namespace zermelo
