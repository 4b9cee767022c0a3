// Every pair of squares is tried: the letter of the man and the distances decide whether it goes there. A move is legal
// if no man of the other side could capture the king afterwards.
#include "support/plain_chess.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>

namespace zermelo::test {
namespace {

char side_of(char man) { return man == '.' ? ' ' : std::isupper(static_cast<unsigned char>(man)) ? 'w' : 'b'; }
char other(char side) { return side == 'w' ? 'b' : 'w'; }
char capital(char man) { return static_cast<char>(std::toupper(static_cast<unsigned char>(man))); }
char small(char man) { return static_cast<char>(std::tolower(static_cast<unsigned char>(man))); }

/// Whether a kind leaps by these distances, the greater first.
bool leaps(char kind, int far, int near) {
  switch (kind) {
    case 'K':
      return far == 1;
    case 'F':
      return far == 1 && near == 1;
    case 'W':
      return far == 1 && near == 0;
    case 'A':
      return far == 2 && near == 2;
    case 'D':
      return far == 2 && near == 0;
    case 'L':
      return far == 3 && near == 1;
    case 'Z':
      return far == 3 && near == 2;
    default:
      return std::string("NMXC").find(kind) != std::string::npos && far == 2 && near == 1;
  }
}

/// Whether a kind rides along a line whose squares are `far` and `near` apart.
bool rides(char kind, int far, int near) {
  const bool straight = near == 0 && std::string("QRMCG").find(kind) != std::string::npos;
  const bool diagonal = near == far && std::string("QBMXG").find(kind) != std::string::npos;
  return straight || diagonal || (kind == 'H' && far == 2 * near);
}

}  // namespace

bool PlainChess::on_board(Square square) const {
  return square.first >= 0 && square.second >= 0 && square.first < files() && square.second < ranks();
}

std::vector<PlainChess::Square> PlainChess::squares() const {
  std::vector<Square> all;
  for (int rank = 0; rank < ranks(); ++rank)
    for (int file = 0; file < files(); ++file) all.emplace_back(file, rank);
  return all;
}

std::string PlainChess::text() const {
  std::string text;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) text += *row + '/';
  text += std::string(" ") + to_move;
  if (en_passant != nowhere) text += " " + std::to_string(en_passant.first) + "," + std::to_string(en_passant.second);
  return text;
}

/// What is on the squares that divide the way into `steps` equal steps.
std::vector<char> PlainChess::men_between(Square from, Square to, int steps) const {
  std::vector<char> men;
  for (int i = 1; i < steps; ++i)
    men.push_back(
        at({from.first + (to.first - from.first) / steps * i, from.second + (to.second - from.second) / steps * i}));
  return men;
}

/// Whether the man on `from` could capture an enemy on `to`.
bool PlainChess::attack(Square from, Square to) const {
  const char man = at(from), kind = capital(man);
  const int right = std::abs(to.first - from.first), up = std::abs(to.second - from.second);
  const int far = std::max(right, up), near = std::min(right, up);
  if (man == '.' || far == 0) return false;
  if (kind == 'P') return right == 1 && to.second - from.second == (man == 'P' ? 1 : -1);
  if (leaps(kind, far, near)) return true;
  if (!rides(kind, far, near)) return false;
  const std::vector<char> men = men_between(from, to, std::gcd(far, near));
  const auto free = std::count(men.begin(), men.end(), '.');
  const auto all = static_cast<std::ptrdiff_t>(men.size());
  return kind == 'G' ? !men.empty() && men.back() != '.' && free == all - 1 : free == all;
}

/// Whether the pawn on `from` goes straight to `to`.
bool PlainChess::advance(Square from, Square to) const {
  const int way = at(from) == 'P' ? 1 : -1, start = way == 1 ? 1 : ranks() - 2;
  if (capital(at(from)) != 'P' || from.first != to.first || at(to) != '.') return false;
  if (to.second == from.second + way) return true;
  const bool two = to.second == from.second + 2 * way && from.second == start && ranks() == 8;
  return two && at({from.first, from.second + way}) == '.';
}

/// Whether the side to move goes so if its king's safety is ignored.
bool PlainChess::possible(Square from, Square to) const {
  if (side_of(at(from)) != to_move || side_of(at(to)) == to_move) return false;
  if (capital(at(from)) != 'P') return attack(from, to);
  return advance(from, to) || (attack(from, to) && (at(to) != '.' || to == en_passant));
}

bool PlainChess::attacks(char side, Square square) const {
  for (const Square& from : squares())
    if (side_of(at(from)) == side && attack(from, square)) return true;
  return false;
}

bool PlainChess::in_check(char side) const {
  for (const Square& square : squares())
    if (at(square) == (side == 'w' ? 'K' : 'k') && attacks(other(side), square)) return true;
  return false;
}

bool PlainChess::explains_en_passant() const {
  const int way = to_move == 'w' ? -1 : 1;
  const auto [file, rank] = en_passant;
  return ranks() == 8 && rank == (to_move == 'w' ? 5 : 2) && at({file, rank - way}) == '.' && at(en_passant) == '.' &&
         at({file, rank + way}) == (to_move == 'w' ? 'p' : 'P');
}

bool PlainChess::legal() const {
  std::string men;
  for (const std::string& row : rows) men += row;
  for (const char king : {'K', 'k'})
    if (std::count(men.begin(), men.end(), king) != 1) return false;
  for (const std::string& row : {rows.front(), rows.back()})
    if (row.find_first_of("Pp") != std::string::npos) return false;
  return !in_check(other(to_move)) && (en_passant == nowhere || explains_en_passant());
}

/// The position after a step, with the right to capture en passant after every double step.
PlainChess PlainChess::moved(const Step& step) const {
  PlainChess next = *this;
  const auto [from, to, promotion] = step;
  const char man = at(from);
  const bool is_pawn = capital(man) == 'P';
  if (is_pawn && to == en_passant && from.first != to.first) next.at({to.first, from.second}) = '.';
  next.at(from) = '.';
  next.at(to) = promotion == 0 ? man : to_move == 'w' ? promotion : small(promotion);
  next.to_move = other(to_move);
  next.en_passant = nowhere;
  if (is_pawn && std::abs(to.second - from.second) == 2) next.en_passant = {to.first, (from.second + to.second) / 2};
  return next;
}

std::vector<PlainChess::Step> PlainChess::steps() const {
  std::vector<Step> all;
  for (const Square& from : squares()) {
    for (const Square& to : squares()) {
      if (!possible(from, to) || moved({from, to}).in_check(to_move)) continue;
      const bool promotes = capital(at(from)) == 'P' && (to.second == 0 || to.second == ranks() - 1);
      for (const char kind : promotes ? promotions : std::string(1, '\0')) all.push_back({from, to, kind});
    }
  }
  return all;
}

bool PlainChess::can_capture_en_passant() const {
  for (const Square& from : squares())
    if (en_passant != nowhere && capital(at(from)) == 'P' && from.first != en_passant.first &&
        possible(from, en_passant) && !moved({from, en_passant}).in_check(to_move))
      return true;
  return false;
}

PlainChess PlainChess::after(const Step& step) const {
  PlainChess next = moved(step);
  if (!next.can_capture_en_passant()) next.en_passant = nowhere;
  return next;
}

unsigned long PlainChess::perft(int depth) const {
  if (depth == 0) return 1;
  unsigned long count = 0;
  for (const Step& step : steps()) count += after(step).perft(depth - 1);
  return count;
}

}  // namespace zermelo::test
