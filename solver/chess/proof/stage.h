// The rows with one side to move and the same pawns, and what captures and pawns of that side lead to.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "solver/chess/proof/ending_rows.h"
#include "solver/chess/proof/exit_cube.h"

namespace zermelo::chess::proof {

inline constexpr std::uint8_t no_square = chess::Position::no_square;

/// A cube for the men of an ending without some of them.
template <class Cell>
struct CubeView {
  std::shared_ptr<const ExitCube<Cell>> cube;
  std::array<Index, chess::Position::most_men> strides{};  ///< by slot; 0 for men that are not free in the cube

  /// The code with the men of the line on their squares.
  const Cell* at(const Line& line) const {
    Index place = 0;
    for (std::size_t slot = 0; slot < line.size(); ++slot) place += strides[slot] * line[slot];
    return cube->codes() + place;
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
using Cubes = std::map<CubeMen, std::shared_ptr<const ExitCube<Cell>>>;

template <class Cell>
class Stage {
 public:
  /// The stage that contains a row. Takes cubes from `cubes` and adds those that are missing; they are incomplete if
  /// the job is stopped.
  Stage(const chess::Endings& endings, const chess::Reach& reach, const EndingRows& rows, Index row,
        const ExitLookup& entries, const Job& job, Cubes<Cell>& cubes);

  /// The bytes of the cubes of a stage, rounded up.
  static std::uint64_t cube_bytes(const EndingRows& rows);

  Side mover() const { return mover_; }
  Index begin() const { return begin_; }  ///< first row
  Index end() const { return end_; }
  /// Whether a double step may give a right to capture en passant.
  bool en_passant() const { return en_passant_; }
  /// After the capture of the man of a slot by a piece or a king. Requires a man of the other side, no king.
  const CubeView<Cell>& captured(std::size_t slot) const { return captured_[slot]; }
  const std::vector<PawnStep<Cell>>& pawn_steps() const { return pawn_steps_; }
  const std::vector<PawnCapture<Cell>>& pawn_captures() const { return pawn_captures_; }

 private:
  struct Builder;

  Side mover_;
  Index begin_, end_;
  bool en_passant_ = false;
  std::array<CubeView<Cell>, chess::Position::most_men> captured_;
  std::vector<PawnStep<Cell>> pawn_steps_;
  std::vector<PawnCapture<Cell>> pawn_captures_;
};

}  // namespace zermelo::chess::proof
