// The file of a tier whose metadata can be read is repaired like the table of a whole game; the job of the folder
// solves the others.
#include "jobs/repair/repair.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "formats/table/reading/block_cache.h"
#include "formats/table/reading/table_file.h"
#include "formats/table/salvage/salvage.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/generation.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/probe.h"
#include "jobs/repair/repair_table.h"
#include "jobs/store/tally.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// Throws UsageError unless the user's metric, and the completed spec of the user, agree with the table. Discovers
/// nothing.
void require_same(const std::string& folder, const TableInfo& any, const Spec& users, const RepairOptions& options,
                  const Resources& resources) {
  const std::string spec = options.spec.empty() ? any.spec : canonical_text_of(users, resources);
  const Metric metric = options.metric.value_or(any.kind.metric);
  if (!same_game(any.spec, spec) || metric != any.kind.metric)
    throw UsageError(
        "{} contains tables of {} with the metric {}, not of {} with the metric {}; name "
        "the game of its tables, or another folder",
        folder, any.spec, name(any.kind.metric), spec, name(metric));
}

bool is_there(const TierStatus& status) {
  return status.state != TierState::missing && status.state != TierState::partial;
}

/// The result of a repair; if it throws, why it failed.
template <class Work>
Repair attempt(const Work& work) {
  try {
    return work();
  } catch (const FormatError& error) {
    return {.fault = error.what()};
  } catch (const UsageError& error) {  // such as the file of a tier below with another table
    return {.fault = error.what()};
  }
}

/// What is damaged in a file whose frames cannot be numbered.
std::vector<std::string> lost_parts(const Clues& clues) {
  if (clues.sound) return {"histogram or seek table", "blocks"};
  return {"metadata"};
}

/// Repairs the tables in a folder.
class TierRepair {
 public:
  /// The tables that can be read tell the game and the metric; the user may name the same.
  TierRepair(const std::string& folder, const RepairOptions& options, const Job& job)
      : folder_(folder), options_(options), job_(job) {
    std::optional<TableInfo> any;
    try {
      any = any_tier(folder);
    } catch (const MissingTables&) {
      if (options.spec.empty()) throw;
    }
    Resources resources = any ? resources_of(*any, folder, job) : resources_beside(folder, job);
    if (any) resources.known = known_in_folder(folder, *any, cache_);
    const Spec spec = completed_spec(options.spec.empty() ? any->spec : options.spec);
    if (any) require_same(folder, *any, spec, options, resources);
    game_ = make_game(spec, resources);
    metric_ = any ? any->kind.metric : metric_for(spec, options.metric);
    writer_ = any ? written_like(*any, options.writer) : options.writer;
    if (tiers().empty()) tier_called(*game_, "");  // throws
  }

  std::span<const Tier> tiers() const { return game_->tiers(); }
  std::vector<TierStatus> states() const { return tier_states(*game_, folder_); }

  /// Repairs the table of the tier at `place`; `all` are the states of the tiers.
  Repair repair(std::size_t place, const std::vector<TierStatus>& all) const {
    const TierStatus& status = all[place];
    const bool another_table = !status.info.spec.empty();
    if (!status.is_done() && (another_table || status.unreadable)) return {.fault = status.fault};
    const Repair mended = mend(place, all);
    if (status.state != TierState::damaged || mended.ok()) return mended;
    const Clues clues = read_clues(InputFile(status.file));
    return is_of_another_table(clues, status.tier.name) ? mended : solve_again(status.tier.name, mended, clues);
  }

  /// Throws MissingTier if tiers of the folder are missing.
  void require_all(const std::vector<TierStatus>& all) const {
    std::vector<std::string> missing;
    for (const TierStatus& status : all)
      if (!is_there(status)) missing.push_back(fs::path(status.file).stem());
    const std::string spec = game_->spec().canonical_text();
    if (missing.empty()) return;
    if (missing.size() == 1) throw MissingTier(missing_text(spec, folder_, missing.front()), missing.front());
    throw MissingTier(fmt::format("the tiers {} are missing in {}; make them with zermelo solve {} -o {}",
                                  names_text(missing, 8), folder_, spec, shell_word(folder_path(folder_) + "/")),
                      missing.front());
  }

 private:
  /// Whether these are sound metadata of another table than that of the tier.
  bool is_of_another_table(const Clues& clues, const std::string& tier) const {
    return clues.sound && (clues.tier != tier || !same_game(clues.spec, game_->spec().canonical_text()));
  }

