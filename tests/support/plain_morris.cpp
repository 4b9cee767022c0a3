// Tries every pair of points for a move.
#include "support/plain_morris.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::test {
namespace {

std::string seen_from_the_other_player(std::string board) {
  for (char& c : board) c = c == 'x' ? 'o' : c == 'o' ? 'x' : c;
  return board;
}

}  // namespace

PlainMorris::PlainMorris(int squares, bool flying) : flying_(flying) {
  for (int row = -squares; row <= squares; ++row)
    for (int column = -squares; column <= squares; ++column)
      if ((row != 0 || column != 0) && (row == 0 || column == 0 || std::abs(row) == std::abs(column)))
        points_.push_back({row, column});
  add_lines(true);
  add_lines(false);
}

/// The points of a row or a column are in one line, but the middle of the board separates two lines.
void PlainMorris::add_lines(bool rows) {
  for (int place = -3; place <= 3; ++place)
    for (const int side : {-1, 1}) {
      std::vector<std::size_t> line;
      for (std::size_t i = 0; i < points_.size(); ++i) {
        const int along = rows ? points_[i].column : points_[i].row, across = rows ? points_[i].row : points_[i].column;
        if (across == place && (place == 0 ? along * side > 0 : side > 0)) line.push_back(i);
      }
      add_line(line);
    }
}

void PlainMorris::add_line(const std::vector<std::size_t>& line) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    joined_.emplace(line[i], line[i + 1]);
    joined_.emplace(line[i + 1], line[i]);
  }
  if (line.size() == 3) mills_.push_back(line);
}

bool PlainMorris::in_mill(const std::string& board, std::size_t at) const {
  return std::any_of(mills_.begin(), mills_.end(), [&](const auto& mill) {
    return std::find(mill.begin(), mill.end(), at) != mill.end() &&
           std::all_of(mill.begin(), mill.end(), [&](std::size_t i) { return board[i] == board[at]; });
  });
}

std::set<std::string> PlainMorris::moves(const std::string& board) const {
  std::set<std::string> next;
  const auto men = std::count(board.begin(), board.end(), 'x');
  if (men < 3) return next;
  for (std::size_t from = 0; from < board.size(); ++from)
    for (std::size_t to = 0; to < board.size(); ++to)
      if (board[from] == 'x' && board[to] == '.' && ((flying_ && men == 3) || joined_.contains({from, to})))
        arrive(board, from, to, next);
  return next;
}

void PlainMorris::arrive(std::string board, std::size_t from, std::size_t to, std::set<std::string>& next) const {
  std::swap(board[from], board[to]);
  if (!in_mill(board, to)) {
    next.insert(seen_from_the_other_player(board));
    return;
  }
  bool all_in_mills = true;
  for (std::size_t i = 0; i < board.size(); ++i) all_in_mills &= board[i] != 'o' || in_mill(board, i);
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] != 'o' || (!all_in_mills && in_mill(board, i))) continue;
    std::string captured = board;
    captured[i] = '.';
    next.insert(seen_from_the_other_player(captured));
  }
}

std::vector<std::string> PlainMorris::boards(int own, int other) const {
  std::string board = std::string(points_.size() - static_cast<std::size_t>(own + other), '.') +
                      std::string(static_cast<std::size_t>(other), 'o') +
                      std::string(static_cast<std::size_t>(own), 'x');
  std::vector<std::string> all;
  do all.push_back(board);
  while (std::next_permutation(board.begin(), board.end()));
  return all;
}

std::string PlainMorris::text(const std::string& board, char mover) const {
  std::string text;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (i > 0 && points_[i].row != points_[i - 1].row) text += '/';
    text += board[i] == '.' ? '.' : (board[i] == 'x') == (mover == 'X') ? 'X' : 'O';
  }
  return text + ',' + mover;
}

}  // namespace zermelo::test
