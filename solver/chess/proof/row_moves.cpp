// The buffer begins with zeros, so only legal positions are written.
#include "solver/chess/proof/row_moves.h"

#include <algorithm>

namespace zermelo::chess::proof {

template <class Cell>
FullTable<Cell>::FullTable(const chess::Reach& reach, const EndingRows& rows, std::span<const Cell> table,
                           Findings& findings)
    : rows_(rows), codes_(rows.rows() * rows.squares() + lanes) {
  constexpr Index stretch = Index{1} << 16, chunk = 256;  // rows
  for (Index first = 0; first < rows.rows(); first += stretch) {
    findings.job().workers().for_ranges(std::min(stretch, rows.rows() - first), chunk,
                                        [&](std::size_t begin, std::size_t end) {
                                          for (Index row = first + begin; row < first + end; ++row)
                                            fill(reach, table, row);
                                        });
    findings.passed(0);
  }
}

template <class Cell>
void FullTable<Cell>::fill(const chess::Reach& reach, std::span<const Cell> table, Index row) {
  Line line = rows_.line(row);
  const Squares legal = legal_squares(reach, all_squares(rows_.squares()), rows_.position(rows_.side(row), line));
  if (legal == 0) return;
  Cell* codes = codes_.data() + row * rows_.squares();
  const bool together = rows_.stays_together(row);
  const Index first = together ? rows_.representative(row, line) : 0;
  for_squares(legal, [&](unsigned square) {
    line[rows_.last()] = static_cast<std::uint8_t>(square);
    codes[square] = ProofCode<Cell>::of_cell(table[together ? first + square : rows_.representative(row, line)]);
  });
}

template class FullTable<std::uint8_t>;
template class FullTable<std::uint16_t>;

/// Illegal moves lead to rows with the code 0 of illegal positions, so only occupied squares are tested.
template <class Cell>
RowMoves<Cell>::RowMoves(const Ending<Cell>& ending, const Stage<Cell>& stage)
    : ending_(ending), stage_(stage), sources_(ending) {}

template <class Cell>
auto RowMoves<Cell>::sources(Index anchor, const Line& line, const Cell* by_last) -> const std::vector<Source<Cell>>& {
  line_ = line;
  anchor_ = anchor;
  occupied_ = ending_.squares_without(line, last(), last());
  sources_.clear();
  single_ = {};
  for (const std::size_t king : {0u, 1u})
    if (moves(king) && king != last()) add_king(king);
  for (std::size_t slot = ending_.rows.first_free(); slot < last(); ++slot)
    if (moves(slot)) add_piece(slot);
  add_pawns();
  turn_back();
  if (by_last != nullptr) {
    add_captures_by_last();
    sources_.add(by_last);
  }
  sources_.add(single_.cell.data());
  return sources_.list();
}

/// The row with the other side to move.
template <class Cell>
const Cell* RowMoves<Cell>::row_after(Index anchor, const Line& line) const {
  return ending_.full.row(ending_.rows.row(chess::other(stage_.mover), anchor, line));
}

template <class Cell>
void RowMoves<Cell>::add_king(std::size_t slot) {
  Line after = line_;
  for_squares(ending_.reach.squares(ending_.man_on(slot, line_[slot]), occupied_), [&](unsigned to) {
    after[slot] = static_cast<std::uint8_t>(to);
    if ((occupied_ >> to & 1) != 0)
      add_capture(slot, to, ending_.masks.all());
    else
      add_king_on_free_square(after);
  });
  add_captures_of_last(slot);
}

template <class Cell>
void RowMoves<Cell>::add_king_on_free_square(const Line& after) {
  const EndingRows& rows = ending_.rows;
  if (!rows.only_kings() && !rows.kings_apart(after)) return;
  if (rows.numbers().has_pawns())
    sources_.add(row_after(anchor_, after));
  else
    add_turned(rows.numbers().turn_of(after), after, no_square);
}

template <class Cell>
void RowMoves<Cell>::add_piece(std::size_t slot) {
  const auto from = static_cast<std::ptrdiff_t>(line_[slot]);
  const auto stride = static_cast<std::ptrdiff_t>(ending_.rows.spread(slot) * ending_.rows.squares());
  const Cell* here = row_after(anchor_, line_);
  sources_.for_targets(ending_.man_on(slot, line_[slot]), occupied_, [&](unsigned to, const Cell* where) {
    if ((occupied_ >> to & 1) != 0)
      add_capture(slot, to, where);
    else
      sources_.add(here + (static_cast<std::ptrdiff_t>(to) - from) * stride, where);
  });
  add_captures_of_last(slot);
}

/// The capture of the man on a square, if it belongs to the other side.
template <class Cell>
void RowMoves<Cell>::add_capture(std::size_t slot, unsigned to, const Cell* where) {
  Line after = line_;
  after[slot] = static_cast<std::uint8_t>(to);
  for (std::size_t captured = 2; captured < ending_.rows.men(); ++captured)
    if (is_target(captured) && line_[captured] == to) sources_.add(stage_.captured[captured].at(after), where);
}

template <class Cell>
void RowMoves<Cell>::add_captures_of_last(std::size_t slot) {
  if (moves(last()) || ending_.rows.man(last()).kind == chess::king) return;
  Line after = line_;
  for_squares(ending_.reach.squares(ending_.man_on(slot, line_[slot]), occupied_) & ~occupied_, [&](unsigned to) {
    after[slot] = static_cast<std::uint8_t>(to);
    raise(to, *stage_.captured[last()].at(after));
  });
}

template <class Cell>
void RowMoves<Cell>::add_captures_by_last() {
  const chess::Kind kind = ending_.rows.man(last()).kind;
  for (std::size_t slot = 2; slot < ending_.rows.men(); ++slot) {
    if (!is_target(slot)) continue;
    Line after = line_;
    after[last()] = line_[slot];
    const Cell code = *stage_.captured[slot].at(after);
    for_squares(ending_.reach.sources(kind, line_[slot], occupied_) & ~occupied_,
                [&](unsigned from) { raise(from, code); });
  }
}

template <class Cell>
void RowMoves<Cell>::add_pawns() {
  for (const PawnStep<Cell>& step : stage_.pawn_steps) add_step(step);
  for (const PawnCapture<Cell>& capture : stage_.pawn_captures)
    if (capture.captured == last())
      raise(capture.to, *capture.view.at(line_));
    else if (line_[capture.captured] == capture.to)
      sources_.add(capture.view.at(line_));
}

template <class Cell>
void RowMoves<Cell>::add_step(const PawnStep<Cell>& step) {
  const Squares way = chess::one(step.to) | (step.passed == no_square ? 0 : chess::one(step.passed));
  if ((way & occupied_) != 0) return;
  if (step.promoted)
    sources_.add(step.promoted->at(line_));
  else
    add_turned(step.turn, line_, step.passed);
}

/// Adds the row of the line, whose anchor's men a symmetry turns into an anchor. The last man is in the way on the
/// passed square.
template <class Cell>
void RowMoves<Cell>::add_turned(const chess::EndingNumbers::Turn& turn, const Line& line, std::uint8_t passed) {
  const auto& image = ending_.rows.numbers().symmetries()[turn.symmetry];
  Line after{};
  for (std::size_t slot = 0; slot < ending_.rows.men(); ++slot) after[slot] = image[line[slot]];
  const Cell* codes = row_after(turn.anchor, after);
  const Cell* where = passed == no_square ? ending_.masks.all() : ending_.masks.all_but(image[passed]);
  if (turn.symmetry == 0)
    sources_.add(codes, where);
  else
    turned_[turn.symmetry].push_back({codes, where});
}

/// Turns the best codes of each symmetry back.
template <class Cell>
void RowMoves<Cell>::turn_back() {
  for (unsigned symmetry = 1; symmetry < turned_.size(); ++symmetry) {
    if (turned_[symmetry].empty()) continue;
    const auto& image = ending_.rows.numbers().symmetries()[symmetry];
    Row<Cell> turned;
    take_greatest(turned_[symmetry], turned.cell.data());
    turned_[symmetry].clear();
    Row<Cell>& row = sources_.buffer();
    for (unsigned square = 0; square < ending_.rows.squares(); ++square) row.cell[square] = turned.cell[image[square]];
    sources_.add(row.cell.data());
  }
}

template class RowMoves<std::uint8_t>;
template class RowMoves<std::uint16_t>;

}  // namespace zermelo::chess::proof
