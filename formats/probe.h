// Questions to a table in the words of its game: a value, the best moves, a line of best play.
#pragma once

#include <vector>

#include "formats/table_file.h"
#include "tablebase/game.h"

namespace zermelo {

/// A table and its game. Safe for concurrent readers.
class Probe {
 public:
  /// Makes the game that the file names. FormatError if the game and the file disagree (size, play, metric).
  explicit Probe(TableFile file);

  const Game& game() const { return *game_; }
  const TableFile& file() const { return file_; }

  Value value(Index position) const { return file_.value(position); }
  /// Every optimal move's goal, in the order of Game::successors: from a won position the quickest wins (any loss of
  /// the opponent where only outcomes are kept), from a lost one the longest resistance.
  std::vector<Index> best(Index position) const;
  /// Best play to the end, taking the first optimal move; without the position itself. Ends after
  /// game().longest_play() moves at the latest. For an outcome table each move keeps the outcome.
  std::vector<Index> line(Index position) const;

 private:
  TableFile file_;
  std::unique_ptr<Game> game_;
};

}  // namespace zermelo
