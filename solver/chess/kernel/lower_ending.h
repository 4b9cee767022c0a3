// The positions of a lower ending, by the squares of the levels.
#pragma once

#include "solver/chess/kernel/lower_table.h"
#include "solver/chess/kernel/parts.h"
#include "tablebase/chess/endings/endings.h"

namespace zermelo::pieces {

class LowerEnding {
 public:
  /// For positions that differ from `parts` in the squares of the levels, without the man of the level `without`. The
  /// pawn on the fixed square `promoted` has the kind `promotion`. Requires an ending of `endings`.
  LowerEnding(const TierPlan& plan, const chess::Endings& endings, const Below& below, const Parts& parts,
              std::size_t without = no_level, unsigned promoted = 64, chess::Kind promotion = chess::pawn);

  /// The entry of a position.
  Value value(const Squares& levels) const { return Exits::decode(table_.code(number(levels))); }
  /// Raises the codes at `best` to the codes of the positions with the man of the last level on each of the squares.
  void raise(Squares levels, Word squares, ExitCode* best) const;

 private:
  LowerEnding(const TierPlan& plan, const chess::Endings& endings, const Below& below, const std::vector<PartMan>& men,
              Side to_move);
  /// The number in the whole game.
  Index number(const Squares& levels) const {
    const EndingNumbers::Line line = line_of(levels);
    return first_ + numbers_.number_of(line, turn_of(line), to_move_);
  }
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
  LowerTable table_;
  Side to_move_;
  EndingNumbers::Line line_{};                    ///< the fixed men
  std::array<std::uint8_t, 64> image_{};          ///< of squares of 8x8, perhaps with reflected ranks
  std::array<std::size_t, most_levels> slots_{};  ///< of the levels; a captured man goes to a slot that is never read
  EndingNumbers::Turn turn_;
};

}  // namespace zermelo::pieces
