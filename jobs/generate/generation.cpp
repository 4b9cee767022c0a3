// Claims the output, gives the resources for making the game, and removes what the discovery of the game has left.
#include "jobs/generate/generation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/folder_solver.h"
#include "jobs/generate/generator.h"
#include "jobs/keys/loadable_keys.h"
#include "jobs/lookup/probe.h"
#include "jobs/store/checkpoint.h"
#include "jobs/store/claimed_output.h"
#include "jobs/tiers/tier_keys.h"
#include "solver/engine/check_rules.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/processes.h"
#include "tablebase/registry.h"

namespace zermelo {

namespace fs = std::filesystem;

struct GenerationJob::State {
  GenerationOptions options;
  Job job;
  std::optional<ClaimedOutput> output;
  std::optional<DiscoveryFile> discovery;
  std::optional<TableInfo> existing;  ///< of FILE, if it is kept and there is no checkpoint
  std::optional<ClaimedFolder> folder;

  std::string keys_path() const { return output_target(options.file) + ".keys"; }

  /// Processes keep keys in a file. An earlier run may have done so.
  void divide_keys(const std::string& spec, Resources& resources) const {
    if (options.continuation != Continuation::restart) resources.tiers.known = divided_keys(keys_path(), spec);
    if (resources.divided)
      resources.keep_divided = [path = keys_path(), spec, job = job](const FoundTier& tier) {
        return keep_divided_keys(path, spec, tier, *job.processes());
      };
  }

  /// Whether FILE has the positions of this game, and the spec determines the rules; then nothing is discovered. Rules
  /// with a digest are compared first.
  bool has_positions(const std::string& spec, Metric metric) const {
    const bool has = existing && existing->key_bytes != 0 && existing->rules_digest.empty() &&
                     difference_in_game(options.file, *existing, spec, metric).empty();
    return any_over(job.processes(), has);
  }

  /// Throws UsageError if the kept work or table belongs to another game, or if it is required but missing.
  void expect_game(const std::string& spec, Metric metric) {
    output->expect({{"spec", spec}});
    discovery->expect(spec);
    if (!existing && output->must_be_finished()) output->refuse_to_continue();
    if (!existing) return;
    const std::string words = difference_in_game(options.file, *existing, spec, metric);
    if (!words.empty()) refuse_to_replace(words, options.continuation == Continuation::required);
  }
};

GenerationJob::GenerationJob(GenerationOptions options, const Job& job)
    : state_(new State{std::move(options), job, {}, {}, {}, {}}) {
  const GenerationOptions& mine = state_->options;
  if (mine.file.empty() || !zermelo::is_first(job.processes())) return;
  if (mine.in_tiers) {
    state_->folder.emplace(mine.file);
    return;
  }
  const std::string discovery = output_target(mine.file) + ".discovery";
  // Discovered positions are work that can be continued, even if there is no checkpoint yet.
  const bool begun = mine.continuation == Continuation::required && fs::exists(discovery);
  ClaimedOutput& output = state_->output.emplace(mine.file, begun ? Continuation::automatic : mine.continuation);
  output.expect(writer_settings(mine.writer));
  if (output.keeps_file() && output.checkpoint() == nullptr) state_->existing = existing_table(output.path());
  state_->discovery.emplace(discovery, mine.continuation, mine.checkpoints, mine.notice);
}

GenerationJob::~GenerationJob() = default;
GenerationJob::GenerationJob(GenerationJob&&) noexcept = default;

Resources GenerationJob::resources(const Spec& of, Metric metric) const {
  if (state_->options.in_tiers) return folder_resources(of, state_->options, state_->job);
  const std::string spec = of.canonical_text();
  Resources resources{state_->job};
  if (!state_->job.processes()) resources.keep_moves = scratch_folder(state_->options.file, state_->job);
  if (!state_->options.file.empty() && state_->has_positions(spec, metric)) {
    resources.known = known_in_file(TableFile(state_->options.file));
    return resources;
  }
  const auto divides = [metric](const EntryKind* kind) { return kind->metric == metric && !kind->is_number(); };
  resources.divided = state_->job.processes() && std::ranges::any_of(entry_kinds(), divides);
  if (!state_->options.file.empty()) state_->divide_keys(spec, resources);
  if (!state_->output) return resources;
  state_->output->expect({{"metric", name(metric)}});
  resources.before_discovery = [state = state_.get(), metric,
                                keys = !resources.tiers.known.empty()](const Undiscovered& game) {
    state->expect_game(game.spec, metric);
    state->discovery->begin(game.spec);
    if ((keys || state->discovery->exists()) && state->options.notice)
      state->options.notice(fmt::format("continuing from {}.{}", state->options.file, keys ? "keys" : "discovery"));
  };
  resources.keeper = state_->discovery->keeper();
  if (!resources.tiers.known.empty()) resources.keeper.resume = {};
  return resources;
}

std::shared_ptr<const Game> GenerationJob::game(const Spec& spec, Metric metric) const {
  if (state_->options.in_tiers) meet(state_->job.processes());  // the first process has made the folder
  return make_game(spec, resources(spec, metric));
}

Generation GenerationJob::run(const Game& game, Metric metric) {
  if (state_->options.in_tiers) return solve_tiers(game, metric, state_->options, state_->job);
  if (state_->discovery) state_->discovery->expect(game.spec().canonical_text());
  if (!state_->options.exits && !state_->job.processes()) require_sound_rules(game);
  Generation done = solve_claimed(game, metric, state_->options, state_->job, state_->output);
  if (state_->discovery) state_->discovery->remove();
  std::error_code missing;
  if (state_->output) fs::remove(state_->keys_path(), missing);
  return done;
}

bool needs_tiers(const Game& game, Metric metric, const Job& job) {
  const std::uint64_t beside = least_beside_kernel(game, false);
  const std::uint64_t whole = beside + kernel_for(game, metric, memory_beside(beside, job)).least_memory;
  if (whole <= job.memory()) return false;
  std::uint64_t in_tiers = 0;
  for (std::size_t place = 0; place < game.tiers().size(); ++place)
    in_tiers = std::max(in_tiers, least_counting_memory({game, place}, metric));
  return in_tiers != 0 && in_tiers < whole;
}

Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job) {
  return GenerationJob(options, job).run(game, metric);
}

}  // namespace zermelo
