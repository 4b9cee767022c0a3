// The temporary folder belongs to a job that solves one more tier each time.
#include "jobs/folders/tier_census.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "jobs/folders/folder_job.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/cold/scratch_file.h"
#include "tablebase/registry/registry.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

std::array<fs::path, 1> place_of(const Job& job) { return {job.scratch().empty() ? temporary_place() : job.scratch()}; }

}  // namespace

TierCensus::TierCensus(Probe table, const Job& job) : job_(job), table_(std::move(table)), game_(&table_->game()) {}

TierCensus::TierCensus(const std::string& spec, const Job& job)
    : job_(job),
      folder_(std::make_unique<TemporaryFolder>(place_of(job))),
      owned_(make_game(spec, {job})),
      game_(owned_.get()) {}

bool TierCensus::has(const std::string& name) const {
  const auto tier = std::ranges::find(game_->tiers(), name, &Tier::name);
  if (tier == game_->tiers().end() || !table_ || !table_->folder()) return tier != game_->tiers().end();
  const auto place = static_cast<std::size_t>(tier - game_->tiers().begin());
  if (!has_file(place)) return false;
  if (!table_->tiers()[place].info.losses_only()) return true;
  const std::vector<bool> below = tiers_below(*game_, place);
  for (std::size_t other = 0; other < place; ++other)
    if (below[other] && !has_file(other)) return false;
  return true;
}

bool TierCensus::has_file(std::size_t place) const {
  const TierState state = table_->tiers()[place].state;
  return state != TierState::missing && state != TierState::partial;
}

Probe TierCensus::solved(std::size_t place) const {
  const std::string name = game_->tiers()[place].name;
  FolderOptions options;
  options.folder = folder_->path();
  options.tier = name;
  FolderJob(std::move(options), job_).run(owned_, Metric::depth);
  return Probe(tier_path(folder_->path(), name), job_);
}

std::vector<PartCounts> TierCensus::tier(const std::string& name) {
  const std::size_t place = tier_called(*game_, name);
  if (!table_) return count_parts(solved(place), job_);
  if (table_->folder()) return count_parts(table_->tier(place), job_);
  if (all_.empty()) all_ = count_parts(*table_, job_);
  std::vector<PartCounts> counts;
  std::ranges::copy_if(all_, std::back_inserter(counts), [&](const PartCounts& part) { return part.tier == name; });
  return counts;
}

}  // namespace zermelo
