// The pawns of a stage have fixed squares, so each of their moves is examined once for all rows.
#include "solver/chess/proof/stage.h"

#include <algorithm>
#include <bit>

namespace zermelo::chess::proof {

using chess::Man;

template <class Cell>
struct Stage<Cell>::Builder {
  static constexpr std::size_t none = ~std::size_t{0};

  const chess::Endings& endings;
  const chess::Reach& reach;
  const EndingRows& rows;
  const ExitLookup& entries;
  const Job& job;
  Cubes<Cell>& cubes;
  Stage& stage;
  Line pawns;  ///< the squares of the pawns

  const chess::Board& board() const { return endings.rules().board(); }
  bool is_pawn(std::size_t slot) const { return rows.man(slot).kind == chess::pawn; }
  /// A man of the other side that may be captured.
  bool is_target(std::size_t slot) const { return slot >= 2 && rows.man(slot).side != stage.mover_; }
  /// The slot of the pawn on a square, or `none`.
  std::size_t pawn_on(unsigned square) const {
    for (std::size_t slot = 2; slot < rows.men(); ++slot)
      if (is_pawn(slot) && pawns[slot] == square) return slot;
    return none;
  }
  bool is_last_rank(unsigned square) const {
    return board().rank(square) == (stage.mover_ == Side::white ? board().ranks - 1 : 0);
  }
  unsigned ahead(unsigned square) const {
    return stage.mover_ == Side::white ? square + board().files : square - board().files;
  }

  /// The cube of all men without `captured`, with the pawn of slot `moved` on `to`.
  CubeView<Cell> view(std::size_t captured, std::size_t moved = none, unsigned to = 0) {
    CubeMen men;
    men.to_move = chess::other(stage.mover_);
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
    if (moved != none) men.fixed.push_back({chess::pawn, stage.mover_, static_cast<std::uint8_t>(to)});
    if (moved != none && is_last_rank(to)) men.promotions = endings.rules().promotions();
    return {cube(men), strides(free)};
  }

  std::array<Index, chess::Position::most_men> strides(const std::vector<std::size_t>& free) const {
    std::array<Index, chess::Position::most_men> strides{};
    Index stride = 1;
    for (std::size_t i = free.size(); i-- > 0; stride *= rows.squares()) strides[free[i]] = stride;
    return strides;
  }

  std::shared_ptr<const ExitCube<Cell>> cube(const CubeMen& men) {
    auto& cube = cubes[men];
    if (!cube) cube = std::make_shared<const ExitCube<Cell>>(endings, reach, men, entries, job);
    return cube;
  }

  void add_captures() {
    for (std::size_t slot = 0; slot < rows.men(); ++slot)
      if (is_target(slot)) stage.captured_[slot] = view(slot);
  }

  void add_steps(std::size_t slot) {
    const unsigned from = pawns[slot], to = ahead(from);
    if (pawn_on(to) != none) return;
    if (is_last_rank(to)) {
      stage.pawn_steps_.push_back({static_cast<std::uint8_t>(to), no_square, {}, view(none, slot, to)});
      return;
    }
    add_step(slot, to, no_square);
    const bool starts = board().rank(from) == (stage.mover_ == Side::white ? 1 : board().ranks - 2);
    if (starts && chess::has_double_step(board()) && pawn_on(ahead(to)) == none)
      add_step(slot, ahead(to), static_cast<std::uint8_t>(to));
  }

  void add_step(std::size_t slot, unsigned to, std::uint8_t passed) {
    Line after = pawns;
    after[slot] = static_cast<std::uint8_t>(to);
    stage.pawn_steps_.push_back({after[slot], passed, rows.numbers().turn_of(after), {}});
    if (passed != no_square && rows.numbers().capture_turn_of(after, passed)) stage.en_passant_ = true;
  }

  void add_captures(std::size_t slot) {
    Squares targets = reach.squares({chess::pawn, stage.mover_, pawns[slot]}, 0);
    for (; targets != 0; targets &= targets - 1) {
      const auto to = static_cast<unsigned>(std::countr_zero(targets));
      const std::size_t pawn = pawn_on(to);
      for (std::size_t captured = 2; captured < rows.men(); ++captured)
        if (is_target(captured) && (pawn == none ? !is_pawn(captured) : pawn == captured))
          stage.pawn_captures_.push_back({static_cast<std::uint8_t>(to), captured, view(captured, slot, to)});
    }
  }

  void add_pawn_moves() {
    for (std::size_t slot = 2; slot < rows.men(); ++slot) {
      if (!is_pawn(slot) || rows.man(slot).side != stage.mover_) continue;
      add_steps(slot);
      add_captures(slot);
    }
  }
};

template <class Cell>
Stage<Cell>::Stage(const chess::Endings& endings, const chess::Reach& reach, const EndingRows& rows, Index row,
                   const ExitLookup& entries, const Job& job, Cubes<Cell>& cubes)
    : mover_(rows.side(row)) {
  const bool pawns = rows.numbers().has_pawns();
  const Index size = pawns ? rows.rows_of_anchor() : rows.rows_of_side();
  begin_ = row / size * size;
  end_ = begin_ + size;
  Builder builder{endings, reach, rows,  entries,
                  job,     cubes, *this, pawns ? rows.numbers().anchor(rows.anchor(row)) : Line{}};
  builder.add_captures();
  if (pawns) builder.add_pawn_moves();
}

template <class Cell>
std::uint64_t Stage<Cell>::cube_bytes(const EndingRows& rows) {
  const std::size_t free = rows.men() - rows.first_free() + 2, pawns = rows.first_free() - 2;
  const std::uint64_t without_pawn = ExitCube<Cell>::cells(rows.squares(), free);
  const std::uint64_t without_piece = ExitCube<Cell>::cells(rows.squares(), free - 1);
  return (2 * pawns * without_pawn + (1 + 2 * pawns) * (free - 2) * without_piece) * sizeof(Cell);
}

template class Stage<std::uint8_t>;
template class Stage<std::uint16_t>;

}  // namespace zermelo::chess::proof