  Repair mend(std::size_t place, const std::vector<TierStatus>& all) const {
    const std::unique_ptr<FileLock> lock = lock_folder(folder_);
    const std::string& file = all[place].file;
    RepairOptions options;
    options.notice = options_.notice;
    options.metric = metric_;
    const Repair mended = attempt([&] { return repair_tier(file, {game_, place, all, cache_}, options, job_); });
    forget_keys(*game_);  // the file may be another one
    cache_->clear();
    if (mended.ok() && mended.written)
      remove_keys(fs::path(file).replace_extension(".keys"), game_->spec().canonical_text());
    return mended;
  }

  /// Solves a tier that cannot be mended. The result has the damage that was found.
  Repair solve_again(const std::string& tier, const Repair& found, const Clues& clues) const {
    Repair repair = found;
    if (found.damaged_blocks == 0 && found.damaged_parts.empty()) repair.damaged_parts = lost_parts(clues);
    const Repair solved = attempt([&]() -> Repair {
      GenerationJob again({.file = folder_,
                           .in_tiers = true,
                           .tier = tier,
                           .replace_damaged = true,
                           .writer = writer_,
                           .rules_text = game_->rules_text()},
                          job_);
      again.run(*(game_->keys().empty() ? game_ : again.game(game_->spec(), metric_)), metric_);
      return {.written = true};
    });
    repair.fault = solved.fault;
    repair.written = solved.written;
    if (solved.written) repair.repaired = repair.damaged_blocks;
    return repair;
  }

  const std::string& folder_;
  const RepairOptions& options_;
  const Job& job_;
  std::shared_ptr<BlockCache> cache_ = std::make_shared<BlockCache>(cache_bytes(job_));
  std::shared_ptr<const Game> game_;
  Metric metric_ = {};
  WriterOptions writer_;  ///< of tables that are made again
};

/// Whether the tables in the folder of a file may have a tier of its name. Discovers nothing: a discovered game whose
/// table lists no tiers has numbers as their names.
bool may_be_tier(const std::string& file, const RepairOptions& options, const Job& job) {
  const TableInfo beside = any_tier(folder_of(file));
  const std::string name = fs::path(file).stem();
  if (beside.tier.empty()) return false;
  const Resources resources = resources_of(beside, file, job);
  if (!options.spec.empty() && !same_game(beside.spec, canonical_text_of(completed_spec(options.spec), resources)))
    return false;
  if (!beside.tiers.empty()) return find_tier(beside.tiers, name).has_value();
  const Planned planned = make_without_discovery(completed_spec(beside.spec), resources);
  if (const auto* game = std::get_if<std::unique_ptr<Game>>(&planned))
    return find_tier((*game)->tiers(), name).has_value();
  return name.find_first_not_of("0123456789") == std::string::npos;
}

/// Whether a file has, or may have had, the metadata of a tier of its name in the game of its folder.
bool names_tier(const std::string& file, const RepairOptions& options, const Job& job) {
  if (!fs::is_regular_file(file)) return false;
  if (const std::optional<TableInfo> own = readable_info(file))
    return own->tier == fs::path(file).stem() && same_game(own->spec, any_tier(folder_of(file)).spec);
  try {
    return may_be_tier(file, options, job);
  } catch (const MissingTables&) {
    return false;
  }
}

/// Throws UsageError for the file of a tier with damaged metadata: a tier is solved again only in its place.
void refuse_output_of_tier(const std::string& file, const RepairOptions& options, const Job& job) {
  if (read_clues(InputFile(file)).sound || !names_tier(file, options, job)) return;
  throw UsageError(
      "{}: the metadata are damaged, so the tier is solved again in its place in the folder; leave out -o: zermelo "
      "repair {}",
      file, shell_word(folder_path(folder_of(file)) + "/"));
}

}  // namespace

void repair(const std::string& path, const RepairOptions& options, const Job& job,
            const std::function<void(const std::string&, const Repair&)>& use) {
  const bool all = names_folder(path);
  if (all && !options.output.empty())
    throw UsageError("-o names the output of one repaired file; the tables of a folder are repaired in their places");
  require_reading(path, job);
  if (!options.output.empty()) refuse_output_of_tier(path, options, job);
  if (!all && (!options.output.empty() || !names_tier(path, options, job)))
    return use(path, repair_table(path, options, job));
  const std::string folder = all ? path : folder_of(path), name = fs::path(path).stem();
  const TierRepair tables(folder, options, job);
  if (!all && !find_tier(tables.tiers(), name)) return use(path, repair_table(path, options, job));
  std::vector<TierStatus> states = tables.states();
  for (std::size_t place = 0; place < states.size(); ++place) {
    if (!is_there(states[place]) || (!all && states[place].tier.name != name)) continue;
    const Repair done = tables.repair(place, states);
    use(all ? states[place].file : path, done);
    if (!done.sound()) states = tables.states();  // those of other tiers may have changed, too
  }
  if (all) tables.require_all(states);
}

}  // namespace zermelo
