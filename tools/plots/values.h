// The values of positions for a plot, from a table file or from a game that is solved for it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/pictures/plot.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"

namespace zermelo {

/// For one thread.
class PlotValues {
 public:
  /// Reads a table into memory. The default metric is the table's. Throws UsageError if `metric` is neither the table's
  /// nor outcome, and for partisan games.
  static PlotValues of_table(const std::string& file, std::optional<Metric> metric, const Job& job);
  /// Solves a game. The default metric is `usual`, or grundy if moves lead to sums. Throws UsageError for partisan
  /// games, LimitError if the job's memory does not suffice.
  static PlotValues of_game(const std::string& spec, std::optional<Metric> metric, Metric usual, const Job& job);

  const Game& game() const { return *game_; }
  /// The metric of the plot.
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
