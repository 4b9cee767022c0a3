// A move is legal if no enemy attacks the king afterwards. The test changes the set of occupied squares and ignores the
// captured man; it needs no new position.
#include "tablebase/chess/rules.h"

#include <fmt/format.h>

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

// The fault of an illegal position: each function returns a clause, or an empty text if it finds none.

const Man* man_on(const Position& position, unsigned square) {
  for (const Man& man : position.men())
    if (man.square == square) return &man;
  return nullptr;
}

std::string fault_of_king_count(const Position& position, Side side) {
  const auto is_king = [side](const Man& man) { return man.kind == king && man.side == side; };
  const auto men = position.men();
  const auto count = std::count_if(men.begin(), men.end(), is_king);
  if (count == 0) return fmt::format("{} has no king", side_name(side));
  return count == 1 ? "" : fmt::format("{} has {} kings; each side has one", side_name(side), count);
}

Squares all_squares(const Board& board) { return ~Squares{0} >> (64 - board.squares()); }

std::string pawn_ranks(const Board& board) {
  return board.ranks == 3 ? "on rank 2" : fmt::format("on ranks 2 to {}", board.ranks - 1);
}

/// The squares of a double step.
struct DoubleStep {
  unsigned start, passed, end;
};

/// The double step of `side` on a file. Requires at least 4 ranks.
DoubleStep double_step(const Board& board, Side side, unsigned file) {
  const auto square = [&](unsigned rank) {
    return board.square(file, side == Side::white ? rank : board.ranks - 1 - rank);
  };
  return {square(1), square(2), square(3)};
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

Rules::Rules(Board board, std::vector<Kind> promotions, Goal goal)
    : board_(board), promotions_(std::move(promotions)), goal_(goal), reach_(board) {}

bool Rules::is_on_last_rank(const Position& position, Side side) const {
  return board_.rank(square_of_king(position, side)) + 1 == board_.ranks;
}

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
  if (attacked(position, other(position.to_move), king_square, occupied, captured)) return false;
  return !is_race() || !gives_check(position, man, to);
}

bool Rules::gives_check(const Position& position, const Man& man, unsigned to) const {
  const Position next = after(position, {man.square, static_cast<std::uint8_t>(to), {}, false});
  return in_check(next, next.to_move);
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

std::string Rules::fault(const Position& position) const {
  for (const auto fault :
       {&Rules::fault_of_squares, &Rules::fault_of_kings, &Rules::fault_of_race, &Rules::fault_of_en_passant})
    if (std::string clause = (this->*fault)(position); !clause.empty()) return clause;
  return "";
}

/// With the last man in place, no man of the side to move may attack the waiting king, in a race no man any king.
Squares Rules::legal_squares(const Position& position) const {
  const Squares legal = unattacked_squares(position, position.to_move);
  if (!is_race()) return legal;
  if (position.to_move == Side::black && is_on_last_rank(position, Side::black)) return 0;
  return legal & unattacked_squares(position, other(position.to_move));
}

/// The other men must be on different squares, and no man of the attacker attacks the king of the other side.
Squares Rules::unattacked_squares(const Position& position, Side attacker) const {
  const auto others = position.men().first(position.count - 1u);
  const Man& last = position.list[position.count - 1u];
  const unsigned waiting_king = square_of_king(position, other(attacker));
  Squares occupied = 0;
  for (const Man& man : others) occupied |= one(man.square);
  if (static_cast<std::size_t>(std::popcount(occupied)) < others.size()) return 0;
  Squares legal = all_squares(board_) & ~occupied;
  for (const Man& man : others)
    if (man.side == attacker) legal &= reach_.shields(man, waiting_king, occupied);
  return last.side == attacker ? legal & ~reach_.sources(last.kind, waiting_king, occupied) : legal;
}

std::string Rules::fault_of_squares(const Position& position) const {
  for (const Man& man : position.men()) {
    if (man_on(position, man.square) != &man) return fmt::format("two men are on {}", square_name(board_, man.square));
    const unsigned rank = board_.rank(man.square);
    if (man.kind == pawn && (rank == 0 || rank == board_.ranks - 1))
      return fmt::format("a pawn is on {}; pawns are {}", square_name(board_, man.square), pawn_ranks(board_));
  }
  return "";
}

std::string Rules::fault_of_kings(const Position& position) const {
  for (const Side side : {Side::white, Side::black})
    if (std::string clause = fault_of_king_count(position, side); !clause.empty()) return clause;
  const Side waiting = other(position.to_move);
  if (!in_check(position, waiting)) return "";
  const unsigned here = square_of_king(position, position.to_move), there = square_of_king(position, waiting);
  if (reach_.contains({king, waiting, static_cast<std::uint8_t>(there)}, here, 0))
    return fmt::format("the kings on {} and {} are neighbours", square_name(board_, here), square_name(board_, there));
  return fmt::format("{} is in check, but it is {}'s move", side_name(waiting), side_name(position.to_move));
}

std::string Rules::fault_of_race(const Position& position) const {
  if (!is_race()) return "";
  if (in_check(position, position.to_move))
    return fmt::format("{} is in check, but no move of a race gives check", side_name(position.to_move));
  if (position.to_move == Side::white || !is_on_last_rank(position, Side::black)) return "";
  return "black's king is on the last rank, so the race is over, but it is black's move";
}

std::string Rules::fault_of_en_passant(const Position& position) const {
  if (position.en_passant == Position::no_square) return "";
  const std::string square = fmt::format("the en passant square {}", square_name(board_, position.en_passant));
  if (!has_double_step(board_))
    return fmt::format("{} is impossible; pawns have a double step on boards of 8 ranks only", square);
  const Side mover = other(position.to_move);
  const auto [start, passed, end] = double_step(board_, mover, board_.file(position.en_passant));
  if (passed != position.en_passant)
    return fmt::format("{} is not on rank {}, with {} to move", square, board_.rank(passed) + 1,
                       side_name(position.to_move));
  const Man* man = man_on(position, end);
  if (man == nullptr || man->kind != pawn || man->side != mover)
    return fmt::format("{} requires a pawn of {} on {}", square, side_name(mover), square_name(board_, end));
  for (const unsigned free : {start, passed})
    if (man_on(position, free) != nullptr)
      return fmt::format("{} requires that {} is free", square, square_name(board_, free));
  return "";
}

}  // namespace zermelo::chess
