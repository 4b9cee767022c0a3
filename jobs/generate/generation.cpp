// Claims the output, gives the resources for making the game, and removes what the discovery of the game has left.
#include "jobs/generate/generation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/generator.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/probe.h"
#include "jobs/store/checkpoint.h"
#include "jobs/store/claimed_output.h"
#include "jobs/tiers/claimed_folder.h"
#include "solver/engine/check_rules.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"
#include "tablebase/registry.h"

namespace zermelo {

namespace fs = std::filesystem;

struct GenerationJob::State {
  GenerationOptions options;
  Job job;
  std::optional<ClaimedOutput> output;
  std::optional<DiscoveryFile> discovery;
  std::optional<TableInfo> existing;      ///< of FILE, if it is kept and there is no work to continue
  std::unique_ptr<ClaimedFolder> folder;  ///< if the job solves tiers

  /// Whether FILE has the positions of this game, and the spec determines the rules; then nothing is discovered. Rules
  /// with a digest are compared first.
  bool has_positions(const std::string& spec, Metric metric) const {
    const bool has = existing && existing->key_bytes != 0 && existing->rules_digest.empty() &&
                     difference_in_game(options.file, *existing, spec, metric).empty();
    return any_over(job.processes(), has);
  }

  /// The tiers that were found, and a place for the others.
  void use_folder(const std::string& spec, Resources& resources) const {
    const KeyStore keys(options.file, true, spec);
    resources.before_discovery = [folder = options.file](const Undiscovered& game) {
      if (!game.tiered) refuse_folder(folder, game.spec);
    };
    resources.divided = job.processes() != nullptr;
    resources.tiers.known = keys.found();
    std::vector<std::uint32_t> lost;
    if (options.replace_damaged) lost = remove_unreadable(resources.tiers.known, job);
    resources.tiers.keep = [this, keys, lost](const FoundTier& tier) -> std::shared_ptr<const KeyList> {
      if (std::ranges::count(lost, tier.number) != 0) return tier.keys;  // the damaged table wins over a file of keys
      auto kept = keys.keep(tier, is_first(job.processes()));
      if (options.step_finished) options.step_finished(fmt::format("discovery of tier {}", tier.number), kept->size());
      return kept;
    };
  }

  /// Positions of an earlier run, and a place for the work of this one. Processes keep keys in a file.
  void use_file(const std::string& spec, Metric metric, Resources& resources) {
    const KeyStore keys(options.file, false, spec);
    if (options.continuation != Continuation::restart) resources.tiers.known = keys.found();
    if (resources.divided)
      resources.keep_divided = [keys, first = is_first(job.processes())](const FoundTier& tier) {
        return keys.keep(tier, first);
      };
    if (!output) return;
    output->expect({{"metric", name(metric)}});
    const bool has_keys = !resources.tiers.known.empty();
    resources.before_discovery = [this, metric, has_keys](const Undiscovered& game) {
      expect_game(game.spec, metric);
      discovery->begin(game.spec);
      if ((has_keys || discovery->exists()) && options.notice)
        options.notice(fmt::format("continuing from {}.{}", options.file, has_keys ? "keys" : "discovery"));
    };
    resources.keeper = discovery->keeper();
    if (has_keys) resources.keeper.resume = {};
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
    const bool alone = job.processes() || mine.replace_damaged || mine.continuation == Continuation::restart;
    state_->folder =
        std::make_unique<ClaimedFolder>(mine.file, alone ? Sharing::alone : Sharing::shared, job, mine.notice);
    if (mine.continuation == Continuation::required && !state_->folder->has_work())
      throw UsageError("{}: there is no work to resume; leave out --resume to start afresh", mine.file);
    return;
  }
  const std::string discovery = output_target(mine.file) + ".discovery";
  // Discovered positions are work that can be continued, even if there is no checkpoint yet.
  const bool begun = mine.continuation == Continuation::required && fs::exists(discovery);
  ClaimedOutput& output = state_->output.emplace(mine.file, begun ? Continuation::automatic : mine.continuation);
  output.expect(writer_settings(mine.writer));
  if (output.keeps_file() && output.must_be_finished()) state_->existing = existing_table(output.path());
  state_->discovery.emplace(discovery, mine.continuation, mine.checkpoints, mine.notice);
}

GenerationJob::~GenerationJob() = default;
GenerationJob::GenerationJob(GenerationJob&&) noexcept = default;

Resources GenerationJob::resources(const Spec& of, Metric metric) const {
  const GenerationOptions& options = state_->options;
  const std::string spec = of.canonical_text();
  Resources resources{state_->job};
  resources.rules_text = options.rules_text;
  if (!state_->job.processes()) resources.keep_moves = scratch_folder(options, state_->job);
  const bool kept = !options.file.empty();
  if (kept && options.in_tiers) {
    state_->use_folder(spec, resources);
  } else if (kept && state_->has_positions(spec, metric)) {
    resources.known = known_in_file(TableFile(options.file));
  } else {
    const auto divides = [metric](const EntryKind* kind) { return kind->metric == metric && !kind->is_number(); };
    resources.divided = state_->job.processes() && std::ranges::any_of(entry_kinds(), divides);
    if (kept) state_->use_file(spec, metric, resources);
  }
  return resources;
}

std::shared_ptr<const Game> GenerationJob::game(const Spec& spec, Metric metric) const {
  if (state_->options.in_tiers) meet(state_->job.processes());  // the first process has made the folder
  return make_game(spec, resources(spec, metric));
}

Generation GenerationJob::run(const Game& game, Metric metric) { return run(Kernels(game, metric)); }

Generation GenerationJob::run(const Kernels& kernels) {
  const Game& game = kernels.game();
  if (state_->options.in_tiers)
    return solve_tiers(kernels, state_->options, state_->job, state_->folder ? state_->folder->share() : nullptr);
  if (state_->discovery) state_->discovery->expect(game.spec().canonical_text());
  if (!state_->options.exits && !state_->job.processes()) require_sound_rules(game);
  Generation done = solve_claimed(kernels, state_->options, state_->job, state_->output);
  if (state_->discovery) state_->discovery->remove();
  if (state_->output) remove_keys(state_->output->path() + ".keys", game.spec().canonical_text());
  return done;
}

namespace {

/// Whether the largest tier is solved by un-moves, but the whole only by a list of all moves, which is slower and
/// larger unless a discovery has kept the moves.
bool un_moves_only_in_tiers(const Kernels& kernels) {
  const Game& game = kernels.game();
  if (game.tiers().empty() || !game.keys().empty() || kernels.method().unmoves) return false;
  const auto largest = std::ranges::max_element(game.tiers(), {}, &Tier::positions);
  return kernels.tier(static_cast<std::size_t>(largest - game.tiers().begin())).method().unmoves;
}

}  // namespace

bool counts_in_tiers(const Kernels& kernels, const Job& job) {
  const std::uint64_t beside = least_beside_kernel(kernels.game(), false);
  const std::uint64_t whole = beside + kernels.within(memory_beside(beside, job)).least_memory;
  const bool fits = whole <= job.memory();
  if (fits && !un_moves_only_in_tiers(kernels)) return false;
  std::uint64_t in_tiers = 0;
  for (std::size_t place = 0; place < kernels.game().tiers().size(); ++place)
    in_tiers = std::max(in_tiers, least_counting_memory(kernels, place));
  return in_tiers != 0 && (fits ? in_tiers <= job.memory() : in_tiers < whole);
}

Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job) {
  return GenerationJob(options, job).run(game, metric);
}

}  // namespace zermelo
