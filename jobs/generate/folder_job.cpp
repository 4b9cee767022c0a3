// Each tier is a generation job of its own, whose exits are read from the finished tiers. The order is depth first, so
// that a table is soon used for the last time. Several processes go through the folder in rounds: all see the same
// finished tiers, and so agree which process solves which of the tiers that are ready.
#include "jobs/generate/folder_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "formats/table/storage/file_layer.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/exit_tables.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/probe.h"
#include "jobs/lookup/tier_tables.h"
#include "jobs/store/tally.h"
#include "jobs/tiers/file_names.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/tiers/tier_keys.h"
#include "solver/engine/check_rules.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// Tiers of at most this many positions are solved by one thread each.
constexpr Index small_tier = 1 << 18;
/// A tier with more positions that is the only one ready is divided among the processes.
constexpr Index divided_tier = 1 << 20;

/// Throws UsageError for a folder with files but without work on tiers.
void require_folder_of_tiers(const std::string& folder) {
  bool empty = true;
  std::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool work = name.ends_with(".ztb") || name.ends_with(".ztb.part") || name.ends_with(".ztb.checkpoint") ||
                      name.ends_with(".keys") || name.ends_with(".keys.part");
    if (work || name.ends_with(".lock")) return;
    if (entry.is_regular_file(gone) && entry.file_size(gone) == 0) continue;  // such as a new log
    empty = false;
  }
  if (!empty) throw UsageError("{} contains other files but no tiers; name a new or an empty folder", folder);
}

[[noreturn]] void refuse_folder(const std::string& folder, const std::string& spec) {
  throw UsageError("{} is a folder, but {} has no tiers; write one table file: -o NAME.ztb", folder, spec);
}

class FolderSolver {
 public:
  FolderSolver(std::shared_ptr<const Game> game, Metric metric, const FolderOptions& options, const Job& job)
      : game_(std::move(game)),
        metric_(metric),
        options_(options),
        job_(job),
        own_job_(job.alone()),
        lower_(game_, metric, states_, job_, !options.folder.empty()) {}

  FolderGeneration run() {
    wanted_ = wanted();
    order_ = solving_order(tiers());
    states_.resize(tiers().size());
    if (has_folder()) require_no_strangers();
    read_states();
    if (has_folder() && is_first()) remove_leftovers();
    if (options_.continuation == Continuation::required) require_work();
    require_memory_for_all();
    if (!job_.processes() &&
        std::ranges::none_of(states_, [](const TierStatus& tier) { return tier.state == TierState::done; }))
      require_sound_rules(*game_);
    if (!job_.processes()) lower_.begin(all_missing());
    while (job_.processes() ? solve_round() : solve_next()) read_states();
    return result();
  }

 private:
  bool has_folder() const { return !options_.folder.empty(); }
  std::span<const Tier> tiers() const { return game_->tiers(); }
  bool done(std::size_t place) const { return states_[place].state == TierState::done; }

  /// Which tiers to solve.
  std::vector<bool> wanted() const {
    if (options_.tier) return tiers_below(*game_, tier_called(*game_, *options_.tier));
    if (tiers().empty()) refuse_folder(options_.folder, game_->spec().canonical_text());
    return std::vector<bool>(tiers().size(), true);
  }

  void require_no_strangers() const {
    const std::vector<std::string> others = strangers(*game_, options_.folder);
    if (!others.empty()) throw UsageError(others.front());
  }

  /// All processes read the same states, also if a file appears late on some machines. Nobody opens files of keys while
  /// they are removed.
  void read_states() {
    if (!has_folder()) return;
    forget_keys(*game_);
    read_own_states();
    for (int tries = 0; !same_states(); ++tries) {
      if (tries == 600)
        throw UsageError("the ranks see different tiers in {}; do all see the same disk?", options_.folder);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      read_own_states();
    }
    if (is_first()) remove_keys();
    meet(job_.processes());
  }

  /// Whether the same tiers are done for all processes.
  bool same_states() const {
    if (!job_.processes()) return true;
    std::vector<std::uint64_t> done_by;
    for (std::size_t place = 0; place < tiers().size(); ++place) done_by.push_back(done(place));
    job_.processes()->sum(done_by);
    return std::all_of(done_by.begin(), done_by.end(),
                       [&](std::uint64_t done) { return done == 0 || done == job_.processes()->count(); });
  }

