// Each row costs the sources of its moves and one comparison; rows of illegal positions and rows without
// representatives cost only the comparison.
#include "solver/proof/pieces/plane_check.h"

#include <algorithm>
#include <bit>

#include "solver/proof/pieces/legality.h"

namespace zermelo::piece_proof {
namespace {

constexpr std::size_t white_king = 0, black_king = 1;

/// Buffers for the masks of hoppers and for turned rows.
constexpr std::size_t most_buffers = 512;

/// The slot of the man across the rows of a plane.
std::size_t slot_across(const EndingRows& rows) {
  if (rows.only_kings()) return white_king;
  return rows.last() > rows.first_free() ? rows.last() - 1 : black_king;
}

template <class Use>
void for_squares(Squares set, const Use& use) {
  for (; set != 0; set &= set - 1) use(static_cast<unsigned>(std::countr_zero(set)));
}

}  // namespace

template <class Cell>
PlaneCheck<Cell>::PlaneCheck(const Ending<Cell>& ending, const Stage<Cell>& stage, Findings& findings)
    : ending_(ending),
      stage_(stage),
      findings_(findings),
      across_(slot_across(ending.rows)),
      columns_(lanes),
      by_last_(lanes) {
  buffers_.reserve(most_buffers);
}

template <class Cell>
Index PlaneCheck<Cell>::end_of_plane(const EndingRows& rows, Index first) {
  if (slot_across(rows) != black_king) return first + rows.squares();
  const Index limit = (first / rows.rows_of_anchor() + 1) * rows.rows_of_anchor();
  const Index behind = rows.numbers().has_pawns()    ? limit
                       : first < rows.rows_of_side() ? rows.rows_of_side()
                                                     : rows.rows();
  const unsigned king = rows.line(first)[white_king];
  Index end = first + 1;
  while (end < behind && rows.line(end)[white_king] == king) ++end;
  return end;
}

template <class Cell>
void PlaneCheck<Cell>::check(Index first, Index end) {
  if (moves(last())) move_last_man(first, end);
  const bool free = across_ != black_king;
  line_ = ending_.rows.line(first);
  for (Index row = first; row < end; ++row) {
    if (free)
      line_[across_] = static_cast<std::uint8_t>(row - first);
    else
      line_ = ending_.rows.line(row);
    anchor_ = ending_.rows.anchor(row);
    check_row(row);
  }
}

template <class Cell>
Squares PlaneCheck<Cell>::squares_without(std::size_t a, std::size_t b) const {
  Squares squares = 0;
  for (std::size_t slot = 0; slot < ending_.rows.men(); ++slot)
    if (slot != a && slot != b) squares |= chess::one(line_[slot]);
  return squares;
}

/// The row with the other side to move.
template <class Cell>
const Cell* PlaneCheck<Cell>::row_after(Index anchor, const Line& line) const {
  return ending_.full.row(ending_.rows.row(chess::other(stage_.mover()), anchor, line));
}

/// Sets by_last_ to the best moves of the last man to free squares.
template <class Cell>
void PlaneCheck<Cell>::move_last_man(Index first, Index end) {
  static constexpr Row<Cell> nothing{};
  std::array<const Cell*, lanes> rows;
  rows.fill(nothing.cell.data());
  const EndingRows& shape = ending_.rows;
  const Index other = stage_.mover() == Side::white ? shape.rows_of_side() : -shape.rows_of_side();
  for (Index row = first; row < end; ++row)
    rows[across_ == black_king ? shape.line(row)[across_] : row - first] = ending_.full.row(row + other);
  std::vector<Row<Cell>> after(lanes);
  transpose(rows, after.data());
  line_ = shape.line(first);
  const Squares occupied = squares_without(across_, last());
  for (unsigned from = 0; from < shape.squares(); ++from) {
    sources_.clear();
    buffers_.clear();
    if ((occupied >> from & 1) == 0)
      for_targets(man_on(last(), from), occupied | chess::one(from), [&](unsigned to, const Cell* where) {
        if ((occupied >> to & 1) == 0) sources_.push_back({after[to].cell.data(), where});
      });
    take_greatest(sources_, columns_[from]);
  }
  for (unsigned i = 0; i < lanes; ++i) rows[i] = columns_[i].cell.data();
  transpose(rows, by_last_.data());
}

/// Calls use(to, where) for each square that a man, no pawn, attacks with the last man on some square; `where` tells on
/// which squares. `occupied` contains the squares of the other men and of this one.
template <class Cell>
template <class Use>
void PlaneCheck<Cell>::for_targets(const chess::Man& man, Squares occupied, const Use& use) {
  if (!chess::info(man.kind).hops)
    return for_squares(ending_.reach.squares(man, occupied),
                       [&](unsigned to) { use(to, ending_.masks.beside(man.kind, man.square, to)); });
  for (unsigned to = 0; to < ending_.rows.squares(); ++to)
    if (const Squares open = ~ending_.reach.shields(man, to, occupied); open != 0 && to != man.square) {
      buffers_.push_back(ones_on<Cell>(open));
      use(to, buffers_.back().cell.data());
    }
}

template <class Cell>
void PlaneCheck<Cell>::check_row(Index row) {
  const unsigned squares = ending_.rows.squares();
  const Squares representatives = ending_.rows.representatives(row, line_);
  sources_.clear();
  buffers_.clear();
  if (!is_dead(row, representatives)) add_moves();
  take_greatest(sources_, best_);
  buffers_.clear();
  const Cell* ones = ending_.masks.all();
  if (representatives != all_squares(squares)) {
    buffers_.push_back(ones_on<Cell>(representatives));
    ones = buffers_.back().cell.data();
  }
  const CheckedRow<Cell> checked{cells(row), ending_.full.row(row), ones, best_.cell.data(), squares};
  if (!agrees(checked)) report(row, checked);
}

/// The cells of a row of the table; where the kings are neighbours, that of a gap.
template <class Cell>
const Cell* PlaneCheck<Cell>::cells(Index row) {
  const Cell* cells = ending_.table.data() + ending_.rows.first_number(row);
  if (!ending_.rows.only_kings()) return cells;
  Line line = line_;
  for (unsigned square = 0; square < ending_.rows.squares(); ++square) {
    line[last()] = static_cast<std::uint8_t>(square);
    cells_.cell[square] = ending_.rows.kings_apart(line) ? *cells++ : Codes::draw_cell;
  }
  return cells_.cell.data();
}

/// Whether no position of the row is a legal representative.
template <class Cell>
bool PlaneCheck<Cell>::is_dead(Index row, Squares representatives) const {
  const Cell* codes = ending_.full.row(row);
  return representatives == 0 ||
         std::all_of(codes, codes + ending_.rows.squares(), [](Cell code) { return code == 0; });
}

template <class Cell>
void PlaneCheck<Cell>::add_moves() {
  occupied_ = squares_without(last(), last());
  single_ = {};
  for (auto& sources : turned_) sources.clear();
  for (const std::size_t king : {white_king, black_king})
    if (moves(king) && king != last()) add_king(king);
  for (std::size_t slot = ending_.rows.first_free(); slot < last(); ++slot)
    if (moves(slot)) add_piece(slot);
  add_pawns();
  take_turned();
  if (moves(last())) {
    add_captures_by_last();
    sources_.push_back({by_last_[line_[across_]].cell.data(), ending_.masks.all()});
  }
  sources_.push_back({single_.cell.data(), ending_.masks.all()});
}

template <class Cell>
void PlaneCheck<Cell>::add_piece(std::size_t slot) {
  const EndingRows& rows = ending_.rows;
  const unsigned from = line_[slot];
  const std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(rows.spread(slot) * rows.squares());
  const Cell* here = row_after(anchor_, line_);
  for_targets(man_on(slot, from), occupied_, [&](unsigned to, const Cell* where) {
    if ((occupied_ >> to & 1) == 0)
      sources_.push_back(
          {here + (static_cast<std::ptrdiff_t>(to) - static_cast<std::ptrdiff_t>(from)) * stride, where});
    else
      add_target(slot, to, where);
  });
  add_captures_of_last(slot);
}

/// The capture of the man on a square, if it is of the other side.
template <class Cell>
void PlaneCheck<Cell>::add_target(std::size_t slot, unsigned to, const Cell* where) {
  for (std::size_t other = 2; other < ending_.rows.men(); ++other)
    if (other != last() && line_[other] == to && !moves(other)) {
      Line after = line_;
      after[slot] = static_cast<std::uint8_t>(to);
      after[last()] = 0;
      sources_.push_back({stage_.captured(other).at(after), where});
    }
}

template <class Cell>
void PlaneCheck<Cell>::add_captures_of_last(std::size_t slot) {
  if (moves(last()) || man(last()).kind == chess::king) return;
  Line after = line_;
  for_squares(ending_.reach.squares(man_on(slot, line_[slot]), occupied_) & ~occupied_, [&](unsigned to) {
    after[slot] = static_cast<std::uint8_t>(to);
    raise(to, *stage_.captured(last()).at(after));
  });
}

template <class Cell>
void PlaneCheck<Cell>::add_captures_by_last() {
  for (std::size_t slot = 2; slot < ending_.rows.men(); ++slot) {
    if (slot == last() || moves(slot)) continue;
    Line after = line_;
    after[last()] = line_[slot];
    const Cell code = *stage_.captured(slot).at(after);
    for_squares(ending_.reach.sources(man(last()).kind, line_[slot], occupied_) & ~occupied_,
                [&](unsigned from) { raise(from, code); });
  }
}

template <class Cell>
void PlaneCheck<Cell>::add_king(std::size_t slot) {
  Line after = line_;
  for_squares(ending_.reach.squares(man_on(slot, line_[slot]), occupied_), [&](unsigned to) {
    if ((occupied_ >> to & 1) != 0) return add_target(slot, to, ending_.masks.all());
    after[slot] = static_cast<std::uint8_t>(to);
    if (!ending_.rows.only_kings() && !ending_.rows.kings_apart(after)) return;
    if (ending_.rows.numbers().has_pawns())
      sources_.push_back({row_after(anchor_, after), ending_.masks.all()});
    else
      add_turned(ending_.rows.numbers().turn_of(after), after, no_square);
  });
  add_captures_of_last(slot);
}

/// Adds the row of the line, whose anchor's men a symmetry turns into an anchor.
template <class Cell>
void PlaneCheck<Cell>::add_turned(const chess::EndingNumbers::Turn& turn, const Line& line, std::uint8_t passed) {
  const auto& image = ending_.rows.numbers().symmetries()[turn.symmetry];
  Line after{};
  for (std::size_t slot = 0; slot < ending_.rows.men(); ++slot) after[slot] = image[line[slot]];
  const Cell* codes = row_after(turn.anchor, after);
  const Cell* where = passed == no_square ? ending_.masks.all() : ending_.masks.all_but(image[passed]);
  (turn.symmetry == 0 ? sources_ : turned_[turn.symmetry]).push_back({codes, where});
}

/// Turns the best codes of each symmetry back.
template <class Cell>
void PlaneCheck<Cell>::take_turned() {
  for (unsigned symmetry = 1; symmetry < turned_.size(); ++symmetry) {
    if (turned_[symmetry].empty()) continue;
    const auto& image = ending_.rows.numbers().symmetries()[symmetry];
    take_greatest(turned_[symmetry], best_);
    Row<Cell>& row = buffers_.emplace_back();
    for (unsigned square = 0; square < ending_.rows.squares(); ++square) row.cell[square] = best_.cell[image[square]];
    sources_.push_back({row.cell.data(), ending_.masks.all()});
  }
}

template <class Cell>
void PlaneCheck<Cell>::add_pawns() {
  for (const PawnStep<Cell>& step : stage_.pawn_steps()) add_step(step);
  for (const PawnCapture<Cell>& capture : stage_.pawn_captures()) {
    Line after = line_;
    after[last()] = 0;
    if (capture.captured == last())
      raise(capture.to, *capture.view.at(after));
    else if (line_[capture.captured] == capture.to)
      sources_.push_back({capture.view.at(after), ending_.masks.all()});
  }
}

template <class Cell>
void PlaneCheck<Cell>::add_step(const PawnStep<Cell>& step) {
  const Squares way = chess::one(step.to) | (step.passed == no_square ? 0 : chess::one(step.passed));
  if ((way & occupied_) != 0) return;
  Line after = line_;
  after[last()] = 0;
  if (step.promoted)
    sources_.push_back({step.promoted->at(after), ending_.masks.all()});
  else
    add_turned(step.turn, after, step.passed);
}

/// Without a move, a position is checkmate or stalemate: the king is safe where it might wait.
template <class Cell>
void PlaneCheck<Cell>::report(Index row, const CheckedRow<Cell>& checked) {
  const EndingRows& rows = ending_.rows;
  const Squares safe =
      legal_squares(ending_.reach, all_squares(rows.squares()), rows.position(chess::other(stage_.mover()), line_));
  Line line = line_;
  for (unsigned square = 0; square < rows.squares(); ++square) {
    line[last()] = static_cast<std::uint8_t>(square);
    if (!rows.kings_apart(line)) continue;
    Cell expected = Codes::draw_cell;
    if (checked.codes[square] != Codes::illegal && checked.representatives[square] != 0)
      expected = checked.best[square] != Codes::illegal ? Codes::cell_after(checked.best[square])
                 : (safe >> square & 1) != 0            ? Codes::draw_cell
                                                        : Codes::mated_cell;
    const Index position = ending_.first + rows.number(stage_.mover(), rows.anchor(row), line);
    const bool wrong = expected == 0 || checked.cells[square] != expected;
    if (wrong && position >= findings_.done()) findings_.wrong(position);
  }
}

template class PlaneCheck<std::uint8_t>;
template class PlaneCheck<std::uint16_t>;

}  // namespace zermelo::piece_proof
