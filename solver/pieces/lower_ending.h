// The numbers of positions of a lower ending, from the squares of the levels.
#pragma once

#include "solver/pieces/parts.h"
#include "tablebase/games/chess/endings.h"

namespace zermelo::pieces {

class LowerEnding {
 public:
  /// For positions that differ from `parts` in the squares of the levels, without the man of the level `without`. The
  /// man on the fixed square `promoted`, a pawn, is of the kind `promotion`. Requires an ending of `endings`.
  LowerEnding(const TierPlan& plan, const chess::Endings& endings, const Parts& parts, std::size_t without = no_level,
              unsigned promoted = 64, chess::Kind promotion = chess::pawn);

  /// The number in the whole game.
  Index number(const Squares& levels) const {
    const EndingNumbers::Line line = line_of(levels);
    return first_ + numbers_.number_of(line, turn_of(line), to_move_);
  }
  /// Calls use(square, number) for the man of the last level on each of the squares.
  template <class Use>
  void for_numbers(Squares levels, Word squares, const Use& use) const;

 private:
  LowerEnding(const TierPlan& plan, const chess::Endings& endings, const std::vector<PartMan>& men, Side to_move);
  void add(const PartMan& man, std::vector<bool>& filled);
  EndingNumbers::Line line_of(const Squares& levels) const {
    EndingNumbers::Line line = line_;
    for (std::size_t level = 0; level < plan_.levels(); ++level) line[slots_[level]] = image_[levels[level]];
    return line;
  }
  EndingNumbers::Turn turn_of(const EndingNumbers::Line& line) const {
    return numbers_.has_pawns() ? turn_ : numbers_.turn_of(line);
  }

  const TierPlan& plan_;
  const chess::Endings::Place& place_;
  const EndingNumbers& numbers_;
  Index first_;
  Side to_move_;
  EndingNumbers::Line line_{};                    ///< the fixed men
  std::array<std::uint8_t, 64> image_{};          ///< of squares of 8x8, perhaps with reflected ranks
  std::array<std::size_t, most_levels> slots_{};  ///< of the levels; a captured man goes to a slot that nobody reads
  EndingNumbers::Turn turn_;
};

template <class Use>
void LowerEnding::for_numbers(Squares levels, Word squares, const Use& use) const {
  const std::size_t last = plan_.levels() - 1;
  levels[last] = static_cast<unsigned>(std::countr_zero(squares));
  const EndingNumbers::Line line = line_of(levels);
  const auto series = numbers_.series_of(line, turn_of(line), to_move_, slots_[last]);
  for_squares(squares, [&](unsigned square) {
    levels[last] = square;
    use(square, series ? first_ + series->number(image_[square]) : number(levels));
  });
}

}  // namespace zermelo::pieces
