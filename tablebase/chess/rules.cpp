// A move is legal if no enemy attacks the king afterwards. The test changes the set of occupied squares and ignores the
// captured man; it needs no new position.
#include "tablebase/chess/rules.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace zermelo::chess {
namespace {

/// Calls visit(square) for each square of the set until it returns true. Returns whether it did.
template <class Visit>
bool any_square(Squares set, const Visit& visit) {
  for (; set != 0; set &= set - 1)
    if (visit(static_cast<unsigned>(std::countr_zero(set)))) return true;
  return false;
}

Squares squares_of(const Position& position, Side side) {
  Squares squares = 0;
  for (const Man& man : position.men())
    if (man.side == side) squares |= one(man.square);
  return squares;
}

void remove_from(unsigned square, Position& position) {
  for (std::size_t place = 0; place < position.count; ++place)
    if (position.list[place].square == square) return position.remove(place);
}

}  // namespace

unsigned square_of_king(const Position& position, Side side) {
  const auto is_king = [side](const Man& man) { return man.kind == king && man.side == side; };
  const auto men = position.men();
  return std::find_if(men.begin(), men.end(), is_king)->square;
}

struct Rules::Sets {
  explicit Sets(const Position& position)
      : own(squares_of(position, position.to_move)),
        enemy(squares_of(position, other(position.to_move))),
        king_square(square_of_king(position, position.to_move)) {}

  Squares occupied() const { return own | enemy; }

  Squares own;    ///< squares of the side to move
  Squares enemy;  ///< squares of the other side
  unsigned king_square;
};

Rules::Rules(Board board, std::vector<Kind> promotions)
    : board_(board), promotions_(std::move(promotions)), reach_(board) {}

/// Whether a man of `by` outside `gone` attacks the square.
bool Rules::attacked(const Position& position, Side by, unsigned square, Squares occupied, Squares gone) const {
  for (const Man& man : position.men())
    if (man.side == by && (gone >> man.square & 1) == 0 && reach_.contains(man, square, occupied)) return true;
  return false;
}

bool Rules::attacks(const Position& position, Side by, unsigned square) const {
  const Squares occupied = squares_of(position, Side::white) | squares_of(position, Side::black);
  return attacked(position, by, square, occupied, 0);
}

bool Rules::in_check(const Position& position, Side side) const {
  return attacks(position, other(side), square_of_king(position, side));
}

/// The squares to which a pawn moves without a capture.
Squares Rules::pushes(const Man& man, Squares free) const {
  const bool white = man.side == Side::white;
  const auto ahead = [&](Squares set) { return (white ? set << board_.files : set >> board_.files) & free; };
  const Squares once = ahead(one(man.square));
  const bool starts = board_.rank(man.square) == (white ? 1 : board_.ranks - 2);
  return starts && has_double_step(board_) ? once | ahead(once) : once;
}

/// The squares to which a man moves if the safety of its king is ignored.
Squares Rules::targets(const Position& position, const Man& man, const Sets& sets) const {
  const Squares reached = reach_.squares(man, sets.occupied());
  if (man.kind != pawn) return reached & ~sets.own;
  const Squares passed = position.en_passant == Position::no_square ? 0 : one(position.en_passant);
  return (reached & (sets.enemy | passed)) | pushes(man, ~sets.occupied());
}

bool Rules::is_en_passant(const Position& position, const Man& man, unsigned to) const {
  return man.kind == pawn && to == position.en_passant && board_.file(man.square) != board_.file(to);
}

/// Whether the king is safe after the man's move.
bool Rules::is_legal(const Position& position, const Man& man, unsigned to, const Sets& sets) const {
  const Squares captured = one(is_en_passant(position, man, to) ? passed_pawn(man.square, to) : to);
  const Squares occupied = (sets.occupied() & ~one(man.square) & ~captured) | one(to);
  const unsigned king_square = man.kind == king ? to : sets.king_square;
  return !attacked(position, other(position.to_move), king_square, occupied, captured);
}

/// Calls visit(man, to) for each legal move, once for all promotions, until it returns true. Returns whether it did.
template <class Visit>
bool Rules::any_step(const Position& position, const Visit& visit) const {
  const Sets sets(position);
  for (const Man& man : position.men()) {
    if (man.side != position.to_move) continue;
    const auto visit_legal = [&](unsigned to) { return is_legal(position, man, to, sets) && visit(man, to); };
    if (any_square(targets(position, man, sets), visit_legal)) return true;
  }
  return false;
}

void Rules::add_plays(const Position& position, const Man& man, unsigned to, std::vector<Play>& moves) const {
  Play play{man.square, static_cast<std::uint8_t>(to), std::nullopt, is_en_passant(position, man, to)};
  const bool last_rank = board_.rank(to) == (man.side == Side::white ? board_.ranks - 1 : 0);
  if (man.kind != pawn || !last_rank) return moves.push_back(play);
  for (const Kind kind : promotions_) {
    play.promotion = kind;
    moves.push_back(play);
  }
}

void Rules::plays(const Position& position, std::vector<Play>& moves) const {
  any_step(position, [&](const Man& man, unsigned to) {
    add_plays(position, man, to, moves);
    return false;
  });
}

bool Rules::any_play(const Position& position) const {
  return any_step(position, [](const Man&, unsigned) { return true; });
}

bool Rules::is_double_step(Kind kind, const Play& play) const {
  return kind == pawn && static_cast<unsigned>(std::abs(play.to - play.from)) == 2 * board_.files;
}

Position Rules::after(const Position& position, const Play& play) const {
  Position next = position;
  remove_from(play.en_passant ? passed_pawn(play.from, play.to) : play.to, next);
  next.en_passant = Position::no_square;
  next.to_move = other(position.to_move);
  for (Man& man : next.men()) {
    if (man.square != play.from) continue;
    man.square = play.to;
    if (play.promotion) man.kind = *play.promotion;
    if (is_double_step(man.kind, play)) next.en_passant = static_cast<std::uint8_t>((play.from + play.to) / 2);
    break;
  }
  return next.en_passant == Position::no_square ? next : tidy(next);
}

Position Rules::tidy(Position position) const {
  if (position.en_passant == Position::no_square) return position;
  const auto captures = [&](const Man& man, unsigned to) { return is_en_passant(position, man, to); };
  if (!any_step(position, captures)) position.en_passant = Position::no_square;
  return position;
}

}  // namespace zermelo::chess
