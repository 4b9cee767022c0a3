// Who wins a position of a partisan game when Left begins, and when Right begins.
#pragma once

#include <cstdint>
#include <string_view>

namespace zermelo {

/// Whoever moved last wins, Left wins, Right wins, or whoever moves next wins: a game is 0, positive, negative, or
/// confused with 0 (Conway 1976, chapter 7). Bit 0 of the number: Left wins moving first; bit 1: Right does. These
/// numbers stand in files.
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
