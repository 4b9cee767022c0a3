// Solves the tiers of a game into a folder, or only counts them, each after those that it rests on.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "formats/table/writing/table_writer.h"
#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

struct FolderOptions {
  std::string folder;                    ///< empty: count only
  std::optional<std::string> tier = {};  ///< solve only this tier and those it rests on; nothing: all
  bool replace_damaged = false;          ///< solve tiers again whose files are damaged; otherwise FormatError
  WriterOptions writer = {};
  /// `required` needs the work of an earlier run; `restart` discards the work on unfinished tiers.
  Continuation continuation = Continuation::automatic;
  CheckpointTimes checkpoints = {};
  /// Receives sentences, as GenerationOptions::notice; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
  /// Receives the name of each finished step, such as `5-3 ply 7` or `tier 5-3`, and the number of positions of the
  /// tier that are solved; may be empty.
  std::function<void(const std::string& step, Index solved)> step_finished = {};
};

struct FolderGeneration {
  TableSummary summary;        ///< of all tiers in the folder
  Index positions = 0;         ///< of these tiers
  std::optional<Value> start;  ///< the entry of the start, if its tier is there
  std::uint64_t file_bytes = 0;
  std::size_t solved = 0;      ///< tiers solved by this run
  Index solved_positions = 0;  ///< of these tiers
  std::size_t done = 0;        ///< tiers in the folder
};

/// Whether the game has tiers that need less memory than the whole, which does not fit into the memory of the job.
bool needs_tiers(const Game& game, Metric metric, const Job& job);

/// A claim on a folder and the work in it. A tier that is done is kept. Small tiers that do not rest on each other are
/// solved at the same time, each by one thread. Tiers that are ready go to processes, large ones first; all processes
/// divide one that is too large for a process, or the only large one that is ready.
///
/// Without processes, tables that later tiers rest on also stay in memory, packed, as far as the job's memory has room.
/// Without a folder all of them stay; tables without room go to a temporary file.
class FolderJob {
 public:
  /// Makes the folder if it is missing, and locks it. Throws UsageError if another process works on it, if it contains
  /// other files but no tiers, and for options that do not suit a folder; std::system_error.
  FolderJob(FolderOptions options, const Job& job);
  ~FolderJob();
  FolderJob(FolderJob&&) noexcept;

  /// The resources for making the game. A discovered game takes its tiers from the folder, as far as they were found,
  /// and keeps the others there. They throw UsageError before discovery if the rules have no tiers; as tiers_with_keys.
  Resources resources(const std::string& spec) const;
  /// Makes the game with these resources. All processes of the job call it together.
  std::shared_ptr<const Game> game(const std::string& spec) const;
  /// Solves what is missing; call once. All processes of the job call it together; only the first has the result.
  /// Requires a game with tiers and no processes if there is no folder. Throws as tier_states, require_sound,
  /// tier_called and generate do.
  FolderGeneration run(std::shared_ptr<const Game> game, Metric metric);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace zermelo
