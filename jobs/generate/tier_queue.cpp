// The order is depth first, so that a table is soon used for the last time. Several processes go through the folder in
// rounds: all see the same finished tiers, and so agree which process solves which of the tiers that are ready.
#include "jobs/generate/tier_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/probe.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// Tiers of at most this many positions are solved by one thread each.
constexpr Index small_tier = 1 << 18;
/// A tier with more positions that is the only one ready is divided among the processes.
constexpr Index divided_tier = 1 << 20;

}  // namespace

TierQueue::TierQueue(const Kernels& kernels, const GenerationOptions& options, const Job& job, const Job& own_job,
                     TierClaims* claims)
    : kernels_(kernels),
      game_(kernels.game()),
      options_(options),
      job_(job),
      own_job_(own_job),
      claims_(claims),
      wanted_(options.tier ? tiers_below(game_, tier_called(game_, *options.tier))
                           : std::vector<bool>(tiers().size(), true)),
      order_(solving_order(tiers())),
      states_(tiers().size()) {
  for (std::size_t place = 0; place < states_.size(); ++place) states_[place].tier = tiers()[place];
  if (has_folder())
    if (const std::vector<std::string> others = strangers(game_, options_.file); !others.empty())
      throw UsageError(others.front());
  read_states();
  if (has_folder() && is_first()) remove_leftovers();
  require_memory_for_all();
}

bool TierQueue::is_large(std::size_t place) const { return tiers()[place].positions > small_tier; }

bool TierQueue::is_first() const { return zermelo::is_first(job_.processes()); }

/// All processes read the same states, also if a file appears late on some machines. Nobody opens files of keys while
/// they are removed.
void TierQueue::read_states() {
  if (!has_folder()) return;
  forget_keys(game_);
  read_own_states();
  for (int tries = 0; !same_states(); ++tries) {
    if (tries == 600) throw UsageError("the ranks see different tiers in {}; do all see the same disk?", options_.file);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    read_own_states();
  }
  if (is_first()) remove_keys();
  meet(job_.processes());
}

/// Whether the same tiers are done for all processes.
bool TierQueue::same_states() const {
  if (!job_.processes()) return true;
  std::vector<std::uint64_t> done_by;
  for (std::size_t place = 0; place < tiers().size(); ++place) done_by.push_back(done(place));
  job_.processes()->sum(done_by);
  return std::all_of(done_by.begin(), done_by.end(),
                     [&](std::uint64_t done) { return done == 0 || done == job_.processes()->count(); });
}

void TierQueue::read_own_states() {
  states_ = tier_states(game_, options_.file);
  require_sound(states_, wanted_, options_.replace_damaged);
  for (const TierStatus& tier : states_)
    if (tier.is_done() && tier.info.kind.metric != kernels_.metric())
      throw UsageError("{} is a table of {}, not of {}; name another folder, or use --metric {}", tier.file,
                       name(tier.info.kind.metric), name(kernels_.metric()), name(tier.info.kind.metric));
}

/// Removes the files of keys of finished tiers, whose tables contain them; when all are finished, if other workers may
/// be opening such files.
void TierQueue::remove_keys() const {
  if (claims_ != nullptr && !ready().empty()) return;
  for (std::size_t place = 0; place < tiers().size(); ++place)
    if (done(place)) zermelo::remove_keys(key_path(options_.file, tiers()[place].name), game_.spec().canonical_text());
}

/// Removes the work on finished tiers that a killed run has left, unless their worker is alive.
void TierQueue::remove_leftovers() const {
  for (const TierStatus& tier : states_) {
    if (!tier.is_done()) continue;
    const std::string checkpoint = tier.file + ".checkpoint", part = tier.file + ".part";
    const bool is_left = fs::exists(checkpoint) || fs::exists(part) || worker_on(options_.file, tier.tier.name);
    if (!is_left || (claims_ != nullptr && !claims_->claim(tier.tier.name))) continue;
    fs::remove(checkpoint);
    fs::remove(part);
    if (claims_ != nullptr) claims_->release(tier.tier.name);
  }
}

/// Throws LimitError if one of the tiers to solve does not fit into the budget.
void TierQueue::require_memory_for_all() const {
  std::uint64_t in_files = 0, counting = 0;
  for (std::size_t place = 0; place < tiers().size(); ++place) {
    if (!is_missing(place)) continue;
    in_files = std::max(in_files, least_of_process(place));
    if (!has_folder()) counting = std::max(counting, least_counting_memory(kernels_, place));
  }
  const std::string work = "solving " + game_.spec().canonical_text() + " in tiers";
  if (has_folder()) return require_memory(in_files, job_, work);
  require_memory(counting, job_, work,
                 fmt::format("write a folder of tables with -o FOLDER/, which needs {}", size_text(in_files)));
}

std::vector<bool> TierQueue::all_missing() const {
  std::vector<bool> missing(tiers().size());
  for (std::size_t place = 0; place < missing.size(); ++place) missing[place] = is_missing(place);
  return missing;
}

