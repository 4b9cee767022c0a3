// A generation job: solves a game, counts the table, writes it to a file, keeps checkpoints, continues from them.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "formats/table_writer.h"
#include "tablebase/game.h"

namespace zermelo {

/// What to do with a checkpoint of the same job.
enum class Continuation {
  automatic,  ///< continue from it; start afresh if there is none
  required,   ///< continue from it; UsageError if there is none and the file is not the finished table of this job
  restart,    ///< discard it
};

struct GenerationOptions {
  std::string file = {};  ///< empty: count only
  WriterOptions writer = {};
  Continuation continuation = Continuation::automatic;
  std::chrono::duration<double> checkpoint_every = std::chrono::minutes(15);
  /// Told in a sentence when the job continues earlier work without being asked to, and when it discards some; may be
  /// empty.
  std::function<void(const std::string& sentence)> notice = {};
};

struct Generation {
  TableSummary summary;
  Value start;                   ///< the entry of the start position
  ValueList values;              ///< the meaning of the numbers in a table of values
  std::uint64_t file_bytes = 0;  ///< 0 without a file
};

/// Solves one game once, within the job's memory. The file appears only when all of it is on disk. When the work is
/// interrupted, or fails after a checkpoint, FILE.checkpoint and FILE.part stay and the same call continues to the same
/// bytes; otherwise nothing is left behind. The unfinished file is locked: a second job with the same file is refused,
/// and changes nothing. A checkpoint of another job, or a damaged one, is refused and kept. Throws UsageError,
/// FormatError, LimitError, Interrupted, std::system_error.
Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job);

}  // namespace zermelo
