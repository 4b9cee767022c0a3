// Derives entries from those that the moves lead to, as proofs do.
#include "python/engine/same_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "python/rules/python_game.h"
#include "solver/engine/verify.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

/// Whether a table contradicts one of `sample` entries.
bool contradicts_sample(const Probe& table, Index sample) {
  const Job job({.threads = 1});
  Findings findings(job);
  verify_entries(
      table.game(), table.info().kind.metric, [&](Index position) { return table.value(position); }, sample, findings);
  return findings.state().mismatches != 0;
}

bool is_done(const Probe& folder, std::size_t place) { return folder.tiers()[place].state == TierState::done; }

/// Whether a tier and all that it rests on are done.
bool is_grounded(const Probe& folder, std::size_t place) {
  const std::vector<bool> below = tiers_below(folder.game(), place);
  for (std::size_t i = 0; i < below.size(); ++i)
    if (below[i] && !is_done(folder, i)) return false;
  return true;
}

bool contradicts_tiers(const Probe& folder, Index sample) {
  const Index of_each = std::max<Index>(1, sample / folder.tiers().size());
  for (std::size_t place = 0; place < folder.tiers().size(); ++place)
    if (is_grounded(folder, place) && contradicts_sample(folder.tier(place), of_each)) return true;
  return false;
}

/// Whether a table contradicts an entry of a random play of at most `plies` plies from the start. Lowers `plies` by the
/// length of the play.
bool contradicts_play(const Probe& probe, std::mt19937_64& random, std::size_t& plies) {
  const Game& game = probe.game();
  PlainEntry entry(game, probe.info().kind.metric);
  const auto value = [&](Index position) { return probe.value(position); };
  std::vector<Index> next{game.start()};
  for (; plies > 0 && !next.empty(); --plies) {
    const Index position = next[random() % next.size()];
    if (!same_entry(probe.info().kind.metric, value(position), entry.of(position, value))) return true;
    game.successors(position, next);
  }
  return false;
}

/// False for single tiers, and for folders that are not complete.
bool contradicts_plays(const Probe& probe) {
  constexpr unsigned plays = 16;
  std::size_t plies = 2000;
  if (dynamic_cast<const PythonGame*>(&probe.game()) == nullptr) return false;
  for (std::size_t place = 0; place < probe.tiers().size(); ++place)
    if (!is_done(probe, place)) return false;
  std::mt19937_64 random(1);
  for (unsigned play = 0; play < plays; ++play)
    if (contradicts_play(probe, random, plies)) return true;
  return false;
}

}  // namespace

void require_same_rules(const Probe& probe, const PythonRules& rules) {
  constexpr Index sample = 64;
  const auto contradicts_others = [&] {
    return probe.folder() ? contradicts_tiers(probe, sample) : contradicts_sample(probe, sample);
  };
  if (contradicts_plays(probe) || (!rules.has_own_keys() && contradicts_others()))
    throw UsageError(
        fmt::format("{} was solved from other rules: the moves of {} contradict an entry", probe.path(), rules.spec()));
}

}  // namespace zermelo
