// Moves come from the game's rules, values from the file; where the file keeps losses only, one ply is expanded.
#include "formats/probe.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <unordered_set>

#include "formats/blocks/layout.h"
#include "formats/storage/place.h"
#include "tablebase/games/registry.h"

namespace zermelo {
namespace {

std::unique_ptr<Game> game_of(const TableFile& file, Resources resources) {
  const Place place{file.path()};
  const TableInfo& info = file.info();
  std::unique_ptr<Game> game;
  try {
    resources.positions = info.positions;
    resources.folder = (std::filesystem::path(file.path()).parent_path() / ".").string();
    game = make_game(info.spec, resources);
  } catch (const SpecError& error) {
    place.refuse(fmt::format("the game in the metadata cannot be made: {}", error.what()));
  }
  if (game->spec().canonical() != info.spec)
    place.refuse(
        fmt::format("the game in the metadata should be '{}' but is '{}'", game->spec().canonical(), info.spec));
  place.expect("the number of positions", game->size(), info.positions);
  if (game->play() != info.play)
    place.refuse(fmt::format("the game is played {} but the file says {}", name(game->play()), name(info.play)));
  return game;
}

}  // namespace

Probe::Probe(TableFile file, Resources resources)
    : file_(std::move(file)), game_(game_of(file_, std::move(resources))) {}

Value Probe::value(Index position) const {
  const Value kept = file_.value(position);
  if (kept.outcome != Outcome::win || !file_.info().losses_only()) return kept;
  std::vector<Index> next;
  game_->successors(position, next);
  if (next.empty() && game_->ending(position) == Outcome::win) return {Outcome::win, 0};
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max() - 1;
  for (const Index to : next)
    if (const Value there = file_.value(to); there.outcome == Outcome::loss) least = std::min(least, there.depth);
  if (least > file_.info().summary.max_depth)
    Place{file_.path()}.refuse(fmt::format("position {} is kept as won, but no move of it leads to a loss", position));
  return {Outcome::win, least + 1};
}

std::vector<Index> Probe::best(Index position) const {
  const Value from = value(position);
  std::vector<Index> next;
  game_->successors(position, next);
  std::erase_if(next, [&](Index to) {
    const Value there = value(to);
    if (from.outcome == Outcome::win && there.outcome != Outcome::loss) return true;
    if (from.outcome == Outcome::draw) return there.outcome != Outcome::draw;
    return file_.info().metric == Metric::depth && there.depth + 1 != from.depth;
  });
  return next;
}

std::uint32_t Probe::grundy(std::span<const Index> sum) const {
  std::uint32_t grundy = 0;
  for (const Index term : sum) grundy ^= value(term).number;
  return grundy;
}

MoveList Probe::winning_options(Index position) const {
  MoveList all, winning;
  game_->options(position, all);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (grundy(all[i]) == 0) winning.add(all[i]);
  return winning;
}

/// The moves of best play, or in a Grundy table those that win, or any.
std::vector<Index> Probe::moves(Index position) const {
  if (file_.info().metric != Metric::grundy) return best(position);
  MoveList options = winning_options(position);
  if (options.empty()) game_->options(position, options);
  return options.empty() ? std::vector<Index>{} : std::vector<Index>(options[0].begin(), options[0].end());
}

std::vector<Index> Probe::line(Index position) const {
  std::vector<Index> positions;
  std::unordered_set<Index> seen{position};
  for (std::uint64_t ply = 0; ply < game_->longest_play(); ++ply) {
    const std::vector<Index> next = moves(position);
    if (next.empty()) break;
    positions.push_back(position = next.front());
    if (!seen.insert(position).second) break;
  }
  return positions;
}

}  // namespace zermelo
