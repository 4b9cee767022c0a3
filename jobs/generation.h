// Joins a solver with the file that keeps its table, the counts, the progress line and the checkpoints.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "formats/table_writer.h"
#include "solver/control.h"
#include "solver/solve.h"
#include "tools/support/checkpoint.h"
#include "tools/support/progress.h"
#include "tools/support/tally.h"

namespace zermelo {

struct RecordOptions {
  std::string file;  ///< empty: count only
  WriterOptions writer;
  bool resume = false;
  std::uint64_t value_bytes = std::uint64_t{1} << 30;  ///< memory for the values of a partisan game
  std::chrono::duration<double> checkpoint_every{};
};

/// Solves one game once. The table file appears only when all is done. When the work is interrupted, or fails after a
/// checkpoint, the checkpoint and the unfinished file stay; otherwise nothing is left behind.
class Recorder {
 public:
  /// Opens the file, or the checkpoint and the unfinished file, and checks them. Throws as TableWriter and
  /// CheckpointReader do; UsageError for a checkpoint of another game, metric or setting.
  Recorder(const Game& game, Metric metric, RecordOptions options, Workers& workers);

  void solve();

  const TableSummary& summary() const { return summary_; }
  Value start_value() const { return tally_->start_value(); }
  /// What the numbers in a table of values stand for.
  const ValueList& values() const { return values_; }
  /// 0 without a file.
  std::uint64_t file_bytes() const { return file_bytes_; }

 private:
  using Clock = std::chrono::steady_clock;

  TableInfo table_info() const;
  Json settings() const;
  std::string checkpoint_path() const { return options_.file + ".checkpoint"; }
  void open_fresh();
  void open_again();
  void open_tally(CellWidth cell);
  void take(const Slice& slice);
  ParallelFor parallel_for();
  Control control(Progress& progress);
  void save(const std::function<void(const PutBytes&)>& solver_state);

  const Game& game_;
  Metric metric_;
  RecordOptions options_;
  Workers& workers_;
  std::optional<Tally> tally_;  ///< once the width of the cells is known
  std::optional<TableWriter> writer_;
  std::optional<CheckpointReader> resumed_;
  Clock::time_point last_checkpoint_ = Clock::now();
  TableSummary summary_;
  ValueList values_;
  std::uint64_t file_bytes_ = 0;
};

}  // namespace zermelo
