// The pawns of a stage have fixed squares, so each of their moves is examined once for all rows.
#include "solver/chess/proof/stage.h"

namespace zermelo::chess::proof {

using chess::Man;

namespace {

template <class Cell>
struct StageMaker {
  static constexpr std::size_t none = ~std::size_t{0};

  const Ending<Cell>& ending;
  const Job& job;
  Cubes<Cell>& cubes;
  Stage<Cell>& stage;
  Line pawns;  ///< the squares of the pawns
  const EndingRows& rows = ending.rows;

  const chess::Board& board() const { return ending.table.endings.rules().board(); }
  bool is_pawn(std::size_t slot) const { return rows.man(slot).kind == chess::pawn; }
  /// A man of the other side that may be captured.
  bool is_target(std::size_t slot) const { return slot >= 2 && rows.man(slot).side != stage.mover; }
  /// The slot of the pawn on a square, or `none`.
  std::size_t pawn_on(unsigned square) const {
    for (std::size_t slot = 2; slot < rows.men(); ++slot)
      if (is_pawn(slot) && pawns[slot] == square) return slot;
    return none;
  }
  bool is_last_rank(unsigned square) const {
    return board().rank(square) == (stage.mover == Side::white ? board().ranks - 1 : 0);
  }
  unsigned ahead(unsigned square) const {
    return stage.mover == Side::white ? square + board().files : square - board().files;
  }

  /// The cube of all men without `captured`, with the pawn of slot `moved` on `to`.
  CubeView<Cell> view(std::size_t captured, std::size_t moved = none, unsigned to = 0) {
    CubeMen men;
    men.to_move = chess::other(stage.mover);
    std::vector<std::size_t> free;
    for (std::size_t slot = 0; slot < rows.men(); ++slot) {
      if (slot == captured || slot == moved) continue;
      const Man& man = rows.man(slot);
      if (is_pawn(slot)) {
        men.fixed.push_back({man.kind, man.side, pawns[slot]});
      } else {
        men.free.push_back({man.kind, man.side, 0});
        free.push_back(slot);
      }
    }
    if (moved != none) men.fixed.push_back({chess::pawn, stage.mover, static_cast<std::uint8_t>(to)});
    if (moved != none && is_last_rank(to)) men.promotions = ending.table.endings.rules().promotions();
    return {cube(men), strides(free)};
  }

  std::array<Index, chess::Position::most_men> strides(const std::vector<std::size_t>& free) const {
    std::array<Index, chess::Position::most_men> strides{};
    Index stride = 1;
    for (std::size_t i = free.size(); i-- > 0; stride *= rows.squares()) strides[free[i]] = stride;
    return strides;
  }

  std::shared_ptr<const std::vector<Cell>> cube(const CubeMen& men) {
    auto& cube = cubes[men];
    if (!cube)
      cube = std::make_shared<const std::vector<Cell>>(
          exit_cube<Cell>(ending.table.endings, ending.reach, men, ending.table.lower, job));
    return cube;
  }

  void add_captures() {
    for (std::size_t slot = 0; slot < rows.men(); ++slot)
      if (is_target(slot)) stage.captured[slot] = view(slot);
  }

  void add_steps(std::size_t slot) {
    const unsigned from = pawns[slot], to = ahead(from);
    if (pawn_on(to) != none) return;
    if (is_last_rank(to)) {
      stage.pawn_steps.push_back({static_cast<std::uint8_t>(to), no_square, {}, view(none, slot, to)});
      return;
    }
    add_step(slot, to, no_square);
    const bool starts = board().rank(from) == (stage.mover == Side::white ? 1 : board().ranks - 2);
    if (starts && chess::has_double_step(board()) && pawn_on(ahead(to)) == none)
      add_step(slot, ahead(to), static_cast<std::uint8_t>(to));
  }

  void add_step(std::size_t slot, unsigned to, std::uint8_t passed) {
    Line after = pawns;
    after[slot] = static_cast<std::uint8_t>(to);
    stage.pawn_steps.push_back({after[slot], passed, rows.numbers().turn_of(after), {}});
    if (passed != no_square && rows.numbers().capture_turn_of(after, passed)) stage.en_passant = true;
  }

  void add_captures(std::size_t slot) {
    for_squares(ending.reach.squares({chess::pawn, stage.mover, pawns[slot]}, 0), [&](unsigned to) {
      const std::size_t pawn = pawn_on(to);
      for (std::size_t captured = 2; captured < rows.men(); ++captured)
        if (is_target(captured) && (pawn == none ? !is_pawn(captured) : pawn == captured))
          stage.pawn_captures.push_back({static_cast<std::uint8_t>(to), captured, view(captured, slot, to)});
    });
  }

  void add_pawn_moves() {
    for (std::size_t slot = 2; slot < rows.men(); ++slot) {
      if (!is_pawn(slot) || rows.man(slot).side != stage.mover) continue;
      add_steps(slot);
      add_captures(slot);
    }
  }
};

}  // namespace

template <class Cell>
Stage<Cell> make_stage(const Ending<Cell>& ending, Index row, const Job& job, Cubes<Cell>& cubes) {
  const EndingRows& rows = ending.rows;
  Stage<Cell> stage{rows.side(row), row, row + rows.rows_of_stage()};
  const bool pawns = rows.numbers().has_pawns();
  StageMaker<Cell> maker{ending, job, cubes, stage, pawns ? rows.numbers().anchor(rows.anchor(row)) : Line{}};
  maker.add_captures();
  if (pawns) maker.add_pawn_moves();
  return stage;
}

std::uint64_t cells_of_cubes(const EndingRows& rows) {
  const std::size_t free = rows.men() - rows.first_free() + 2, pawns = rows.first_free() - 2;
  return 2 * pawns * cells_of_cube(rows.squares(), free) +
         (1 + 2 * pawns) * (free - 2) * cells_of_cube(rows.squares(), free - 1);
}

template Stage<std::uint8_t> make_stage(const Ending<std::uint8_t>&, Index, const Job&, Cubes<std::uint8_t>&);
template Stage<std::uint16_t> make_stage(const Ending<std::uint16_t>&, Index, const Job&, Cubes<std::uint16_t>&);

}  // namespace zermelo::chess::proof
