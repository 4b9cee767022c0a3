// Moves come from the rules of the game, entries from the file. The depth of a win that the file lacks is 1 + the least
// depth of a loss that it moves to.
#include "jobs/probe.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "formats/storage/file_location.h"
#include "jobs/memory.h"
#include "tablebase/games/registry.h"
#include "tablebase/machine_memory.h"

namespace zermelo {
namespace {

/// Accepts a table of loops for a game that always ends, and the reverse: own games may be proved terminating after
/// their table was made.
void require_kind(const Game& game, const TableInfo& info, const FileLocation& place) {
  const bool partisan = game.game_class() == GameClass::partisan;
  if (partisan != (info.kind.game_class == GameClass::partisan))
    place.refuse(
        fmt::format("the game is {} but the file says {}", name(game.game_class()), name(info.kind.game_class)));
  if (info.kind.game_class == GameClass::terminating && game.play() != info.kind.play)
    place.refuse(fmt::format("the game is played {} but the file says {}", name(game.play()), name(info.kind.play)));
}

std::unique_ptr<Game> game_of(const TableFile& file, const Job& job) {
  const FileLocation place{file.path()};
  const TableInfo& info = file.info();
  std::unique_ptr<Game> game;
  try {
    Resources resources = resources_beside(file.path(), job);
    resources.positions = info.positions;
    game = make_game(info.spec, resources);
  } catch (const SpecError& error) {
    place.refuse(fmt::format("the game in the metadata cannot be made: {}", error.what()));
  }
  if (!same_game(game->spec().canonical_text(), info.spec))
    place.refuse(
        fmt::format("the game in the metadata should be '{}' but is '{}'", game->spec().canonical_text(), info.spec));
  place.expect("the number of positions", game->size(), info.positions);
  require_kind(*game, info, place);
  return game;
}

}  // namespace

Resources resources_beside(const std::string& table, const Job& job) {
  Resources resources;
  resources.job = job;
  resources.folder = (std::filesystem::path(table).parent_path() / ".").string();
  return resources;
}

std::uint64_t cache_bytes(const Job& job) {
  if (!job.bounded()) return TableFile::default_cache_bytes;
  constexpr std::uint64_t least = std::uint64_t{2} << 20;
  return std::clamp(memory_beside(held_memory(), job) / 4, least, TableFile::default_cache_bytes);
}

Probe::Probe(TableFile file, const Job& job) : file_(std::move(file)), job_(job), game_(game_of(file_, job)) {}
Probe::Probe(TableFile file, std::unique_ptr<Game> game, const Job& job)
    : file_(std::move(file)), job_(job), game_(std::move(game)) {}

Probe::Probe(const std::string& path, const Job& job) : Probe(TableFile(path, cache_bytes(job)), job) {
  if (job.bounded()) require_memory(held_memory() + cache_bytes(job), job, "reading " + path);
}

Value Probe::value(Index position) const {
  const Value kept = file_.value(position);
  if (kept.outcome != Outcome::win || !file_.info().losses_only()) return kept;
  std::vector<Index> next;
  game_->successors(position, next);
  if (next.empty() && game_->ending(position) == Outcome::win) return {Outcome::win, 0};
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max() - 1;
  for (const Index to : next)
    if (const Value there = file_.value(to); there.outcome == Outcome::loss) least = std::min(least, there.depth);
  if (least > file_.info().summary.greatest)
    FileLocation{file_.path()}.refuse(
        fmt::format("position {} is a win in the file, but none of its moves leads to a loss", position));
  return {Outcome::win, least + 1};
}

std::uint32_t Probe::grundy(std::span<const Index> sum) const {
  std::uint32_t grundy = 0;
  for (const Index term : sum) grundy ^= value(term).number;
  return grundy;
}

const PartisanNumbers& Probe::numbers() const {
  std::call_once(numbers_->read, [this] {
    numbers_->numbers =
        std::make_unique<PartisanNumbers>(info().kind.metric, file_.values(), pool_memory(job_, held_memory()), job_);
  });
  return *numbers_->numbers;
}

}  // namespace zermelo
