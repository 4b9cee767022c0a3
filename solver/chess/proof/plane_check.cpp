// Each row costs the sources of its moves and one comparison; rows of illegal positions and rows without
// representatives cost only the comparison.
#include <algorithm>

#include "solver/chess/proof/row_moves.h"

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
      by_last_(lanes) {}

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
  sources_.take_greatest(best_moves_[from]);
}

template <class Cell>
void PlaneCheck<Cell>::check_row(Index row, const Line& line) {
  const EndingRows& rows = ending_.rows;
  const Squares representatives = rows.representatives(row, line);
  const Cell* ones = ending_.masks.all();
  if (representatives != all_squares(rows.squares())) {
    representatives_ = ones_on<Cell>(representatives);
    ones = representatives_.cell.data();
  }
  if (representatives != 0 && !is_dead(row))
    moves_.take_best(rows.anchor(row), line, last_moves() ? by_last_[line[across_]].cell.data() : nullptr, best_);
  const Cell* const of_table = cells(row, line);
  const bool agree = agrees({ending_.full.row(row), ones, best_.cell.data(), rows.squares()}, of_table, right_);
  if (ending_.table.wins != nullptr)
    put_wins(row, line, of_table);
  else if (!agree)
    report(row, line, of_table);
}

/// The cells of a row of the table; where the kings are neighbours, the cell of a gap.
template <class Cell>
const Cell* PlaneCheck<Cell>::cells(Index row, Line line) {
  const Cell* cells = ending_.table.cells.data() + ending_.rows.first_number(row);
  if (!ending_.rows.only_kings()) return cells;
  for (unsigned square = 0; square < ending_.rows.squares(); ++square) {
    line[last()] = static_cast<std::uint8_t>(square);
    cells_.cell[square] = ending_.rows.kings_apart(line) ? *cells++ : ProofCode<Cell>::draw_cell;
  }
  return cells_.cell.data();
}

/// Whether all positions of the row are illegal.
template <class Cell>
bool PlaneCheck<Cell>::is_dead(Index row) const {
  const Cell* codes = ending_.full.row(row);
  return std::all_of(codes, codes + ending_.rows.squares(), [](Cell code) { return code == 0; });
}

template <class Cell>
Index PlaneCheck<Cell>::number(Index row, Line line, unsigned square) const {
  const EndingRows& rows = ending_.rows;
  line[last()] = static_cast<std::uint8_t>(square);
  return rows.only_kings() ? rows.number(stage_.mover, rows.anchor(row), line) : rows.first_number(row) + square;
}

/// Enters the wins in place of draws.
template <class Cell>
void PlaneCheck<Cell>::put_wins(Index row, const Line& line, const Cell* cells) const {
  using Code = ProofCode<Cell>;
  for (unsigned square = 0; square < ending_.rows.squares(); ++square)
    if (const Cell cell = right_.cell[square]; cells[square] == Code::draw_cell && cell != 0 && cell < Code::draw_cell)
      ending_.table.wins[number(row, line, square)] = cell;
}

/// Without a move, a position is checkmate unless the king is on a safe square, that is, unless the other side might
/// have moved.
template <class Cell>
void PlaneCheck<Cell>::report(Index row, const Line& line, const Cell* cells) const {
  using Code = ProofCode<Cell>;
  const EndingRows& rows = ending_.rows;
  const chess::Position waiting = rows.position(chess::other(stage_.mover), line);
  const Squares safe = legal_squares(ending_.reach, all_squares(rows.squares()), waiting);
  for (unsigned square = 0; square < rows.squares(); ++square) {
    Cell cell = right_.cell[square];
    if (cell == 0 && best_.cell[square] == Code::illegal)
      cell = (safe >> square & 1) != 0 ? Code::draw_cell : Code::mated_cell;
    if (cell != 0 && cell == cells[square]) continue;
    const Index position = ending_.table.first + number(row, line, square);
    if (position >= findings_.done()) findings_.wrong(position);
  }
}

template class PlaneCheck<std::uint8_t>;
template class PlaneCheck<std::uint16_t>;

}  // namespace zermelo::chess::proof
