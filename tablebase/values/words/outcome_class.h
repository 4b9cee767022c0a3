// The outcome class of a position of a partisan game: who wins if Left begins, and if Right begins.
#pragma once

#include <cstdint>
#include <string_view>

namespace zermelo {

/// The winner is the previous player, Left, Right or the next player: the game is 0, positive, negative, or confused
/// with 0 (Conway 1976, chapter 7). Bit 0 of the number: Left wins moving first; bit 1: Right wins moving first. Files
/// contain these numbers.
enum class OutcomeClass : std::uint8_t { previous, left, right, next };

constexpr OutcomeClass outcome_class(bool left_wins_first, bool right_wins_first) {
  return static_cast<OutcomeClass>((left_wins_first ? 1 : 0) + (right_wins_first ? 2 : 0));
}
constexpr bool left_wins_first(OutcomeClass outcome) { return static_cast<int>(outcome) & 1; }
constexpr bool right_wins_first(OutcomeClass outcome) { return static_cast<int>(outcome) & 2; }

constexpr std::string_view name(OutcomeClass outcome) {
  constexpr std::string_view names[] = {"previous", "left", "right", "next"};
  return names[static_cast<int>(outcome)];
}

}  // namespace zermelo
