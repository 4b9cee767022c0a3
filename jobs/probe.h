// Questions to a table in the words of its game: a value, the best moves, a line of best play.
#pragma once

#include <memory>
#include <vector>

#include "formats/table_file.h"
#include "tablebase/game.h"

namespace zermelo {

/// A table and its game. Safe for concurrent readers.
class Probe {
 public:
  /// Makes the game that the file names; a graph whose file is not at its place is looked for beside the table.
  /// FormatError if there is no such game, or the game and the file disagree (size, play, metric).
  explicit Probe(TableFile file, Resources resources = {});

  const Game& game() const { return *game_; }
  const TableFile& file() const { return file_; }

  /// The value of a position, also where the file keeps the depths of losses only: a won position is then expanded by
  /// one ply, which costs one look-up a move. FormatError if no move of it leads to a loss.
  Value value(Index position) const;
  /// In a Grundy table, the exclusive or of the values of a sum's terms (Sprague 1935, Grundy 1939).
  std::uint32_t grundy(std::span<const Index> sum) const;
  /// Every optimal move's goal, in the order of Game::successors: from a won position the quickest wins (any loss of
  /// the opponent where only outcomes are kept), from a lost one the longest resistance, from a draw every draw.
  /// Requires a table of outcomes or depths.
  std::vector<Index> best(Index position) const;
  /// The options of a position of a Grundy table that have value 0, in the order of Game::options: all moves that win.
  /// None if the position itself has value 0.
  MoveList winning_options(Index position) const;
  /// Best play to the end, taking the first optimal move; without the position itself. Ends with the first position
  /// that comes again, where a draw goes on for ever. For an outcome table each move keeps the outcome, which in a
  /// loopy game need not lead anywhere. In a Grundy table the winner takes the first move to value 0, the loser the
  /// first there is: how long either can hold out is not known.
  std::vector<Index> line(Index position) const;

 private:
  std::vector<Index> moves(Index position) const;

  TableFile file_;
  std::unique_ptr<Game> game_;
};

}  // namespace zermelo
