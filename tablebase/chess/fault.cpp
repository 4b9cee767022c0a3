// Finds the fault of an illegal position; each function returns a clause, or an empty text if it finds none.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tablebase/chess/names.h"
#include "tablebase/chess/rules.h"

namespace zermelo::chess {
namespace {

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

std::string Rules::fault(const Position& position) const {
  for (const auto fault : {&Rules::fault_of_squares, &Rules::fault_of_kings, &Rules::fault_of_en_passant})
    if (std::string clause = (this->*fault)(position); !clause.empty()) return clause;
  return "";
}

/// The other men must be on different squares. With the last man in place, no man of the side to move may attack the
/// waiting king.
Squares Rules::legal_squares(const Position& position) const {
  const auto others = position.men().first(position.count - 1u);
  const Man& last = position.list[position.count - 1u];
  const unsigned waiting_king = square_of_king(position, other(position.to_move));
  Squares occupied = 0;
  for (const Man& man : others) occupied |= one(man.square);
  if (static_cast<std::size_t>(std::popcount(occupied)) < others.size()) return 0;
  Squares legal = all_squares(board_) & ~occupied;
  for (const Man& man : others)
    if (man.side == position.to_move) legal &= reach_.shields(man, waiting_king, occupied);
  return last.side == position.to_move ? legal & ~reach_.sources(last.kind, waiting_king, occupied) : legal;
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
