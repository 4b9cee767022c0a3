// Half of the memory is for tables, unless the caller names the last tier; the bounds of the search get the rest.
#include "jobs/search/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "jobs/budget/amounts.h"
#include "jobs/lookup/held_table.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/scores/search/score_search.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

void require_scores(const Game& game) {
  const std::string spec = game.spec().canonical_text();
  if (!game.is_scored()) throw UsageError("search finds scores, and {} has none; solve it into a table", spec);
  if (is_loopy_scored(game.game_class()))
    throw UsageError("play in {} may go on for ever, and a search does not find scores there; solve it into a table",
                     spec);
}

/// The number of tiers to solve: up to the one that the user names, else all tiers below the position.
std::size_t tiers_below(const Game& game, Index position, const SearchOptions& options) {
  if (!options.last_tier) return game.tiers().empty() ? 0 : tier_of(game.tiers(), position);
  if (game.tiers().empty()) throw UsageError(no_tiers(game.spec().canonical_text()));
  return tier_called(game, *options.last_tier) + 1;
}

/// The least memory for bounds.
constexpr std::uint64_t least_bounds = std::uint64_t{1} << 20;

/// The tables of the lowest tiers, where the search ends.
HeldTable solve_below(const Kernels& kernels, Index position, const SearchOptions& options, const Job& job) {
  const std::size_t wanted = tiers_below(kernels.game(), position, options);
  require_memory(held_memory() + least_bounds, job, "a search in " + kernels.game().spec().canonical_text());
  const std::uint64_t room = memory_beside(held_memory() + least_bounds + memory_slack, job);
  const std::size_t tiers = HeldTable::fitting(kernels, wanted, options.last_tier ? room : room / 2);
  if (options.last_tier && tiers < wanted)
    throw LimitError("the tables of the tiers up to {} do not fit into {}; name a lower tier, or raise --memory",
                     *options.last_tier, size_text(job.memory()));
  return HeldTable::of_lowest_tiers(kernels, tiers, job);
}

/// What the tables have left, but no more than bounds of all positions need.
std::uint64_t bytes_for_bounds(const Game& game, const Job& job) {
  constexpr std::uint64_t most_positions = std::uint64_t{1} << 56, each = 32;
  const std::uint64_t left = memory_beside(held_memory() + memory_slack, job);
  return std::clamp(std::min(game.size(), most_positions) * each, least_bounds, std::max(least_bounds, left));
}

/// Sets the worth of the answer, and its moves if they are wanted.
void answer(scores::ScoreSearch& search, const Game& game, Detail detail, const Job& job, Answer& answer) {
  const JobStep step(job, "searching", 0);
  answer.worth = Worth(kinds::scores, score_entry(search.score(*answer.number)));
  if (detail == Detail::entry) return;
  for (Move& move : game.moves(answer.position)) {
    const Worth worth(kinds::scores, score_entry(search.score(move.number.front())));
    answer.moves.push_back(answered_move(kinds::scores, std::move(move), worth));
  }
  mark_best(kinds::scores, answer.worth, answer.moves);
  if (answer.moves.empty()) answer.ending = game.ending_text(*answer.number);
}

}  // namespace

Found search(const Kernels& kernels, const SearchOptions& options, const Job& job) {
  const auto begin = std::chrono::steady_clock::now();
  const Game& game = kernels.game();
  require_scores(game);
  if (!options.position && !game.has_start())
    throw UsageError("{} has no usual start; name a position with --position", game.spec().canonical_text());
  Found found;
  found.spec = game.spec().canonical_text();
  found.answer.position = options.position ? *options.position : game.text(game.start());
  const Index position = game.parse(found.answer.position);
  found.answer.number = position;
  const HeldTable tables = solve_below(kernels, position, options, job);
  const auto known = [&](Index at) -> std::optional<int> {
    return at < tables.size() ? std::optional(score_of(tables.value(at).known())) : std::nullopt;
  };
  scores::ScoreSearch search(game, known, bytes_for_bounds(game, job), job);
  answer(search, game, options.detail, job, found.answer);
  if (tables.size() > 0) found.last_tier = game.tiers()[tier_of(game.tiers(), tables.size() - 1)].name;
  found.table_positions = tables.size();
  found.searched = search.looked_at();
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return found;
}

}  // namespace zermelo
