// A position: a few men on a board, the side to move, and the right to capture en passant.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace zermelo::chess {

enum class Side : std::uint8_t { white, black };

constexpr Side other(Side side) { return side == Side::white ? Side::black : Side::white; }

/// A place in the list of kinds, see kinds.h.
using Kind = std::uint8_t;

struct Man {
  Kind kind = 0;
  Side side = Side::white;
  std::uint8_t square = 0;
  friend auto operator<=>(const Man&, const Man&) = default;
};

/// The most men of a spec, and so of a table, with the kings.
inline constexpr std::uint32_t most_men = 6;

/// Two positions with the same men in another order are the same position, but they are equal as values only after
/// sort().
struct Position {
  static constexpr std::size_t most_men = 8;
  static constexpr std::uint8_t no_square = 255;

  std::array<Man, most_men> list{};  ///< men beyond `count` are Man()
  std::uint8_t count = 0;
  Side to_move = Side::white;
  /// The square that the last move, the double step of a pawn, passed over; no_square without such a move.
  std::uint8_t en_passant = no_square;

  std::span<const Man> men() const { return {list.data(), count}; }
  std::span<Man> men() { return {list.data(), count}; }
  /// Requires: count < most_men.
  void add(const Man& man) { list[count++] = man; }
  void remove(std::size_t place) {
    std::copy(list.begin() + place + 1, list.begin() + count, list.begin() + place);
    list[--count] = Man();
  }
  void sort() { std::sort(list.begin(), list.begin() + count); }
  friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace zermelo::chess