/// The least memory of a process for a tier: of its share, if the tier is divided.
std::uint64_t TierQueue::least_of_process(std::size_t place) const {
  const Kernels& tier = kernels_.tier(place);
  const Kernel& kernel = tier.least();
  if (!job_.processes() || !kernel.divided) return least_memory(tier);
  return bytes_beside_kernel(tier.game(), true) + least_cache_bytes +
         kernel.divided(job_.processes()->count()).least_memory;
}

/// The tiers to solve that rest only on finished ones.
std::vector<std::size_t> TierQueue::ready() const {
  const std::vector<bool> founded = all_below_done(states_);
  std::vector<std::size_t> ready;
  for (const std::size_t place : order_)
    if (is_missing(place) && founded[place]) ready.push_back(place);
  return ready;
}

/// Some of these tiers that nobody else has claimed: small ones, which leave others for other processes, or the first
/// large one. Nobody has finished them since.
std::vector<std::size_t> TierQueue::claimed_of(const std::vector<std::size_t>& ready) {
  const std::size_t most_small = 8 * own_job_.workers().count();
  std::vector<std::size_t> claimed;
  for (const bool large : {false, true})
    for (const std::size_t place : ready)
      if (is_large(place) == large && claimed.size() < (large ? 1 : most_small) && claims_->claim(tiers()[place].name))
        claimed.push_back(place);
  if (claimed.empty()) return {};
  read_states();
  std::erase_if(claimed, [&](std::size_t place) {
    if (done(place)) claims_->release(tiers()[place].name);
    return done(place);
  });
  return claimed;
}

void TierQueue::tell_whom_it_waits_for(const std::vector<std::size_t>& ready) const {
  if (!options_.notice) return;
  for (const std::size_t place : ready)
    if (const auto worker = worker_on(options_.file, tiers()[place].name))
      return options_.notice(fmt::format("waiting for the tier {}, which process {} on {} solves; last sign {} s ago",
                                         tiers()[place].name, worker->process, worker->host, worker->seconds));
}

/// Tiers that are now claimed; none if all are done.
std::vector<std::size_t> TierQueue::wait_for_claims() {
  for (;;) {
    const std::vector<std::size_t> next = ready();
    if (next.empty()) return {};
    if (std::vector<std::size_t> claimed = claimed_of(next); !claimed.empty()) return claimed;
    if (++waits_ == 3) tell_whom_it_waits_for(next);
    const JobStep step(job_, fmt::format("waiting for other processes, which solve {} tiers", next.size()), 0);
    for (int tenths = 0; tenths < 10; ++tenths) {
      job_.check("interrupted while other processes solve tiers");
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    read_states();
  }
}

/// The small tiers that are ready, or the first large one. With several processes: a tier that is too large for one of
/// them, or alone, for all together; otherwise each process's part of the tiers, large ones one by one, then small ones
/// together.
std::optional<TierRound> TierQueue::next_round() {
  std::vector<std::size_t> next = claims_ != nullptr ? wait_for_claims() : ready();
  if (next.empty()) return {};
  const auto large_last = [this](std::size_t place) { return !is_large(place); };
  if (!job_.processes()) {
    const auto large = std::stable_partition(next.begin(), next.end(), large_last);
    next.erase(large == next.begin() ? next.begin() + 1 : large, next.end());
    return TierRound{.batches = {next}};
  }
  if (const std::size_t divided = divided_of(next); divided < tiers().size())
    return TierRound{.batches = {{divided}}, .divided = true};
  next = own_part(std::move(next));
  const auto small = std::stable_partition(next.begin(), next.end(), [this](std::size_t at) { return is_large(at); });
  TierRound round;
  for (auto large = next.begin(); large != small; ++large) round.batches.push_back({*large});
  if (small != next.end()) round.batches.emplace_back(small, next.end());
  return round;
}

/// The tier to divide among the processes; tiers().size() if there is none.
std::size_t TierQueue::divided_of(const std::vector<std::size_t>& ready) const {
  const auto divides = [&](std::size_t place) {
    const Kernels& tier = kernels_.tier(place);
    if (!tier.least().divided) return false;
    const bool alone = ready.size() == 1 && tiers()[place].positions > divided_tier;
    return any_over(job_.processes(), alone || least_memory(tier) > own_job_.memory());
  };
  const auto found = std::find_if(ready.begin(), ready.end(), divides);
  return found == ready.end() ? tiers().size() : *found;
}

/// Deals the tiers to the processes, the largest first, each to the process with the fewest positions so far. Returns
/// the part of this process.
std::vector<std::size_t> TierQueue::own_part(std::vector<std::size_t> ready) const {
  std::stable_sort(ready.begin(), ready.end(),
                   [&](std::size_t a, std::size_t b) { return tiers()[a].positions > tiers()[b].positions; });
  std::vector<std::vector<std::size_t>> parts(job_.processes()->count());
  std::vector<Index> positions(parts.size());
  for (const std::size_t place : ready) {
    const auto least = std::min_element(positions.begin(), positions.end());
    parts[static_cast<std::size_t>(least - positions.begin())].push_back(place);
    *least += tiers()[place].positions;
  }
  return std::move(parts[job_.processes()->own()]);
}

}  // namespace zermelo
