// The job of the folder solves a tier whose file is damaged beyond its blocks.
#include "jobs/tiers/repair_folder.h"

#include "jobs/probe.h"
#include "jobs/tiers/folder_job.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/error.h"
#include "tablebase/games/registry.h"

namespace zermelo {
namespace {

/// The game and the metric of the tables in a folder.
struct FolderGame {
  std::shared_ptr<const Game> game;
  Metric metric;
};

FolderGame game_in(const std::string& folder, const RepairOptions& options, const Job& job) {
  const Resources resources = resources_beside(folder, job);
  if (!options.spec.empty()) return {make_game(options.spec, resources), options.metric.value_or(options.usual_metric)};
  const TableInfo any = any_tier(folder);
  return {make_game(any.spec, resources), any.kind.metric};
}

Repair solve_again(const FolderGame& of, const std::string& folder, const std::string& tier, const Job& job) {
  Repair repair;
  repair.damaged_parts.push_back("metadata");
  try {
    FolderJob({.folder = folder, .tier = tier, .replace_damaged = true}, job).run(of.game, of.metric);
    repair.written = true;
  } catch (const FormatError& error) {
    repair.fault = error.what();
  }
  return repair;
}

}  // namespace

void repair_folder(const std::string& folder, const RepairOptions& options, const Job& job,
                   const std::function<void(const std::string&, const Repair&)>& use) {
  const FolderGame of = game_in(folder, options, job);
  for (std::size_t place = 0; place < of.game->tiers().size(); ++place) {
    const TierStatus status = tier_states(*of.game, folder)[place];
    if (status.state == TierState::damaged) {
      use(status.file, solve_again(of, folder, of.game->tiers()[place].name, job));
    } else if (status.state == TierState::stale) {
      Repair repair;
      repair.fault = status.fault;
      use(status.file, repair);
    } else if (status.state == TierState::done) {
      RepairOptions of_file;
      of_file.notice = options.notice;
      use(status.file, repair_table(status.file, of_file, job));
    }
  }
}

}  // namespace zermelo
