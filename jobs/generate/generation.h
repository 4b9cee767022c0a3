// Generation jobs solve a game, count its table, write it to a file or tier by tier into a folder, and keep and
// continue from checkpoints.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "formats/table/metadata/table_info.h"
#include "solver/solving/control.h"
#include "tablebase/game/game.h"

namespace zermelo {

class Kernels;  // solver/engine/choice.h

/// What a job knows of the tiers that its game, a TierGame, rests on.
struct TierExits {
  std::string tier;  ///< the name of the tier to solve
  TiersBelow lower;
  ExitEntries entries = {};  ///< of the exits to them
};

struct GenerationOptions {
  std::string file = {};                 ///< a folder if `in_tiers`; empty: count only
  bool in_tiers = false;                 ///< solve one tier after the other
  std::optional<std::string> tier = {};  ///< solve only this tier and those it rests on; nothing: all
  bool replace_damaged = false;          ///< solve tiers again whose files are damaged; otherwise FormatError
  WriterOptions writer = {};
  std::optional<TableInfo> like = {};   ///< of a table that tells what `writer` leaves open; nothing: the defaults
  std::optional<TierExits> exits = {};  ///< of a tier
  /// The finished table of the same job in FILE is kept and is the result. Another table or file is refused and kept,
  /// except with `restart`. In tiers: a tier that is done is kept, and `restart` discards the work on unfinished tiers.
  Continuation continuation = Continuation::automatic;
  /// The kernel to use if it suits the game; empty: chosen by the memory of the job.
  std::string kernel = {};
  std::string rules_text = {};  ///< as Game::rules_text(), of a table of the game; empty: the file has it
  CheckpointTimes checkpoints = {};
  /// Receives a sentence when the job continues earlier work without `required`, when it discards earlier work, when a
  /// checkpoint cannot be written, and when the disk is probably too small; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
  /// Receives the name of each finished step, such as `tier 7`, and the number of positions solved; in tiers such as
  /// `5-3 ply 7` or `tier 5-3`, and the positions of this tier; may be empty.
  std::function<void(const std::string& step, Index solved)> step_finished = {};
  /// Receives the entries that this run finds, in ascending slices of one width; may be empty. Processes do not call
  /// it.
  std::function<void(const Slice& slice)> entries_found = {};
};

struct Generation {
  TableSummary summary;          ///< in tiers: of all tiers that are done
  Index positions = 0;           ///< of the table, or of these tiers
  std::optional<Value> start;    ///< the entry of the start position, if the game has one and its tier is done
  ValueList values;              ///< of a table of values: the value that each number means
  std::uint64_t file_bytes = 0;  ///< 0 without a file
  Index solved = 0;              ///< positions solved by this run; 0 if the table was finished before
  bool solved_before = false;    ///< whether the table in FILE was kept, or all tiers
  std::size_t tiers_solved = 0;  ///< tiers solved by this run
  std::size_t tiers_done = 0;
};

/// Whether a job without a file is to solve the game in tiers: because the whole does not fit into the memory of the
/// job and tiers need less, or because only inside a tier un-moves replace a list of all moves.
bool counts_in_tiers(const Kernels& kernels, const Job& job);

/// Solves one game within the job's memory. The file gets its name when all of it is on disk. If the work is
/// interrupted, or fails after a checkpoint, FILE.checkpoint and FILE.part remain; a job with the same settings
/// continues from them and writes the same bytes. Otherwise neither remains.
///
/// In tiers, small ones that do not rest on each other are solved at the same time, each by one thread. Tiers that are
/// ready go to processes, large ones first; all processes divide one that is too large for a process, or the only large
/// one that is ready. Without processes, tables that later tiers rest on also stay in memory, packed, as far as the
/// job's memory has room. Without a folder all of them stay; tables without room go to a temporary file.
class GenerationJob {
 public:
  /// Locks the output and reads its checkpoint, which is unchanged until the job begins to solve; makes and claims a
  /// folder, as ClaimedFolder does: jobs without processes that neither restart nor replace damaged tables share it.
  /// Throws UsageError if another process works on the output, if a file that is kept is no table, or if a folder
  /// contains other files but no tiers; FormatError for a damaged checkpoint or table; Interrupted, std::system_error.
  GenerationJob(GenerationOptions options, const Job& job);
  ~GenerationJob();
  GenerationJob(GenerationJob&&) noexcept;

  /// The resources for making the game of a completed spec to solve it for the metric; processes, which call it
  /// together, may each have the moves of their share only. A finished table of the game gives the positions. A folder
  /// gives the tiers that were found, and keeps the others. Throws UsageError if the checkpoint has another metric; the
  /// resources throw it before discovery if it has another game, or if a folder is for rules without tiers; as
  /// tiers_with_keys.
  Resources resources(const Spec& spec, Metric metric) const;
  /// Makes the game with these resources. All processes of the job call it together.
  std::shared_ptr<const Game> game(const Spec& spec, Metric metric) const;
  /// Solves the game, in tiers what is missing; call once. All processes of the job call it together; only the first
  /// has the result. Without a folder `in_tiers` requires a job without processes. Throws UsageError for a checkpoint,
  /// a file or a folder of another job, which is kept; FormatError, LimitError, Interrupted, std::system_error.
  Generation run(const Game& game, Metric metric);
  /// The same for the game and the metric of kernels.
  Generation run(const Kernels& kernels);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Claims the output and solves the game. Throws as GenerationJob does.
Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job);

}  // namespace zermelo
