// Rivals of a man are the men of its kind and side that can go to the same square. The file of origin comes first, the
// rank if a rival is on that file, both if no single one distinguishes the men.
#include "tablebase/chess/san.h"

#include <algorithm>

#include "tablebase/chess/names.h"

namespace zermelo::chess {
namespace {

const Man& man_on(const Position& position, unsigned square) {
  const auto men = position.men();
  return *std::find_if(men.begin(), men.end(), [square](const Man& man) { return man.square == square; });
}

bool is_capture(const Position& position, const Play& play) {
  const auto men = position.men();
  return play.en_passant || std::any_of(men.begin(), men.end(), [&](const Man& man) { return man.square == play.to; });
}

/// The squares of the rivals.
std::vector<unsigned> rivals(const Rules& rules, const Position& position, const Play& play) {
  std::vector<Play> plays;
  rules.plays(position, plays);
  std::vector<unsigned> squares;
  for (const Play& other : plays)
    if (other.to == play.to && other.from != play.from &&
        man_on(position, other.from).kind == man_on(position, play.from).kind)
      squares.push_back(other.from);
  return squares;
}

/// The file or the rank of origin or both; nothing without rivals.
std::string origin(const Rules& rules, const Position& position, const Play& play) {
  const Board& board = rules.board();
  const std::vector<unsigned> squares = rivals(rules, position, play);
  if (squares.empty()) return "";
  const auto same_file = [&](unsigned square) { return board.file(square) == board.file(play.from); };
  const auto same_rank = [&](unsigned square) { return board.rank(square) == board.rank(play.from); };
  if (std::none_of(squares.begin(), squares.end(), same_file)) return {file_letter(board, play.from)};
  if (std::none_of(squares.begin(), squares.end(), same_rank)) return {rank_digit(board, play.from)};
  return square_name(board, play.from);
}

/// The letter of the man with its origin; for a pawn, the file of origin of a capture.
std::string mover(const Rules& rules, const Position& position, const Play& play) {
  const Kind kind = man_on(position, play.from).kind;
  if (kind != pawn) return info(kind).letter + origin(rules, position, play);
  return is_capture(position, play) ? std::string{file_letter(rules.board(), play.from)} : "";
}

std::string ending(const Rules& rules, const Position& position) {
  if (!rules.in_check(position, position.to_move)) return "";
  return rules.any_play(position) ? "+" : "#";
}

}  // namespace

std::string san(const Rules& rules, const Position& position, const Play& play) {
  std::string text = mover(rules, position, play);
  if (is_capture(position, play)) text += 'x';
  text += square_name(rules.board(), play.to);
  if (play.promotion) text += std::string{'=', info(*play.promotion).letter};
  return text + ending(rules, rules.after(position, play));
}

}  // namespace zermelo::chess
