// Half of the memory is for tables, unless the caller names the last tier; the bounds of the search get the rest.
#include "jobs/search/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "jobs/budget/amounts.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/scores/search/score_search.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

// The tables of the lowest tiers of a game in memory, where a search ends; the exits of a tier are read from the tables
// of the tiers below it.

/// Once made, safe for concurrent readers.
class LowestTiers {
 public:
  /// How many tiers from the lowest on, at most `tiers`, can be solved within `bytes`: their tables, and the work on
  /// the last.
  static std::size_t fitting(const Kernels& kernels, std::size_t tiers, std::uint64_t bytes);

  /// Solves the lowest `tiers` tiers. The kernels must outlive this object. Throws as Kernel::solve does.
  LowestTiers(const Kernels& kernels, std::size_t tiers, const Job& job);

  std::size_t count() const { return tables_.size(); }
  /// The number of their positions; these are the first of the game.
  Index positions() const { return end_; }
  /// The entry of a position below positions().
  Value value(Index position) const;

 private:
  void solve(std::size_t place, const Job& job);
  /// The table of the tier of a position, numbered as in the whole game.
  Slice slice_of(Index position) const;

  const Kernels& kernels_;
  std::vector<MemoryTable> tables_;
  Index end_ = 0;
};

std::size_t LowestTiers::fitting(const Kernels& kernels, std::size_t tiers, std::uint64_t bytes) {
  std::uint64_t tables = 0;
  for (std::size_t place = 0; place < tiers; ++place) {
    const Kernel& kernel = kernels.tier(place).best();
    tables += MemoryTable::bytes(kernel.widest, kernels.game().tiers()[place].positions);
    if (tables + kernel.memory > bytes) return place;
  }
  return tiers;
}

LowestTiers::LowestTiers(const Kernels& kernels, std::size_t tiers, const Job& job) : kernels_(kernels) {
  for (std::size_t place = 0; place < tiers; ++place) solve(place, job);
}

void LowestTiers::solve(std::size_t place, const Job& job) {
  const Tier& tier = kernels_.game().tiers()[place];
  const JobStep step(job, fmt::format("solving tier {}", tier.name), tier.positions);
  const Kernels& kernels = kernels_.tier(place);
  const Kernel& kernel = kernels.best();
  const std::uint64_t bytes = MemoryTable::bytes(kernel.widest, tier.positions);
  Control control = control_beside(held_memory() + bytes, kernel, job);
  control.exit_value = [this](Index exit) { return value(exit); };
  control.exit_table = [this](Index exit) { return std::optional(slice_of(exit)); };
  control.lend_exit_table = [this](Index exit, std::uint64_t) { return std::make_shared<const Slice>(slice_of(exit)); };
  std::optional<MemoryTable> table;
  kernel.solve(control, [&](const Slice& slice) {
    if (!table) table.emplace(slice.width(), table_kind(kernels_.game(), kernels_.metric()), tier.positions);
    table->store(slice);
  });
  tables_.push_back(std::move(*table));
  end_ = tier.end();
  kernels_.forget_tier(place);
}

Value LowestTiers::value(Index position) const {
  const std::size_t place = tier_of(kernels_.game().tiers(), position);
  return tables_[place].value(position - kernels_.game().tiers()[place].first);
}

Slice LowestTiers::slice_of(Index position) const {
  const std::size_t place = tier_of(kernels_.game().tiers(), position);
  Slice slice = tables_[place].slice();
  slice.first = kernels_.game().tiers()[place].first;
  return slice;
}

// The search.

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

LowestTiers solve_below(const Kernels& kernels, Index position, const SearchOptions& options, const Job& job) {
  const std::size_t wanted = tiers_below(kernels.game(), position, options);
  require_memory(held_memory() + least_bounds, job, "a search in " + kernels.game().spec().canonical_text());
  const std::uint64_t room = memory_beside(held_memory() + least_bounds + memory_slack, job);
  const std::size_t tiers = LowestTiers::fitting(kernels, wanted, options.last_tier ? room : room / 2);
  if (options.last_tier && tiers < wanted)
    throw LimitError("the tables of the tiers up to {} do not fit into {}; name a lower tier, or raise --memory",
                     *options.last_tier, size_text(job.memory()));
  return {kernels, tiers, job};
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
  const LowestTiers tables = solve_below(kernels, position, options, job);
  const auto known = [&](Index at) -> std::optional<int> {
    return at < tables.positions() ? std::optional(score_of(tables.value(at))) : std::nullopt;
  };
  scores::ScoreSearch search(game, known, bytes_for_bounds(game, job), job);
  answer(search, game, options.detail, job, found.answer);
  if (tables.count() > 0) found.last_tier = game.tiers()[tables.count() - 1].name;
  found.table_positions = tables.positions();
  found.searched = search.looked_at();
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return found;
}

}  // namespace zermelo
