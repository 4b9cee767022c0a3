// Each row costs the sources of its moves and one comparison; rows of illegal positions and rows without
// representatives cost only the comparison.
#include "solver/chess/proof/plane_check.h"

#include <algorithm>

namespace zermelo::chess::proof {
namespace {

constexpr std::size_t white_king = 0, black_king = 1;

/// The slot of the man across the rows of a plane.
std::size_t slot_across(const EndingRows& rows) {
  if (rows.only_kings()) return white_king;
  return rows.last() > rows.first_free() ? rows.last() - 1 : black_king;
}

}  // namespace

template <class Cell>
PlaneCheck<Cell>::PlaneCheck(const Ending<Cell>& ending, const Stage<Cell>& stage, Findings& findings)
    : ending_(ending),
      stage_(stage),
      findings_(findings),
      across_(slot_across(ending.rows)),
      moves_(ending, stage),
      sources_(ending),
      columns_(lanes),
      best_moves_(lanes),
      by_last_(lanes),
      algebra_(ending, stage.mover),
      sweep_(algebra_, 1, lanes) {}

template <class Cell>
Index PlaneCheck<Cell>::end_of_plane(const EndingRows& rows, Index first) {
  if (slot_across(rows) != black_king) return first + rows.squares();
  const unsigned king = rows.line(first)[white_king];
  Index end = first + 1;
  while (end % rows.rows_of_stage() != 0 && rows.line(end)[white_king] == king) ++end;
  return end;
}

template <class Cell>
void PlaneCheck<Cell>::check(Index first, Index end) {
  if (last_moves()) move_last_man(first, end);
  Line line = ending_.rows.line(first);
  for (Index row = first; row < end; ++row) {
    if (across_ == black_king)
      line = ending_.rows.line(row);
    else
      line[across_] = static_cast<std::uint8_t>(row - first);
    check_row(row, line);
  }
}

/// The rows with the other side to move, by the square of the man across.
template <class Cell>
auto PlaneCheck<Cell>::rows_after(Index first, Index end) const -> Rows {
  static constexpr Row<Cell> nothing{};
  Rows rows;
  rows.fill(nothing.cell.data());
  const EndingRows& shape = ending_.rows;
  for (Index row = first; row < end; ++row) {
    const Index after = stage_.mover == Side::white ? row + shape.rows_of_side() : row - shape.rows_of_side();
    rows[across_ == black_king ? shape.line(row)[across_] : row - first] = ending_.full.row(after);
  }
  return rows;
}

/// Sets by_last_ to the best moves of the last man to free squares.
template <class Cell>
void PlaneCheck<Cell>::move_last_man(Index first, Index end) {
  transpose(rows_after(first, end), columns_.data());
  const Squares occupied = ending_.squares_without(ending_.rows.line(first), across_, last());
  for (unsigned from = 0; from < ending_.rows.squares(); ++from) move_last_man_from(from, occupied);
  Rows rows;
  for (unsigned i = 0; i < lanes; ++i) rows[i] = best_moves_[i].cell.data();
  transpose(rows, by_last_.data());
}

template <class Cell>
void PlaneCheck<Cell>::move_last_man_from(unsigned from, Squares occupied) {
  sources_.clear();
  if ((occupied >> from & 1) == 0)
    sources_.for_targets(ending_.man_on(last(), from), occupied | chess::one(from),
                         [&](unsigned to, const Cell* where) {
                           if ((occupied >> to & 1) == 0) sources_.add(columns_[to].cell.data(), where);
                         });
  take_greatest(sources_.list(), best_moves_[from].cell.data());
}

template <class Cell>
void PlaneCheck<Cell>::check_row(Index row, const Line& line) {
  algebra_.enter(row, line);
  sweep_.check(algebra_.first(), ending_.rows.squares(), findings_, [&](std::size_t) {
    if (!algebra_.has_entries()) return sweep_.nothing();
    const Cell* by_last = last_moves() ? by_last_[line[across_]].cell.data() : nullptr;
    sweep_.runs(moves_.sources(ending_.rows.anchor(row), line, by_last));
  });
}

template class PlaneCheck<std::uint8_t>;
template class PlaneCheck<std::uint16_t>;

template <std::unsigned_integral Width>
void EndingAlgebra<Width>::enter(Index row, const Line& line) {
  row_ = row;
  line_ = line;
  const Squares representatives = ending_.rows.representatives(row, line);
  const bool all = representatives == all_squares(ending_.rows.squares());
  if (!all) some_ = ones_on<Cell>(representatives);
  representatives_ = all ? ending_.masks.all() : some_.cell.data();
  has_entries_ = representatives != 0 && !is_dead();
}

/// Whether all positions of the row are illegal.
template <std::unsigned_integral Width>
bool EndingAlgebra<Width>::is_dead() const {
  const Cell* codes = ending_.full.row(row_);
  return std::all_of(codes, codes + ending_.rows.squares(), [](Cell code) { return code == 0; });
}

template <std::unsigned_integral Width>
auto EndingAlgebra<Width>::run(std::size_t, Index, std::size_t, Cell* buffer) const -> const Cell* {
  const Cell* cells = ending_.table.cells.data() + ending_.rows.first_number(row_);
  if (!ending_.rows.only_kings()) return cells;
  Line line = line_;
  for (unsigned square = 0; square < ending_.rows.squares(); ++square) {
    line[ending_.rows.last()] = static_cast<std::uint8_t>(square);
    buffer[square] = ending_.rows.kings_apart(line) ? *cells++ : ProofCode<Cell>::draw_cell;
  }
  return buffer;
}

template <std::unsigned_integral Width>
Index EndingAlgebra<Width>::number(unsigned square) const {
  const EndingRows& rows = ending_.rows;
  Line line = line_;
  line[rows.last()] = static_cast<std::uint8_t>(square);
  return rows.only_kings() ? rows.number(mover_, rows.anchor(row_), line) : rows.first_number(row_) + square;
}

template <std::unsigned_integral Width>
void EndingAlgebra<Width>::Judge::report(Index, std::size_t count, Findings& findings) {
  const Ending<Cell>& ending = algebra_.ending_;
  const bool agree = agrees({ending.full.row(algebra_.row_), algebra_.representatives_, best_, count}, cells_, right_);
  if (ending.table.wins != nullptr)
    put_wins();
  else if (!agree)
    report_wrong(findings);
}

/// Enters the wins in place of draws.
template <std::unsigned_integral Width>
void EndingAlgebra<Width>::Judge::put_wins() const {
  using Code = ProofCode<Cell>;
  const Ending<Cell>& ending = algebra_.ending_;
  for (unsigned square = 0; square < ending.rows.squares(); ++square)
    if (const Cell cell = right_.cell[square]; cells_[square] == Code::draw_cell && cell != 0 && cell < Code::draw_cell)
      ending.table.wins[algebra_.number(square)] = cell;
}

/// Without a move, a position is checkmate unless the king is on a safe square, that is, unless the other side might
/// have moved.
template <std::unsigned_integral Width>
void EndingAlgebra<Width>::Judge::report_wrong(Findings& findings) const {
  using Code = ProofCode<Cell>;
  const Ending<Cell>& ending = algebra_.ending_;
  const EndingRows& rows = ending.rows;
  const chess::Position waiting = rows.position(chess::other(algebra_.mover_), algebra_.line_);
  const Squares safe = legal_squares(ending.reach, all_squares(rows.squares()), waiting);
  for (unsigned square = 0; square < rows.squares(); ++square) {
    Cell cell = right_.cell[square];
    if (cell == 0 && best_[square] == Code::illegal)
      cell = (safe >> square & 1) != 0 ? Code::draw_cell : Code::mated_cell;
    if (cell != 0 && cell == cells_[square]) continue;
    const Index position = ending.table.first + algebra_.number(square);
    if (position >= findings.done()) findings.wrong(position);
  }
}

template class EndingAlgebra<std::uint8_t>;
template class EndingAlgebra<std::uint16_t>;

}  // namespace zermelo::chess::proof
