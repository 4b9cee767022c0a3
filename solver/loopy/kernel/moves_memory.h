// Divides the memory of the loopy solver between the moves of a game and their reversed lists.
//
// Cost model, in the time that the rules and the numbers of positions take for all moves (20 to 200 ns a move): the
// rules are asked once. To pack a move and to read it again takes 5 ns each, in a temporary file 4 more. To reverse it
// takes three random writes. If the buffer has room for a k-th of the lists, the moves are read k times, so `least`
// stops at an eighth; the analysis reads the other lists from the file (list_window.h).
#pragma once

#include <algorithm>
#include <cstdint>

namespace zermelo {

/// Bytes in memory. The moves are packed when the rules are asked for them, then reversed, then forgotten. Without
/// enough memory the packed moves go to a temporary file, and with still less memory so do the lists.
struct MovesMemory {
  std::uint64_t fixed = 0;        ///< held all the time: begins of the lists, numbers of moves, exits
  std::uint64_t lists = 0;        ///< the entries of all lists
  std::uint64_t least_lists = 0;  ///< the fewest for entries: an eighth of all, and no less than the longest list
  std::uint64_t packed = 0;       ///< the packed moves, until the lists are filled
  std::uint64_t analysis = 0;     ///< memory in use while the lists are filled

  /// The bytes with which no temporary file is needed, and the fewest that suffice.
  std::uint64_t most() const { return fixed + lists + std::max(packed, analysis); }
  std::uint64_t least() const { return fixed + least_lists + analysis; }

  /// The shares of a budget for the entries of lists and for the packed moves.
  std::uint64_t for_lists(std::uint64_t budget) const {
    return std::clamp(less(budget, fixed + analysis), least_lists, lists);
  }
  std::uint64_t for_packed(std::uint64_t budget) const { return less(budget, fixed + for_lists(budget)); }
  /// The bytes of temporary files within a budget.
  std::uint64_t scratch(std::uint64_t budget) const {
    return lists - for_lists(budget) + less(packed, for_packed(budget));
  }
  /// The bytes for the entries of lists when the packed moves hold `packed` bytes.
  std::uint64_t beside_packed(std::uint64_t budget, std::uint64_t held) const {
    return std::max(less(budget, fixed + std::max(held, analysis)), least_lists);
  }

 private:
  static std::uint64_t less(std::uint64_t whole, std::uint64_t part) { return whole - std::min(whole, part); }
};

}  // namespace zermelo
