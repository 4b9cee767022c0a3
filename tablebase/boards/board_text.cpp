// Parses and prints boards row by row; a board with men also has the letter of the player to move.
#include "tablebase/boards/board_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cctype>
#include <numeric>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::boards {

BoardText::BoardText(std::vector<std::size_t> rows, std::string letters)
    : rows_(std::move(rows)),
      letters_(std::move(letters)),
      cells_(std::accumulate(rows_.begin(), rows_.end(), std::size_t{0})) {}

std::string BoardText::text(std::string_view cells) const {
  std::string words;
  words.reserve(cells.size() + rows_.size());
  for (const std::size_t row : rows_) {
    if (!words.empty()) words += '/';
    words += cells.substr(0, row);
    cells.remove_prefix(row);
  }
  return words;
}

void BoardText::require_length(std::size_t row, std::size_t length, std::string_view position) const {
  if (length == rows_[row]) return;
  throw UsageError("row {} of the position '{}' has length {}; the rows of this board have lengths {}", row + 1,
                   position, length, fmt::join(rows_, ", "));
}

std::string BoardText::parse(std::string_view words, std::string_view position) const {
  const std::vector<std::string_view> rows = split(words, '/');
  if (rows.size() > 1 && rows.size() != rows_.size())
    throw UsageError("the position '{}' has {} rows; this board has {}", position, rows.size(), rows_.size());
  std::string cells;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.size() > 1) require_length(row, rows[row].size(), position);
    cells += rows[row];
  }
  if (const std::size_t bad = cells.find_first_not_of(letters_); bad != std::string::npos)
    throw UsageError("'{}', cell {} of the position '{}', is not one of '{}'",
                     first_character(std::string_view(cells).substr(bad)), bad + 1, position, letters_);
  if (cells.size() != cells_)
    throw UsageError("the position '{}' has {} cells; this board has {}, in rows of {}", position, cells.size(), cells_,
                     fmt::join(rows_, ", "));
  return cells;
}

std::string BoardText::cell_name(std::size_t cell) const {
  std::size_t row = 0;
  while (cell >= rows_[row]) cell -= rows_[row++];
  return fmt::format("{},{}", row + 1, cell + 1);
}

std::string MenText::cells(const Men& men) const {
  std::string cells(board_.cells(), '.');
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if ((men.crosses >> i & 1) != 0) cells[i] = 'X';
    if ((men.noughts >> i & 1) != 0) cells[i] = 'O';
  }
  return cells;
}

std::string MenText::text(const Men& men, bool noughts_turn) const {
  return board_.text(cells(men)) + (noughts_turn ? ",O" : ",X");
}

MenText::TypedMen MenText::parse(std::string_view position) const {
  std::string words(position);
  std::transform(words.begin(), words.end(), words.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const std::size_t separator = words.find_first_of(", ");
  const std::size_t behind = std::min(words.find_first_not_of(", ", separator), words.size());
  const std::string turn = separator == std::string::npos ? "" : words.substr(behind);
  if (separator != std::string::npos && turn != "X" && turn != "O")
    throw UsageError("the position '{}' does not end with the player to move, X or O; write for example {}", position,
                     text({}, false));
  const std::string cells = board_.parse(std::string_view(words).substr(0, separator), position);
  TypedMen read;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == 'X') read.men.crosses |= std::uint32_t{1} << i;
    if (cells[i] == 'O') read.men.noughts |= std::uint32_t{1} << i;
  }
  if (!turn.empty()) read.noughts_turn = turn == "O";
  return read;
}

MenText::Turn MenText::parse_with_turn(std::string_view position) const {
  const auto [men, noughts_turn] = parse(position);
  if (!noughts_turn)
    throw UsageError("the position '{}' does not name the player to move; end it with ,X or ,O", position);
  return {men, *noughts_turn};
}

std::string MenText::move_text(const Men& from, const Men& to) const {
  const bool cross = from.crosses != to.crosses;
  const std::uint32_t before = cross ? from.crosses : from.noughts;
  const std::uint32_t after = cross ? to.crosses : to.noughts;
  const auto name = [&](std::uint32_t cells) {
    return board_.cell_name(static_cast<unsigned>(std::countr_zero(cells)));
  };
  const std::string arrival = name(after & ~before);
  const char letter = cross ? 'X' : 'O';
  if ((before & ~after) == 0) return fmt::format("{} at {}", letter, arrival);
  return fmt::format("{} {} -> {}", letter, name(before & ~after), arrival);
}

// Each point has the set of points to which a man may slide; a slide flips two bits of the set of men.

namespace {

std::uint16_t bit(unsigned point) { return static_cast<std::uint16_t>(1u << point); }

}  // namespace

Slide Slide::moved(std::uint16_t change) const {
  Slide to = *this;
  to.noughts_turn ^= 1;
  (noughts_turn != 0 ? to.noughts : to.crosses) ^= change;
  return to;
}

SlidingBoard::SlidingBoard(std::vector<std::size_t> rows, const Lines& lines, const Lines& one_way)
    : text_(rows), neighbours_(std::accumulate(rows.begin(), rows.end(), std::size_t{0})) {
  for (const auto& [a, b] : lines) {
    neighbours_[a] |= bit(b);
    neighbours_[b] |= bit(a);
  }
  for (const auto& [from, to] : one_way) neighbours_[from] |= bit(to);
}

void SlidingBoard::slides(const Slide& position, std::vector<Slide>& next) const {
  for (unsigned from = 0; from < neighbours_.size(); ++from) {
    if ((position.mover() & bit(from)) == 0) continue;
    for (unsigned to = 0; to < neighbours_.size(); ++to)
      if ((neighbours_[from] & ~position.men() & bit(to)) != 0)
        next.push_back(position.moved(static_cast<std::uint16_t>(bit(from) | bit(to))));
  }
}

bool SlidingBoard::can_slide(const Slide& position) const {
  for (unsigned from = 0; from < neighbours_.size(); ++from)
    if ((position.mover() & bit(from)) != 0 && (neighbours_[from] & ~position.men()) != 0) return true;
  return false;
}

std::string SlidingBoard::text(const Slide& position) const {
  return text_.text({position.noughts, position.crosses}, position.noughts_turn != 0);
}

Slide SlidingBoard::parse(std::string_view words) const {
  const auto [men, noughts_turn] = text_.parse_with_turn(words);
  return {noughts_turn, static_cast<std::uint16_t>(men.noughts), static_cast<std::uint16_t>(men.crosses)};
}

std::string SlidingBoard::move_text(const Slide& from, const Slide& to) const {
  return text_.move_text({from.noughts, from.crosses}, {to.noughts, to.crosses});
}

void require_men(const Slide& position, int crosses, int noughts, std::string_view words) {
  if (std::popcount(position.crosses) == crosses && std::popcount(position.noughts) == noughts) return;
  throw UsageError("the position '{}' has {} X and {} O; it should have {} X and {} O", words,
                   std::popcount(position.crosses), std::popcount(position.noughts), crosses, noughts);
}

}  // namespace zermelo::boards