  void read_own_states() {
    states_ = tier_states(*game_, options_.folder);
    if (!options_.replace_damaged) require_sound(states_, wanted_);
    for (const TierStatus& tier : states_)
      if (tier.state == TierState::done && tier.info.kind.metric != metric_)
        throw UsageError("{} is a table of {}, not of {}; name another folder, or use --metric {}", tier.file,
                         name(tier.info.kind.metric), name(metric_), name(tier.info.kind.metric));
  }

  bool is_first() const { return zermelo::is_first(job_.processes()); }

  /// Removes the files of keys of finished tiers, whose tables contain them.
  void remove_keys() const {
    for (std::size_t place = 0; place < tiers().size(); ++place)
      if (done(place)) fs::remove(key_path(options_.folder, tiers()[place].name));
  }

  /// Removes the work on finished tiers that a killed run has left.
  void remove_leftovers() const {
    for (const TierStatus& tier : states_)
      if (tier.state == TierState::done)
        for (const char* ending : {".checkpoint", ".part"}) fs::remove(tier.file + ending);
  }

  /// Throws LimitError if one of the tiers to solve does not fit into the budget.
  void require_memory_for_all() const {
    std::uint64_t in_files = 0, counting = 0;
    for (std::size_t place = 0; place < tiers().size(); ++place) {
      if (!is_missing(place)) continue;
      in_files = std::max(in_files, least_of_process(place));
      if (!has_folder()) counting = std::max(counting, least_counting_memory({*game_, place}, metric_));
    }
    const std::string work = "solving " + game_->spec().canonical_text() + " in tiers";
    if (has_folder()) return require_memory(in_files, job_, work);
    require_memory(counting, job_, work,
                   fmt::format("write a folder of tables with -o FOLDER/, which needs {}", size_text(in_files)));
  }

  bool is_missing(std::size_t place) const { return wanted_[place] && !done(place); }

  /// For each tier whether it is missing.
  std::vector<bool> all_missing() const {
    std::vector<bool> missing(tiers().size());
    for (std::size_t place = 0; place < missing.size(); ++place) missing[place] = is_missing(place);
    return missing;
  }

  void require_work() const {
    for (const TierStatus& tier : states_)
      if (tier.state != TierState::missing) return;
    throw UsageError("{}: there is no work to resume; leave out --resume to start afresh", options_.folder);
  }

  /// The least memory of a process for a tier: of its share, if the tier is divided.
  std::uint64_t least_of_process(std::size_t place) const {
    const TierGame tier(*game_, place);
    const Kernel kernel = kernel_for(tier, metric_, 0);
    if (!job_.processes() || !kernel.divided) return least_memory(tier, metric_);
    return bytes_beside_kernel(tier, true) + least_cache_bytes + kernel.divided(job_.processes()->count()).least_memory;
  }

  /// The tiers to solve that rest only on finished ones.
  std::vector<std::size_t> ready() const {
    const std::vector<bool> founded = all_below_done(*game_, states_);
    std::vector<std::size_t> ready;
    for (const std::size_t place : order_)
      if (is_missing(place) && founded[place]) ready.push_back(place);
    return ready;
  }

  bool is_small(std::size_t place) const { return tiers()[place].positions <= small_tier; }

  /// Solves the small tiers that are ready, or the first large one. Returns false if there is none.
  bool solve_next() {
    std::vector<std::size_t> next = ready();
    const auto small_end = std::stable_partition(next.begin(), next.end(), [&](auto place) { return is_small(place); });
    if (next.empty()) return false;
    next.erase(small_end == next.begin() ? next.begin() + 1 : small_end, next.end());
    solve_together(next, own_job());
    return true;
  }

  /// The same with all processes: a tier that is too large for one of them, or alone, together; otherwise each process
  /// its part of the tiers that are ready.
  bool solve_round() {
    const std::vector<std::size_t> next = ready();
    if (next.empty()) return false;
    const std::size_t large = divided_of(next);
    if (large < tiers().size())
      solve_together({large}, job_);
    else
      solve_own(parts_of(next)[job_.processes()->own()]);
    return true;
  }

  /// The tier to divide among the processes; tiers().size() if there is none.
  std::size_t divided_of(const std::vector<std::size_t>& ready) const {
    const auto divides = [&](std::size_t place) {
      const TierGame tier(*game_, place);
      if (!kernel_for(tier, metric_, 0).divided) return false;
      const bool alone = ready.size() == 1 && tiers()[place].positions > divided_tier;
      return any_over(job_.processes(), alone || least_memory(tier, metric_) > own_job_.memory());
    };
    const auto found = std::find_if(ready.begin(), ready.end(), divides);
    return found == ready.end() ? tiers().size() : *found;
  }

