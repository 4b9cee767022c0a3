// Men that slide along the lines of a small board: what Three Men's Morris, Hare and Hounds and Pong Hau K'i have in
// common.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/games/boards/board_text.h"

namespace zermelo {

/// Whose turn it is and where the men stand. The fields are in this order for the key: positions that differ in the
/// player to move only are neighbours.
struct Slide {
  std::uint16_t noughts_turn = 0;
  std::uint16_t noughts = 0;
  std::uint16_t crosses = 0;
  friend auto operator<=>(const Slide&, const Slide&) = default;

  std::uint16_t mover() const { return noughts_turn != 0 ? noughts : crosses; }
  std::uint16_t other() const { return noughts_turn != 0 ? crosses : noughts; }
  std::uint16_t men() const { return noughts | crosses; }
  /// The position after the player to move has changed the points that `change` holds.
  Slide moved(std::uint16_t change) const;
};

/// The points of a board in reading order and the lines between them.
class SlidingBoard {
 public:
  using Lines = std::vector<std::pair<unsigned, unsigned>>;

  /// Men slide along `lines` both ways, along those of `one_way` only from the first to the second point. Requires at
  /// most 16 points.
  SlidingBoard(std::vector<std::size_t> rows, const Lines& lines, const Lines& one_way = {});

  /// Appends the position after every slide of a man of the player to move along a line to a blank point.
  void slides(const Slide& position, std::vector<Slide>& next) const;
  bool can_slide(const Slide& position) const;

  std::string text(const Slide& position) const;
  /// UsageError unless the words are a board and say whose turn it is.
  Slide parse(std::string_view words) const;
  std::string move_text(const Slide& from, const Slide& to) const;

 private:
  MenText text_;
  std::vector<std::uint16_t> neighbours_;  ///< where a slide from each point may end
};

/// UsageError unless there are so many men in the position that the user wrote as `words`.
void require_men(const Slide& position, int crosses, int noughts, std::string_view words);

}  // namespace zermelo
