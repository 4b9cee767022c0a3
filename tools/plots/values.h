// Where a plot takes the values of positions from: a table file, or a game that is solved for the purpose.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/plots/plot.h"
#include "formats/probe.h"
#include "tools/support/memory_table.h"

namespace zermelo {

/// Safe for one reader.
class PlotValues {
 public:
  /// Reads a table into memory. UsageError if it does not hold what `metric` asks for; empty: what it holds.
  static PlotValues of_table(const std::string& file, std::optional<Metric> metric, unsigned threads);
  /// Solves a game, for `usual` if nothing is asked for and the game has it. LimitError if `memory` (0: what is
  /// available) does not suffice.
  static PlotValues of_game(const std::string& spec, std::optional<Metric> metric, Metric usual, std::uint64_t memory,
                            unsigned threads);

  const Game& game() const { return *game_; }
  /// What is to be shown.
  Metric metric() const { return metric_; }
  Value value(Index position) const { return table_->value(position); }

 private:
  std::unique_ptr<Probe> probe_;
  std::unique_ptr<Game> own_game_;
  const Game* game_ = nullptr;
  std::unique_ptr<MemoryTable> table_;
  Metric metric_ = Metric::outcome;
};

}  // namespace zermelo
