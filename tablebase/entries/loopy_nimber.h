// Loopy nim values as numbers in tables (Smith 1966): 2 g is the nim value g, 2 K + 1 is infinity, where bit k of K
// says whether an option has the nim value k.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// The greatest nim value of a position, and of the options of a position of value infinity.
inline constexpr std::uint32_t most_loopy_nimber = 32767, most_infinity_option = 14;

constexpr bool is_infinite(std::uint32_t number) { return number % 2 != 0; }
/// The nim value g. Requires !is_infinite(number).
constexpr std::uint32_t nim_value(std::uint32_t number) { return number / 2; }
/// The set K. Requires is_infinite(number).
constexpr std::uint32_t infinity_options(std::uint32_t number) { return number / 2; }
/// Whether an option of a position of value infinity has the nim value g.
constexpr bool infinity_contains(std::uint32_t number, std::uint64_t g) {
  return g <= most_infinity_option && (infinity_options(number) >> g & 1) != 0;
}

/// The set K, ascending. Requires is_infinite(number).
std::vector<std::uint32_t> options_of_infinity(std::uint32_t number);

/// The entry of a position: a loss for the nim value 0; a draw for infinity if no option has this value; else a win.
constexpr Value nimber_entry(std::uint32_t number) {
  if (number == 0) return {Outcome::loss, 0, 0};
  return {is_infinite(number) && !infinity_contains(number, 0) ? Outcome::draw : Outcome::win, 0, number};
}

}  // namespace zermelo
