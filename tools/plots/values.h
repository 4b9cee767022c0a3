// Where a plot takes the values of positions from: a table file, or a game that is solved for the purpose.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/plots/plot.h"
#include "jobs/memory_table.h"
#include "jobs/probe.h"

namespace zermelo {

/// Safe for one reader.
class PlotValues {
 public:
  /// Reads a table into memory. UsageError if it does not hold what `metric` asks for; empty: what it holds.
  static PlotValues of_table(const std::string& file, std::optional<Metric> metric, const Job& job);
  /// Solves a game, for `usual` if nothing is asked for and the game has it. LimitError if the job's memory does not
  /// suffice.
  static PlotValues of_game(const std::string& spec, std::optional<Metric> metric, Metric usual, const Job& job);

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
