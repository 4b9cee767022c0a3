// Solves a game or computes a sequence unless the previous call asked for the same.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tablebase/values/game_pool.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

/// Whether tables of chess endings have the same board and the same promotions. Requires a `wanted` game without fairy
/// pieces.
bool has_endings_of(const Spec& wanted, const Spec& found) {
  if (found.family() != wanted.family()) return false;
  const bool same_board = found.text("files") == wanted.text("files") && found.text("ranks") == wanted.text("ranks");
  const std::string& pieces = found.text("pieces");
  return same_board && (pieces == no_value || pieces.find_first_not_of("KQRBNPv") == std::string::npos);
}

}  // namespace

SolvedGame::SolvedGame(const std::string& spec, const Job& job)
    : game(make_game(spec, {.job = job, .keep_moves = job.scratch()})),
      table(Probe::solved(game, game->is_scored() ? kinds::scores.metric : kinds::depths.metric, job)) {}

std::vector<Index> SolvedGame::successors(Index position) const {
  std::vector<Index> next;
  game->successors(position, next);
  return next;
}

bool SolvedGame::has_move(Index from, Index to) const {
  const std::vector<Index> next = successors(from);
  return std::ranges::find(next, to) != next.end();
}

bool SolvedGame::is_best_move(Index from, Index to) const {
  const Value here = table.value(from), there = table.value(to);
  return has_move(from, to) && here.outcome != there.outcome && here.depth == there.depth + 1;
}

const SolvedGame& Solutions::game(const std::string& spec) {
  if (!game_ || spec_ != spec) {
    game_.reset();
    game_.emplace(spec, job_);
    spec_ = spec;
  }
  return *game_;
}

const sequences::Sequence& Solutions::sequence(const std::string& rule, std::uint64_t max) {
  if (!sequence_ || rule_ != rule || max_ != max) {
    sequence_ = sequences::Sequence{sequences::HeapRule::parse(rule), {}, {}};
    sequences::extend(*sequence_, max, job_);
    rule_ = rule;
    max_ = max;
  }
  return *sequence_;
}

/// Whether the folder is missing or contains no tables.
bool Solutions::lacks_all() const {
  return !folder_.empty() && !std::filesystem::is_regular_file(folder_) && !has_tables(folder_path(folder_));
}

TierCensus Solutions::census_of(const std::string& spec) const {
  if (folder_.empty()) return {spec, job_};
  Probe probe(folder_, job_);
  if (!has_endings_of(make_game(spec)->spec(), probe.game().spec()))
    throw UsageError("{} has tables of '{}', not of '{}'", folder_, probe.info().spec, spec);
  return {std::move(probe), job_};
}

std::string Solutions::command_for(const std::string& spec) const {
  const bool same = !tiers_ || make_game(spec)->spec().canonical_text() == tiers_->game().spec().canonical_text();
  return fmt::format("zermelo solve {} -o {}", spec, same ? shell_word(folder_path(folder_) + "/") : "FOLDER/");
}

std::vector<PartCounts> Solutions::tier(const std::string& spec, const std::string& name) {
  if (!tiers_ || tiers_spec_ != spec) {
    tiers_.reset();
    if (!lacks_all()) tiers_.emplace(census_of(spec));
    tiers_spec_ = spec;
  }
  if (!tiers_ || !tiers_->has(name))
    throw MissingTier(fmt::format("{} lacks {}; make it with {}", folder_, name, command_for(spec)), name);
  return tiers_->tier(name);
}

GamePool& Solutions::pool() {
  constexpr std::uint64_t bytes = std::uint64_t{64} << 20;
  if (!pool_) pool_ = std::make_shared<GamePool>(bytes, job_);
  return *pool_;
}

}  // namespace zermelo
