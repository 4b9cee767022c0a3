// The codes of all positions of an ending, also of positions that equal their representative by symmetry or by an
// exchange of like men. So a move needs no search for the representative. Planes of rows are checked, or their wins
// derived.
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
  void take_greatest(Row<Cell>& best) const { proof::take_greatest(sources_, best); }

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

/// The best moves of the positions of a row.
///
/// The moves of each man but the last lead to whole rows, the sources; squares on which the last man is in the way are
/// masked. Captures of the last man and by it are single cells. The best move is the greatest code among all sources.
/// For one stage and one thread.
template <class Cell>
class RowMoves {
 public:
  RowMoves(const Ending<Cell>& ending, const Stage<Cell>& stage);

  /// Sets best[x] to the code that the best move leads to with the last man on square x; 0 if it has no move. `line`
  /// has the other men, with the men of the anchor on the squares of `anchor`, and square 0. `by_last` has the codes of
  /// moves of the last man to free squares, null if it does not move.
  void take_best(Index anchor, const Line& line, const Cell* by_last, Row<Cell>& best);

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

// Checks planes: rows that differ only in the square of one more man, which is *across*; or derives their wins.
//
// The moves of the last man lead to whole rows of the plane after a transposition, with the man across as the innermost
// one.

/// The check of one thread, for one stage. About 80 KiB.
template <class Cell>
class PlaneCheck {
 public:
  PlaneCheck(const Ending<Cell>& ending, const Stage<Cell>& stage, Findings& findings);

  /// The end of the plane that begins with a row: rows for each square of the man behind the anchor before the last
  /// one, of the white king among pawns, or of the black king if the last man is the only one behind the anchor.
  static Index end_of_plane(const EndingRows& rows, Index first);

  /// Checks the rows of a plane.
  void check(Index first, Index end);

 private:
  using Rows = std::array<const Cell*, lanes>;

  std::size_t last() const { return ending_.rows.last(); }
  bool last_moves() const { return ending_.rows.man(last()).side == stage_.mover; }
  Rows rows_after(Index first, Index end) const;
  void move_last_man(Index first, Index end);
  void move_last_man_from(unsigned from, Squares occupied);

  void check_row(Index row, const Line& line);
  const Cell* cells(Index row, Line line);
  bool is_dead(Index row) const;
  Index number(Index row, Line line, unsigned square) const;
  void put_wins(Index row, const Line& line, const Cell* cells) const;
  void report(Index row, const Line& line, const Cell* cells) const;

  const Ending<Cell>& ending_;
  const Stage<Cell>& stage_;
  Findings& findings_;
  std::size_t across_;  ///< slot
  RowMoves<Cell> moves_;
  Sources<Cell> sources_;
  std::vector<Row<Cell>> columns_;     ///< by the square of the last man, after a move
  std::vector<Row<Cell>> best_moves_;  ///< of the last man, by its square
  std::vector<Row<Cell>> by_last_;     ///< the same by the square of the man across
  Row<Cell> cells_, best_, representatives_;
  Row<Cell> right_;  ///< the cells that the best moves give
};

}  // namespace zermelo::chess::proof
