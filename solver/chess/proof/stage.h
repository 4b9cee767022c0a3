// The rows with one side to move and the same pawns, and what captures and pawns of that side lead to: cubes with the
// codes of all positions that exits lead to, arrays by the squares of the men.
//
// Cost model of a cube: for each placement of the men a cell; for each legal one a number (some 20 nanoseconds) and the
// entry of an exit. A capture leaves n - 1 men, so with 64 squares a cube has a 64th of the positions of the ending, or
// the same cube serves all anchors.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "solver/chess/proof/ending_rows.h"
#include "solver/chess/proof/prove_pieces.h"
#include "solver/chess/proof/row_vectors.h"
#include "solver/solving/method.h"
#include "tablebase/chess/endings.h"
#include "tablebase/chess/position.h"
#include "tablebase/machine/job.h"

namespace zermelo::chess::proof {

/// The men of a cube. Squares of `free` mean nothing; the first two are the kings.
struct CubeMen {
  chess::Side to_move = chess::Side::white;
  std::vector<chess::Man> fixed;
  std::vector<chess::Man> free;
  /// The kinds that the last fixed man may have; the best for the player who moves here counts. Empty: its own kind.
  std::vector<chess::Kind> promotions;

  friend auto operator<=>(const CubeMen&, const CubeMen&) = default;
};

/// The codes of a cube, with the last free man innermost; the code 0 for illegal positions. `lanes` cells may be read
/// from each on. `entries` gives the entries of exits by their numbers in the whole game. Requires that the tables
/// contain these men. If the job is stopped, the cube is incomplete.
template <class Cell>
std::vector<Cell> exit_cube(const chess::Endings& endings, const chess::Reach& reach, CubeMen men,
                            const KeptEntryOf& entries, const Job& job);

/// The cells of a cube with `free` free men.
std::uint64_t cells_of_cube(unsigned squares, std::size_t free);

inline constexpr std::uint8_t no_square = chess::Position::no_square;

/// A cube for the men of an ending without some of them.
template <class Cell>
struct CubeView {
  std::shared_ptr<const std::vector<Cell>> cube;
  std::array<Index, chess::Position::most_men> strides{};  ///< by slot; 0 for men that are not free in the cube

  /// The code with the men of the line on their squares.
  const Cell* at(const Line& line) const {
    Index place = 0;
    for (std::size_t slot = 0; slot < line.size(); ++slot) place += strides[slot] * line[slot];
    return cube->data() + place;
  }
};

/// A move of a pawn straight ahead.
template <class Cell>
struct PawnStep {
  std::uint8_t to = 0;
  std::uint8_t passed = no_square;              ///< by a double step
  chess::EndingNumbers::Turn turn = {};         ///< for the pawns after the step
  std::optional<CubeView<Cell>> promoted = {};  ///< on the last rank
};

/// A capture by a pawn, perhaps with a promotion.
template <class Cell>
struct PawnCapture {
  std::uint8_t to = 0;
  std::size_t captured = 0;  ///< slot
  CubeView<Cell> view = {};
};

/// The cubes of several stages, by their men.
template <class Cell>
using Cubes = std::map<CubeMen, std::shared_ptr<const std::vector<Cell>>>;

template <class Cell>
class FullTable;
template <class Cell>
class Masks;

/// What the checks of all rows of an ending share.
template <class Cell>
struct Ending {
  const EndingTable<Cell>& table;
  const EndingRows& rows;
  const chess::Reach& reach;
  const FullTable<Cell>& full;
  const Masks<Cell>& masks;

  chess::Man man_on(std::size_t slot, unsigned square) const {
    return {rows.man(slot).kind, rows.man(slot).side, static_cast<std::uint8_t>(square)};
  }
  /// The squares of all men but one or two.
  Squares squares_without(const Line& line, std::size_t a, std::size_t b) const {
    Squares squares = 0;
    for (std::size_t slot = 0; slot < rows.men(); ++slot)
      if (slot != a && slot != b) squares |= chess::one(line[slot]);
    return squares;
  }
};

template <class Cell>
struct Stage {
  Side mover;
  Index begin, end;         ///< rows
  bool en_passant = false;  ///< whether a double step may give a right to capture en passant
  /// After the capture of the man of a slot by a piece or a king; for men of the other side, no king.
  std::array<CubeView<Cell>, chess::Position::most_men> captured = {};
  std::vector<PawnStep<Cell>> pawn_steps = {};
  std::vector<PawnCapture<Cell>> pawn_captures = {};
};

/// The stage that begins with a row. Takes cubes from `cubes` and adds those that are missing; they are incomplete if
/// the job is stopped.
template <class Cell>
Stage<Cell> make_stage(const Ending<Cell>& ending, Index row, const Job& job, Cubes<Cell>& cubes);

/// The cells of the cubes of a stage, rounded up.
std::uint64_t cells_of_cubes(const EndingRows& rows);

}  // namespace zermelo::chess::proof
