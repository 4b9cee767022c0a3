// Each tier is a generation job of its own, whose exits are read from the finished tiers. TierQueue says which tiers
// come next.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <span>

#include "formats/table/metadata/table_info.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/generator.h"
#include "jobs/generate/tier_queue.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/probe.h"
#include "jobs/tiers/claims.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/engine/check_rules.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/machine/processes.h"

namespace zermelo {
namespace {

class FolderSolver {
 public:
  /// `claims`: null if no other process works in the folder.
  FolderSolver(const Kernels& kernels, const GenerationOptions& options, const Job& job, TierClaims* claims)
      : kernels_(kernels),
        game_(kernels.game()),
        options_(options),
        job_(job),
        claims_(claims),
        own_job_(claims            ? job.stopped_by([claims] { return !claims->lost().empty(); })
                 : job.processes() ? job.alone()
                                   : job),
        queue_(kernels, options, job_, own_job_, claims),
        lower_(kernels, queue_.states(), job_, queue_.has_folder(), scratch_folder(options, job)) {}

  Generation run() {
    try {
      return solve_missing();
    } catch (const Interrupted&) {
      if (claims_ == nullptr || claims_->lost().empty()) throw;
      throw UsageError(
          "another process has taken over the tier {} in {}, because this one gave no sign for two minutes; run the "
          "command again",
          claims_->lost(), options_.file);
    }
  }

 private:
  Generation solve_missing() {
    if (game_.moves_in_memory() > 0) make_room(*estimate_solve(kernels_, Store::tiers, job_).memory_bytes, game_, job_);
    if (!job_.processes()) {
      if (std::ranges::none_of(queue_.states(), &TierStatus::is_done)) require_sound_rules(game_);
    }
    if (!job_.processes() || lower_.in_turn()) lower_.begin(queue_.all_missing());
    if (queue_.has_folder() && lower_.in_turn()) tell_of_little_disk();
    while (const std::optional<TierRound> round = queue_.next_round()) {
      for (const auto& batch : round->batches) solve_together(batch, round->divided ? job_ : own_job_);
      queue_.read_states();
    }
    return result();
  }

  std::span<const Tier> tiers() const { return game_.tiers(); }
  const TierStatus& state(std::size_t place) const { return queue_.states()[place]; }

  /// Tells if the packed tables of lower tiers probably do not fit on the disk.
  void tell_of_little_disk() const {
    const std::uint64_t packed = packed_bytes(kernels_), room = lower_.packed_room();
    const std::string folder = scratch_folder(options_, job_);
    if (const std::uint64_t free = free_disk(folder + "/."); packed > room && packed - room > free && options_.notice)
      options_.notice(fmt::format(
          "the packed tables of lower tiers need about {} of disk, but only {} are free in {}; the work goes on, but "
          "free some space, or stop it and choose another folder with --scratch",
          size_text(packed - room), size_text(free), folder));
  }

  /// Solves tiers that do not rest on each other. Meanwhile their keys are in memory, if they fit; the keys of a
  /// divided tier are loaded when it is solved.
  void solve_together(const std::vector<std::size_t>& places, const Job& job) {
    for (const std::size_t place : places)
      load_keys(game_, place, {0, job.processes() ? 0 : tiers()[place].positions}, lower_.room(place), job);
    lower_.begin_tier(queue_.all_missing(), places.size() == 1 ? std::optional(places.front()) : std::nullopt);
    lower_.complete(places);
    solve_all(places, job);
    forget_keys(game_);
    return_free_memory();
  }

  void solve_all(const std::vector<std::size_t>& places, const Job& job) {
    if (places.size() == 1) return solve(places.front(), job);
    const JobStep step(job, fmt::format("solving {} small tiers", places.size()), places.size());
    std::atomic<std::uint64_t> finished = 0;
    job.workers().for_each(places.size(), [&](std::size_t i) {
      solve(places[i], job.alone(1));
      job.progress(++finished);
    });
  }

  void solve(std::size_t place, const Job& job) {
    ExitTables::Loaded loaded = lower_.load(place, job);
    GenerationOptions options = options_;
    options.file = state(place).file;
    options.in_tiers = false;
    options.like = any_table();
    const bool restarts = options_.continuation == Continuation::restart || is_replaced(state(place));
    options.continuation = restarts ? Continuation::restart : Continuation::automatic;
    if (options_.step_finished)
      options.step_finished = [this, place](const std::string& step, Index solved) {
        options_.step_finished(tiers()[place].name + " " + step, solved);
      };
    options.exits = TierExits{tiers()[place].name,
                              {digests(tiers()[place].rests_on), digests(further_below(game_, place))},
                              std::move(loaded.exits)};
    options.entries_found = std::move(loaded.entries);
    finish(place, GenerationJob(options, job).run(kernels_.tier(place)), job);
  }