  /// Deals the tiers to the processes, the largest first, each to the process with the fewest positions so far.
  std::vector<std::vector<std::size_t>> parts_of(std::vector<std::size_t> ready) const {
    std::stable_sort(ready.begin(), ready.end(),
                     [&](std::size_t a, std::size_t b) { return tiers()[a].positions > tiers()[b].positions; });
    std::vector<std::vector<std::size_t>> parts(job_.processes()->count());
    std::vector<Index> positions(parts.size());
    for (const std::size_t place : ready) {
      const auto least = std::min_element(positions.begin(), positions.end());
      parts[static_cast<std::size_t>(least - positions.begin())].push_back(place);
      *least += tiers()[place].positions;
    }
    return parts;
  }

  /// Solves tiers on this process alone: large ones one by one, small ones together.
  void solve_own(const std::vector<std::size_t>& places) {
    std::vector<std::size_t> small;
    for (const std::size_t place : places)
      if (is_small(place))
        small.push_back(place);
      else
        solve_together({place}, own_job_);
    if (!small.empty()) solve_together(small, own_job_);
  }

  /// The job of a process that is alone.
  const Job& own_job() const { return job_.processes() ? own_job_ : job_; }

  /// Solves tiers that do not rest on each other. Meanwhile their keys are in memory, if they fit; the keys of a
  /// divided tier are loaded when it is solved.
  void solve_together(const std::vector<std::size_t>& places, const Job& job) {
    for (const std::size_t place : places) {
      const TierGame tier(*game_, place);
      load_keys(tier, {0, job.processes() ? 0 : tier.size()}, lower_.room(tier), job);
    }
    const TierGame first(*game_, places.front());
    lower_.begin_tier(all_missing(), places.size() == 1 ? &first : nullptr);
    solve_all(places, job);
    forget_keys(*game_);
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
    const TierGame tier(*game_, place);
    ExitTables::Loaded loaded = lower_.load(tier, job);
    GenerationOptions options;
    options.file = states_[place].file;
    options.writer = options_.writer;
    options.like = any_table();
    if (options_.continuation == Continuation::restart || is_replaced(states_[place]))
      options.continuation = Continuation::restart;
    options.checkpoints = options_.checkpoints;
    options.notice = options_.notice;
    if (options_.step_finished)
      options.step_finished = [this, place](const std::string& step, Index solved) {
        options_.step_finished(tiers()[place].name + " " + step, solved);
      };
    options.exits = TierExits{tiers()[place].name,
                              {digests(tiers()[place].rests_on), digests(further_below(*game_, place))},
                              [&](Index exit) { return loaded.exits->value(tier.whole_number(exit)); },
                              [&](Index exit) { return loaded.exits->loaded(tier.whole_number(exit)); },
                              loaded.exits->greatest()};
    options.entries_found = std::move(loaded.entries);
    finish(tier, generate(tier, metric_, options, job), job);
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
    if (!has_folder()) return {};
    const auto found = std::ranges::find(states_, TierState::done, &TierStatus::state);
    return found == states_.end() ? std::nullopt : std::optional(found->info);
  }

  void finish(const TierGame& tier, const Generation& solved, const Job& job) {
    lower_.finish(tier, job);
    if (!has_folder()) note_solved(tier, solved);
    if (zermelo::is_first(job.processes())) {
      ++solved_;
      solved_positions_ += solved.solved;
    }
    if (options_.step_finished) options_.step_finished("tier " + tier.tier().name, tier.size());
  }

  /// The state of a tier without a file.
  void note_solved(const TierGame& tier, const Generation& solved) {
    TierStatus& status = states_[tier.place()];
    status.info.kind = {tier.game_class(), tier.play(), metric_};
    status.info.positions = tier.size();
    status.info.summary = solved.summary;
    status.state = TierState::done;
    if (tier.has_start()) start_ = solved.start;
  }

  std::vector<TierDigest> digests(const std::vector<std::size_t>& places) const {
    std::vector<TierDigest> digests;
    for (const std::size_t place : places) digests.push_back({tiers()[place].name, states_[place].info.payload_digest});
    return digests;
  }

