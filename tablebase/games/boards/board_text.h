// Boards in words: rows joined by `/`, one letter a cell, for example `XO./.X./..O`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// The rows of a board, not all of the same length perhaps, and the letters that its cells may show, the blank last.
class BoardText {
 public:
  BoardText(std::vector<std::size_t> rows, std::string letters);

  std::size_t cells() const { return cells_; }
  const std::string& letters() const { return letters_; }

  /// `cells` with rows joined by `/`.
  std::string text(std::string_view cells) const;
  /// The letters of all cells. Rows may be joined by `/` or by nothing. UsageError names what is wrong in `words`,
  /// which the user wrote within `position`.
  std::string parse(std::string_view words, std::string_view position) const;
  /// A cell as `row,column`, from 1,1 at the top left.
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

/// Boards with men, and whose turn it is behind a comma: `XO./.X./..O,X`.
class MenText {
 public:
  /// Requires at most 32 cells.
  explicit MenText(std::vector<std::size_t> rows) : board_(std::move(rows), "XO.") {}

  struct Words {
    Men men;
    std::optional<bool> noughts_turn;  ///< nothing if the words do not say it
  };

  std::string text(const Men& men, bool noughts_turn) const;
  /// Small letters are read as large ones, blanks as the comma. UsageError names what is wrong.
  Words parse(std::string_view position) const;
  /// `X at 2,3` where a man is new, `X 1,1 -> 1,2` where one has moved.
  std::string move_text(const Men& from, const Men& to) const;

 private:
  std::string cells(const Men& men) const;

  BoardText board_;
};

}  // namespace zermelo