  /// Whether the tier is made again in place of a table of it, or of a file that cannot be read. The table of another
  /// tier or game is kept.
  bool is_replaced(const TierStatus& tier) const {
    return options_.replace_damaged &&
           (tier.state == TierState::stale || (tier.state == TierState::damaged && tier.info.spec.empty()));
  }

  /// The metadata of the first table in the folder: all are written alike, so that a table that is made again has the
  /// digest that others record.
  std::optional<TableInfo> any_table() const {
    if (!queue_.has_folder()) return {};
    const auto found = std::ranges::find_if(queue_.states(), &TierStatus::is_done);
    return found == queue_.states().end() ? std::nullopt : std::optional(found->info);
  }

  void finish(std::size_t place, const Generation& solved, const Job& job) {
    lower_.finish(place, job);
    if (!queue_.has_folder()) note_solved(place, solved);
    kernels_.forget_tier(place);
    if (claims_ != nullptr) claims_->release(tiers()[place].name);
    if (is_first(job.processes())) {
      ++tiers_solved_;
      solved_ += solved.solved;
    }
    if (options_.step_finished) options_.step_finished("tier " + tiers()[place].name, tiers()[place].positions);
  }

  /// The state of a tier without a file.
  void note_solved(std::size_t place, const Generation& solved) {
    TierStatus status = state(place);
    status.info.kind = table_kind(game_, kernels_.metric());
    status.info.positions = tiers()[place].positions;
    status.info.summary = solved.summary;
    status.state = TierState::done;
    queue_.set(place, std::move(status));
    if (solved.start) start_ = solved.start;
  }

  std::vector<TierDigest> digests(const std::vector<std::size_t>& places) const {
    std::vector<TierDigest> digests;
    for (const std::size_t place : places) digests.push_back({tiers()[place].name, state(place).info.solved_digest()});
    return digests;
  }

  /// Only the first process has it. A repair does not tell the start, whose table may still be damaged.
  Generation result() const {
    Generation result;
    for (std::size_t place = 0; place < tiers().size(); ++place) {
      if (!queue_.done(place)) continue;
      ++result.tiers_done;
      result.positions += tiers()[place].positions;
      result.file_bytes += state(place).file_bytes;
      add_summary(result.summary, state(place).info.summary);
    }
    result.tiers_solved = sum_over(job_.processes(), tiers_solved_);
    result.solved = sum_over(job_.processes(), solved_);
    result.solved_before = result.tiers_solved == 0;
    result.start = start_;
    if (queue_.has_folder() && game_.has_start() && !options_.replace_damaged) result.start = start_in_folder();
    return result;
  }

  std::optional<Value> start_in_folder() const {
    const std::size_t place = tier_of(tiers(), game_.start());
    if (!queue_.done(place)) return {};
    const std::shared_ptr<const Game> game(std::shared_ptr<const Game>(), &game_);
    const Probe probe(TableFile(state(place).file, least_cache_bytes), game, place, queue_.states(), job_);
    return probe.value(game_.start() - tiers()[place].first);
  }

  const Kernels& kernels_;
  const Game& game_;
  const GenerationOptions& options_;
  const Job& job_;
  TierClaims* claims_;
  Job own_job_;  ///< of this process alone
  TierQueue queue_;
  ExitTables lower_;
  std::optional<Value> start_;  ///< of a start in a tier without a file
  std::atomic<std::size_t> tiers_solved_ = 0;
  std::atomic<Index> solved_ = 0;  ///< positions
};

}  // namespace

void refuse_folder(const std::string& folder, const std::string& spec) {
  throw UsageError("{} is a folder, but {} has no tiers; write one table file: -o NAME.ztb", folder, spec);
}

Generation solve_tiers(const Kernels& kernels, const GenerationOptions& options, const Job& job, TierClaims* claims) {
  const Game& game = kernels.game();
  if (game.tiers().empty() && !options.tier) refuse_folder(options.file, game.spec().canonical_text());
  return FolderSolver(kernels, options, job, claims).run();
}

}  // namespace zermelo
