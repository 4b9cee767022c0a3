// Parses and prints boards: rows joined by `/`, one letter a cell, for example `XO./.X./..O`; numbers listed positions;
// boards on which men slide.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo::boards {

/// The text of boards with rows of given lengths, which may differ, and given letters for cells; the blank is the last
/// letter.
class BoardText {
 public:
  BoardText(std::vector<std::size_t> rows, std::string letters);

  std::size_t cells() const { return cells_; }
  const std::string& letters() const { return letters_; }

  /// Returns `cells` cut into rows that are joined by `/`.
  std::string text(std::string_view cells) const;
  /// Returns the letters of all cells in `words`. Rows may be joined by `/` or by nothing. Throws UsageError;
  /// `position` is the whole text of the user, for the message.
  std::string parse(std::string_view words, std::string_view position) const;
  /// A cell as `row,column`; the top left cell is 1,1.
  std::string cell_name(std::size_t cell) const;

 private:
  void require_length(std::size_t row, std::size_t length, std::string_view position) const;

  std::vector<std::size_t> rows_;
  std::string letters_;
  std::size_t cells_ = 0;
};

/// Men of two sides, `X` and `O`, as sets of cells; bit c is cell c in reading order.
struct Men {
  std::uint32_t noughts = 0;
  std::uint32_t crosses = 0;
  friend bool operator==(const Men&, const Men&) = default;
};

/// The text of boards with men, a comma and the player to move: `XO./.X./..O,X`.
class MenText {
 public:
  /// Requires: at most 32 cells.
  explicit MenText(std::vector<std::size_t> rows) : board_(std::move(rows), "XO.") {}

  struct TypedMen {
    Men men;
    std::optional<bool> noughts_turn;  ///< nothing if the text does not contain the player to move
  };

  std::string text(const Men& men, bool noughts_turn) const;
  /// Accepts small letters, and a blank instead of the comma. Throws UsageError.
  TypedMen parse(std::string_view position) const;
  struct Turn {
    Men men;
    bool noughts_turn;
  };
  /// The same for a text that must contain the player to move.
  Turn parse_with_turn(std::string_view position) const;
  /// `X at 2,3` for a new man, `X 1,1 -> 1,2` for a man that has moved.
  std::string move_text(const Men& from, const Men& to) const;

 private:
  std::string cells(const Men& men) const;

  BoardText board_;
};

// Numbers positions by their place in a sorted list of all of them.

/// The positions in ascending order; a position's number is its place.
template <class Position>
class PositionList {
 public:
  explicit PositionList(std::vector<Position> positions) : positions_(std::move(positions)) {
    std::sort(positions_.begin(), positions_.end());
  }

  Index size() const { return positions_.size(); }
  /// The number of a position; size() if it is not in the list.
  Index rank(const Position& position) const {
    const auto place = std::lower_bound(positions_.begin(), positions_.end(), position);
    if (place == positions_.end() || *place != position) return size();
    return static_cast<Index>(place - positions_.begin());
  }
  const Position& unrank(Index index) const { return positions_[index]; }

 private:
  std::vector<Position> positions_;
};

// The board shared by Three Men's Morris, Hare and Hounds and Pong Hau K'i: men slide along lines between points.

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
