// Generation jobs solve a game, count its table, write it to a file, and keep and continue from checkpoints.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "solver/solving/control.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// What a job knows of the tiers that its game, a TierGame, rests on.
struct TierExits {
  std::string tier;  ///< the name of the tier to solve
  TiersBelow lower;
  std::function<Value(Index exit)> value;                 ///< of any exit; several threads call it
  std::function<std::optional<Slice>(Index exit)> table;  ///< as Control::exit_table
  std::uint32_t greatest = 0;                             ///< the greatest figure in these tiers
};

struct GenerationOptions {
  std::string file = {};  ///< empty: count only
  WriterOptions writer = {};
  std::optional<TableInfo> like = {};   ///< of a table that tells what `writer` leaves open; nothing: the defaults
  std::optional<TierExits> exits = {};  ///< of a tier
  /// The finished table of the same job in FILE is kept and is the result. Another table or file is refused and kept,
  /// except with `restart`.
  Continuation continuation = Continuation::automatic;
  /// The kernel to use if it suits the game; empty: chosen by the memory of the job.
  std::string kernel = {};
  CheckpointTimes checkpoints = {};
  /// Receives a sentence when the job continues earlier work without `required`, when it discards earlier work, when a
  /// checkpoint cannot be written, and when the disk is probably too small; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
  /// Receives the name of each finished step, such as `tier 7`, and the number of positions solved; may be empty.
  std::function<void(const std::string& step, Index solved)> step_finished = {};
  /// Receives the entries that this run finds, in ascending slices of one width; may be empty. Processes do not call
  /// it.
  std::function<void(const Slice& slice)> entries_found = {};
};

struct Generation {
  TableSummary summary;
  Value start;                   ///< the entry of the start position, if the game has one
  ValueList values;              ///< of a table of values: the value that each number means
  std::uint64_t file_bytes = 0;  ///< 0 without a file
  Index solved = 0;              ///< positions solved by this run; 0 if the table was finished before
  bool solved_before = false;    ///< whether the table in FILE was kept
};

/// Solves one game within the job's memory. The file gets its name when all of it is on disk. If the work is
/// interrupted, or fails after a checkpoint, FILE.checkpoint and FILE.part remain; a job with the same settings
/// continues from them and writes the same bytes. Otherwise neither remains.
class GenerationJob {
 public:
  /// Locks the output and reads its checkpoint, which is unchanged until the job begins to solve. Throws UsageError if
  /// another process works on the file, or if a file that is kept is no table; FormatError for a damaged checkpoint or
  /// table; std::system_error.
  GenerationJob(GenerationOptions options, const Job& job);
  ~GenerationJob();
  GenerationJob(GenerationJob&&) noexcept;

  /// The resources for making the game of a spec to solve it for the metric; processes, which call it together, may
  /// each have the moves of their share only. A finished table of the game gives the positions. Throws UsageError if
  /// the checkpoint has another metric; the resources throw it before discovery if it has another game.
  Resources resources(const std::string& spec, Metric metric) const;
  /// Solves the game; call once. Throws UsageError for a checkpoint or a file of another job, which is kept;
  /// FormatError, LimitError, Interrupted, std::system_error.
  Generation run(const Game& game, Metric metric);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Claims the output and solves the game. Throws as GenerationJob does.
Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job);

}  // namespace zermelo
