// The codes of all positions of an ending, also of positions that equal their representative by symmetry or by an
// exchange of like men. So a move needs no search for the representative. The sources of a row are the rows of codes
// that the moves of its positions lead to.
//
// Cost model: a cell for each square of a row, as wide as in the table; a test of legality for each row.
#pragma once

#include <array>
#include <cassert>
#include <span>
#include <vector>

#include "solver/chess/proof/stage.h"
#include "solver/proving/findings.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::chess::proof {

template <class Cell>
class FullTable {
 public:
  /// `table` has the cells of the ending by number. Throws Interrupted.
  FullTable(const chess::Reach& reach, const EndingRows& rows, std::span<const Cell> table, Findings& findings);

  static std::uint64_t bytes(Index cells) { return (cells + lanes) * sizeof(Cell); }

  /// The codes of a row; illegal positions have the code 0. At least `lanes` cells may be read from each row on.
  const Cell* row(Index row) const { return codes_.data() + row * rows_.squares(); }

 private:
  void fill(const chess::Reach& reach, std::span<const Cell> table, Index row);

  const EndingRows& rows_;
  HugeBuffer<Cell> codes_;
};

// Rows of ones and zeros: on which squares the last man leaves a move of another man open.

/// Ones for the squares of a set, zeros for the others.
template <class Cell>
Row<Cell> ones_on(Squares set) {
  Row<Cell> row;
  for (unsigned square = 0; square < lanes; ++square) row.cell[square] = static_cast<Cell>(-(set >> square & 1));
  return row;
}

/// Masks for the men of an ending. Memory: 64 cells for each pair of squares and each kind of riders.
template <class Cell>
class Masks {
 public:
  Masks(const chess::Reach& reach, const EndingRows& rows)
      : squares_(rows.squares()), all_(ones_on<Cell>(~Squares{0})) {
    for (unsigned square = 0; square < lanes; ++square) all_but_.push_back(ones_on<Cell>(~chess::one(square)));
    for (std::size_t slot = 0; slot < rows.men(); ++slot) add(reach, rows.man(slot).kind);
  }

  const Cell* all() const { return all_.cell.data(); }
  const Cell* all_but(unsigned square) const { return all_but_[square].cell.data(); }
  /// Where the last man is not between two squares of a leap or a ride of this kind, no hop.
  const Cell* beside(chess::Kind kind, unsigned from, unsigned to) const {
    const auto& ways = beside_[kind];
    return ways.empty() ? all() : ways[from * squares_ + to].cell.data();
  }

 private:
  void add(const chess::Reach& reach, chess::Kind kind) {
    if (!beside_[kind].empty() || chess::info(kind).hops || chess::info(kind).rides.empty()) return;
    for (unsigned from = 0; from < squares_; ++from)
      for (unsigned to = 0; to < squares_; ++to) {
        const chess::Man man{kind, Side::white, static_cast<std::uint8_t>(from)};
        beside_[kind].push_back(ones_on<Cell>(~reach.shields(man, to, chess::one(from))));
      }
  }

  unsigned squares_;
  Row<Cell> all_;
  std::vector<Row<Cell>> all_but_;
  std::array<std::vector<Row<Cell>>, chess::kinds> beside_;
};

/// The sources of one row: rows of codes that the moves of its positions lead to.
template <class Cell>
class Sources {
 public:
  explicit Sources(const Ending<Cell>& ending) : ending_(ending) { buffers_.reserve(most_buffers); }

  void clear() {
    sources_.clear();
    buffers_.clear();
  }
  void add(const Cell* codes) { add(codes, ending_.masks.all()); }
  void add(const Cell* codes, const Cell* where) { sources_.push_back({codes, where}); }
  /// A row that stays until clear().
  Row<Cell>& buffer() {
    assert(buffers_.size() < most_buffers);
    return buffers_.emplace_back();
  }
  const std::vector<Source<Cell>>& list() const { return sources_; }

  /// Calls use(to, where) for each square that a man, no pawn, attacks with the last man on some square; `where` tells
  /// on which squares, until clear(). `occupied` contains the squares of the other men and of this one.
  template <class Use>
  void for_targets(const chess::Man& man, Squares occupied, const Use& use) {
    if (chess::info(man.kind).hops) return for_hops(man, occupied, use);
    for_squares(ending_.reach.squares(man, occupied),
                [&](unsigned to) { use(to, ending_.masks.beside(man.kind, man.square, to)); });
  }

 private:
  /// More than the squares that five hoppers attack, and the symmetries.
  static constexpr std::size_t most_buffers = 512;

  template <class Use>
  void for_hops(const chess::Man& man, Squares occupied, const Use& use) {
    for (unsigned to = 0; to < ending_.rows.squares(); ++to) {
      const Squares open = to == man.square ? 0 : ~ending_.reach.shields(man, to, occupied);
      if (open == 0) continue;
      Row<Cell>& where = buffer();
      where = ones_on<Cell>(open);
      use(to, where.cell.data());
    }
  }

  const Ending<Cell>& ending_;
  std::vector<Source<Cell>> sources_;
  std::vector<Row<Cell>> buffers_;
};

/// Where the moves of the positions of a row lead.
///
/// The moves of each man but the last lead to whole rows, the sources; squares on which the last man is in the way are
/// masked. Captures of the last man and by it are single cells, which form one more source. For one stage and one
/// thread.
template <class Cell>
class RowMoves {
 public:
  RowMoves(const Ending<Cell>& ending, const Stage<Cell>& stage);

  /// The sources of a row, until the next call; without moves all their codes are 0. `line` has the men but the last,
  /// with the men of the anchor on the squares of `anchor`, and square 0. `by_last` has the codes of moves of the last
  /// man to free squares, null if it does not move.
  const std::vector<Source<Cell>>& sources(Index anchor, const Line& line, const Cell* by_last);

 private:
  std::size_t last() const { return ending_.rows.last(); }
  bool moves(std::size_t slot) const { return ending_.rows.man(slot).side == stage_.mover; }
  /// Whether the man, not the last one, may be captured.
  bool is_target(std::size_t slot) const { return slot >= 2 && slot != last() && !moves(slot); }
  const Cell* row_after(Index anchor, const Line& line) const;
  void raise(unsigned square, Cell code) { single_.cell[square] = std::max(single_.cell[square], code); }

  void add_king(std::size_t slot);
  void add_king_on_free_square(const Line& after);
  void add_piece(std::size_t slot);
  void add_capture(std::size_t slot, unsigned to, const Cell* where);
  void add_captures_of_last(std::size_t slot);
  void add_captures_by_last();
  void add_pawns();
  void add_step(const PawnStep<Cell>& step);
  void add_turned(const chess::EndingNumbers::Turn& turn, const Line& line, std::uint8_t passed);
  void turn_back();

  const Ending<Cell>& ending_;
  const Stage<Cell>& stage_;
  Line line_{};
  Index anchor_ = 0;
  Squares occupied_ = 0;  ///< by all men but the last
  Sources<Cell> sources_;
  std::array<std::vector<Source<Cell>>, 8> turned_;  ///< sources with squares that a symmetry has turned
  Row<Cell> single_;                                 ///< codes of moves in single positions
};

}  // namespace zermelo::chess::proof
