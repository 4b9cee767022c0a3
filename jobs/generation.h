// Generation jobs: solve a game, count the table, write it to a file, keep checkpoints, continue from them.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "formats/table_writer.h"
#include "jobs/continuation.h"
#include "tablebase/game.h"

namespace zermelo {

struct GenerationOptions {
  std::string file = {};  ///< empty: count only
  WriterOptions writer = {};
  /// With `required`, the finished table of the same job serves as well as a checkpoint.
  Continuation continuation = Continuation::automatic;
  std::chrono::duration<double> checkpoint_every = std::chrono::minutes(15);
  /// Receives a sentence when the job continues earlier work by itself, and when it discards some; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
};

struct Generation {
  TableSummary summary;
  Value start;                   ///< the entry of the start position
  ValueList values;              ///< the meaning of the numbers in a table of values
  std::uint64_t file_bytes = 0;  ///< 0 without a file
};

/// Solves one game within the job's memory. The file gets its name when all of it is on disk. When the work is
/// interrupted, or fails after a checkpoint, FILE.checkpoint and FILE.part stay, and the same job continues to the same
/// bytes; otherwise no file is left behind.
class GenerationJob {
 public:
  /// Claims the output: locks it and reads the checkpoint. UsageError if another process works on the file; FormatError
  /// for a damaged checkpoint; std::system_error. The checkpoint stays as it is until the job writes or finishes.
  GenerationJob(GenerationOptions options, const Job& job);
  ~GenerationJob();
  GenerationJob(GenerationJob&&) noexcept;

  /// UsageError if the checkpoint is of a job with another metric.
  void expect(Metric metric) const;
  /// For making the game: a game that is not the checkpoint's is refused with UsageError before it is discovered.
  Resources resources() const;
  /// Solves the game; once. UsageError for a checkpoint of another job, which stays as it is; FormatError, LimitError,
  /// Interrupted, std::system_error.
  Generation run(const Game& game, Metric metric);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Claims the output and solves a game that is made already. Throws as GenerationJob does.
Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job);

}  // namespace zermelo
