// A file whose metadata can be read is repaired like the table of a whole game; the job of the folder solves the
// others.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "formats/table/storage/file_layer.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/generation.h"
#include "jobs/keys/key_info.h"
#include "jobs/lookup/probe.h"
#include "jobs/repair/repair.h"
#include "jobs/tiers/file_names.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/tiers/tier_keys.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// The game and the metric of the tables in a folder.
struct FolderGame {
  std::shared_ptr<const Game> game;
  Metric metric;
  WriterOptions writer;  ///< of tables that are made again
};

/// Throws UsageError unless the user's game and metric agree with the table. Discovers nothing.
void require_same(const std::string& folder, const TableInfo& any, const RepairOptions& options,
                  const Resources& resources) {
  const std::string spec = options.spec.empty() ? any.spec : canonical_text_of(options.spec, resources);
  const Metric metric = options.metric.value_or(any.kind.metric);
  if (!same_game(any.spec, spec) || metric != any.kind.metric)
    throw UsageError(
        "{} contains tables of {} with the metric {}, not of {} with the metric {}; name "
        "the game of its tables, or another folder",
        folder, any.spec, name(any.kind.metric), spec, name(metric));
}

/// The tables that can be read tell the game and the metric; the user may name the same.
FolderGame game_in(const std::string& folder, const RepairOptions& options, const Job& job) {
  Resources resources = resources_beside(folder, job);
  std::optional<TableInfo> any;
  try {
    any = any_tier(folder);
    resources.known = known_in_folder(folder, *any);
  } catch (const MissingTier&) {
    if (options.spec.empty()) throw;
  }
  if (any) require_same(folder, *any, options, resources);
  FolderGame found{make_game(options.spec.empty() ? any->spec : options.spec, resources),
                   any ? any->kind.metric : options.metric.value_or(options.usual_metric),
                   any ? written_like(*any, options.writer) : options.writer};
  if (found.game->tiers().empty()) tier_called(*found.game, "");  // throws
  return found;
}

Repair failed(const std::string& fault) {
  Repair repair;
  repair.fault = fault;
  return repair;
}

/// Repairs one table.
class TierRepair {
 public:
  TierRepair(const FolderGame& of, const std::string& folder, const RepairOptions& options, const Job& job)
      : of_(of), folder_(folder), options_(options), job_(job) {}

  Repair run(const TierStatus& status, const std::string& tier) const {
    const bool another_table = status.state != TierState::done && !status.info.spec.empty();
    if (another_table) return failed(status.fault);
    const Repair mended = try_to_mend(status);
    const bool unreadable = status.state == TierState::damaged && status.info.spec.empty();
    return unreadable && !mended.fault.empty() ? solve_again(tier) : mended;
  }

 private:
  Repair try_to_mend(const TierStatus& status) const {
    RepairOptions options;
    options.notice = options_.notice;
    const std::unique_ptr<FileLock> lock = lock_folder(folder_);
    try {
      return repair_table(status.file, options, job_);
    } catch (const FormatError& error) {
      return failed(error.what());
    } catch (const UsageError& error) {  // its metadata are damaged
      return failed(error.what());
    }
  }

  Repair solve_again(const std::string& tier) const {
    Repair repair;
    repair.damaged_parts.push_back("metadata");
    try {
      GenerationJob again(
          {.file = folder_, .in_tiers = true, .tier = tier, .replace_damaged = true, .writer = of_.writer}, job_);
      again.run(*again.game(of_.game->spec(), of_.metric), of_.metric);
      repair.written = true;
    } catch (const FormatError& error) {
      repair.fault = error.what();
    } catch (const UsageError& error) {  // the file of a tier below contains another table
      repair.fault = error.what();
    }
    return repair;
  }

  const FolderGame& of_;
  const std::string& folder_;
  const RepairOptions& options_;
  const Job& job_;
};

bool is_there(const TierStatus& status) {
  return status.state != TierState::missing && status.state != TierState::partial;
}

/// Throws UsageError if tiers of the folder are missing.
void require_all(const Game& game, const std::string& folder) {
  std::vector<std::string> missing;
  for (const TierStatus& status : tier_states(game, folder))
    if (!is_there(status)) missing.push_back(fs::path(status.file).stem());
  const std::string spec = game.spec().canonical_text();
  if (missing.empty()) return;
  if (missing.size() == 1) throw MissingTier(missing_text(spec, folder, missing.front()), missing.front());
  throw UsageError("the tiers {} are missing in {}; make them with zermelo solve {} -o {}", names_text(missing, 8),
                   folder, spec, shell_word(folder_path(folder) + "/"));
}

bool has_tier(std::span<const Tier> tiers, const std::string& name) {
  return std::ranges::find(tiers, name, &Tier::name) != tiers.end();
}

/// Whether the tables in the folder of a file may have a tier of its name. Discovers nothing: a discovered game whose
/// table lists no tiers has numbers as their names.
bool may_be_tier(const std::string& file, const RepairOptions& options, const Job& job) {
  const TableInfo beside = any_tier(folder_of(file));
  const std::string name = fs::path(file).stem();
  if (beside.tier.empty()) return false;
  const Resources resources = resources_beside(file, job);
  if (!options.spec.empty() && !same_game(beside.spec, canonical_text_of(options.spec, resources))) return false;
  if (!beside.tiers.empty()) return has_tier(beside.tiers, name);
  const Planned planned = make_without_discovery(completed_spec(beside.spec), resources);
  if (const auto* game = std::get_if<std::unique_ptr<Game>>(&planned)) return has_tier((*game)->tiers(), name);
  return name.find_first_not_of("0123456789") == std::string::npos;
}

/// Whether a file has, or may have had, the metadata of a tier of its name in the game of its folder.
bool names_tier(const std::string& file, const RepairOptions& options, const Job& job) {
  if (const std::optional<TableInfo> own = readable_info(file))
    return own->tier == fs::path(file).stem() && same_game(own->spec, any_tier(folder_of(file)).spec);
  try {
    return may_be_tier(file, options, job);
  } catch (const MissingTier&) {  // the folder has no other table
    return false;
  }
}

}  // namespace

std::optional<Repair> repair_tier(const std::string& file, const RepairOptions& options, const Job& job) {
  if (!fs::is_regular_file(file) || !names_tier(file, options, job)) return {};
  const std::string folder = folder_of(file), name = fs::path(file).stem();
  const FolderGame of = game_in(folder, options, job);
  if (!has_tier(of.game->tiers(), name)) return {};
  const std::size_t place = tier_called(*of.game, name);
  return TierRepair(of, folder, options, job).run(tier_states(*of.game, folder)[place], name);
}

void repair_folder(const std::string& folder, const RepairOptions& options, const Job& job,
                   const std::function<void(const std::string&, const Repair&)>& use) {
  const FolderGame of = game_in(folder, options, job);
  const TierRepair repair(of, folder, options, job);
  for (std::size_t place = 0; place < of.game->tiers().size(); ++place) {
    const TierStatus status = tier_states(*of.game, folder)[place];
    if (is_there(status)) use(status.file, repair.run(status, of.game->tiers()[place].name));
  }
  require_all(*of.game, folder);
}

}  // namespace zermelo
