// The board shared by Three Men's Morris, Hare and Hounds and Pong Hau K'i: men slide along lines between points.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/boards/board_text.h"

namespace zermelo::boards {

/// The player to move and the places of the men. The order of the fields makes positions that differ only in the player
/// to move neighbours in the order of keys.
struct Slide {
  std::uint16_t noughts_turn = 0;
  std::uint16_t noughts = 0;
  std::uint16_t crosses = 0;
  friend auto operator<=>(const Slide&, const Slide&) = default;

  std::uint16_t mover() const { return noughts_turn != 0 ? noughts : crosses; }
  std::uint16_t other() const { return noughts_turn != 0 ? crosses : noughts; }
  std::uint16_t men() const { return noughts | crosses; }
  /// The position after the player to move has added or removed men on the points of `change`.
  Slide moved(std::uint16_t change) const;
};

/// The points of a board, in reading order, and the lines between them.
class SlidingBoard {
 public:
  using Lines = std::vector<std::pair<unsigned, unsigned>>;

  /// Men slide along `lines` in both directions, along `one_way` only from the first to the second point. Requires: at
  /// most 16 points.
  SlidingBoard(std::vector<std::size_t> rows, const Lines& lines, const Lines& one_way = {});

  /// Appends the position after each slide of the player to move; a slide goes along a line to a blank point.
  void slides(const Slide& position, std::vector<Slide>& next) const;
  bool can_slide(const Slide& position) const;

  std::string text(const Slide& position) const;
  /// Throws UsageError unless the text is a board with the player to move.
  Slide parse(std::string_view words) const;
  std::string move_text(const Slide& from, const Slide& to) const;

 private:
  MenText text_;
  std::vector<std::uint16_t> neighbours_;  ///< for each point, the set of points that a slide from it may reach
};

/// Throws UsageError unless the position has these numbers of men. `words` is the text of the position.
void require_men(const Slide& position, int crosses, int noughts, std::string_view words);

}  // namespace zermelo::boards