  /// Only the first process has it.
  FolderGeneration result() const {
    FolderGeneration result;
    for (std::size_t place = 0; place < tiers().size(); ++place) {
      if (!done(place)) continue;
      ++result.done;
      result.positions += tiers()[place].positions;
      result.file_bytes += states_[place].file_bytes;
      add_summary(result.summary, states_[place].info.summary);
    }
    result.solved = sum_over(job_.processes(), solved_);
    result.solved_positions = sum_over(job_.processes(), solved_positions_);
    result.start = start_;
    if (has_folder() && game_->has_start() && done(tier_of(tiers(), game_->start())))
      result.start = Probe(options_.folder, job_).value(game_->start());
    return result;
  }

  std::shared_ptr<const Game> game_;
  Metric metric_;
  const FolderOptions& options_;
  const Job& job_;
  Job own_job_;  ///< of this process alone
  std::vector<bool> wanted_;
  std::vector<std::size_t> order_;  ///< of the work: all places
  std::vector<TierStatus> states_;
  ExitTables lower_;
  std::optional<Value> start_;  ///< of a start in a tier without a file
  std::atomic<std::size_t> solved_ = 0;
  std::atomic<Index> solved_positions_ = 0;
};

/// A folder that is made if it is missing. One that was made and stayed empty is removed at the end.
class ClaimedFolder {
 public:
  explicit ClaimedFolder(const std::string& folder) : path_(folder_path(folder)), made_(make(path_)) {
    require_folder_of_tiers(folder);
  }
  ~ClaimedFolder() {
    std::error_code not_empty;
    if (made_) fs::remove(path_, not_empty);
  }
  ClaimedFolder(const ClaimedFolder&) = delete;
  ClaimedFolder& operator=(const ClaimedFolder&) = delete;

 private:
  static bool make(const fs::path& path) {
    std::error_code error;
    const bool made = fs::create_directory(path, error);
    if (error)
      throw UsageError("cannot make the folder {}: {}; name another one with -o", path.string(), error.message());
    return made;
  }

  fs::path path_;
  bool made_;
};

}  // namespace

bool needs_tiers(const Game& game, Metric metric, const Job& job) {
  const std::uint64_t beside = bytes_beside_kernel(game, false);
  const std::uint64_t whole = beside + kernel_for(game, metric, memory_beside(beside, job)).least_memory;
  if (whole <= job.memory()) return false;
  std::uint64_t in_tiers = 0;
  for (std::size_t place = 0; place < game.tiers().size(); ++place)
    in_tiers = std::max(in_tiers, least_counting_memory({game, place}, metric));
  return in_tiers != 0 && in_tiers < whole;
}

struct FolderJob::State {
  State(FolderOptions of, const Job& work) : options(std::move(of)), job(work) {
    if (options.folder.empty() || !is_first()) return;
    claimed.emplace(options.folder);
    lock = lock_folder(options.folder);
  }

  bool is_first() const { return zermelo::is_first(job.processes()); }

  FolderOptions options;
  Job job;
  std::optional<ClaimedFolder> claimed;  ///< by the first process
  std::unique_ptr<FileLock> lock;
};

FolderJob::FolderJob(FolderOptions options, const Job& job) {
  state_ = std::make_unique<State>(std::move(options), job);
}

FolderJob::~FolderJob() = default;
FolderJob::FolderJob(FolderJob&&) noexcept = default;

Resources FolderJob::resources(const std::string& words) const {
  const std::string& folder = state_->options.folder;
  const std::string spec = canonical_spec(words);
  Resources resources{state_->job};
  resources.before_discovery = [folder](const Undiscovered& game) {
    if (!game.tiered) refuse_folder(folder, game.spec);
  };
  resources.tiers.known = tiers_with_keys(folder, spec);
  resources.divided = state_->job.processes() != nullptr;
  resources.tiers.keep = [folder, spec, first = state_->is_first(), &options = state_->options](const FoundTier& tier) {
    auto keys = first ? keep_keys(folder, spec, tier) : kept_keys(folder, spec, tier);
    if (options.step_finished) options.step_finished(fmt::format("discovery of tier {}", tier.number), keys->size());
    return keys;
  };
  return resources;
}

std::shared_ptr<const Game> FolderJob::game(const std::string& words) const {
  meet(state_->job.processes());
  return make_game(words, resources(words));
}

FolderGeneration FolderJob::run(std::shared_ptr<const Game> game, Metric metric) {
  return FolderSolver(std::move(game), metric, state_->options, state_->job).run();
}

}  // namespace zermelo
