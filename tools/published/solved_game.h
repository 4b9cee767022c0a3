// A small game with its whole table, asked in the words of its positions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tablebase/game.h"
#include "tools/support/memory_table.h"

namespace zermelo {

struct SolvedGame {
  std::unique_ptr<Game> game;
  MemoryTable table;

  SolvedGame(const std::string& spec, Workers& workers);

  Value value(const std::string& position) const { return table.value(game->parse(position)); }
  std::vector<Index> successors(Index position) const;
  bool has_move(const std::string& from, const std::string& to) const;
  /// The value that `position` has by the retrograde rule if it is left by the move to `to` and play is best then.
  bool is_best_move(const std::string& from, const std::string& to) const;
};

/// Sprague-Grundy values of every position, by the plain definition.
std::vector<unsigned> plain_grundy(const Game& game);

/// The least number that is not in the set (minimal excludant).
unsigned mex(const std::vector<unsigned>& numbers);

/// `a b c`
std::string joined(const std::vector<std::string>& words);

}  // namespace zermelo
