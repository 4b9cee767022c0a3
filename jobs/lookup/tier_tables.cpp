// Finds the tier of a position by bisection, then its entry in memory or through the cache of the file.
#include "jobs/lookup/tier_tables.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <utility>

#include "formats/table/storage/file_layer.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/solving/control.h"
#include "solver/solving/solution_counter.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

namespace {

bool lacks_some(const TierStatus& status) { return status.is_done() && status.info.lacks_entries(); }

/// The places, and the places of all tiers below a tier whose table lacks entries.
std::vector<bool> opened_places(const Game& game, std::span<const std::size_t> places,
                                const std::vector<TierStatus>& states) {
  std::vector<bool> opened(states.size());
  for (const std::size_t place : places) {
    opened[place] = true;
    if (!lacks_some(states[place])) continue;
    const std::vector<bool> below = tiers_below(game, place);
    std::transform(below.begin(), below.end(), opened.begin(), opened.begin(), std::logical_or<>());
  }
  return opened;
}

}  // namespace

TierTables::TierTables(std::shared_ptr<const Game> game, std::span<const std::size_t> places,
                       const std::vector<TierStatus>& states, const std::shared_ptr<BlockCache>& cache)
    : game_(std::move(game)) {
  const std::vector<bool> opened = opened_places(*game_, places, states);
  for (std::size_t place = 0; place < opened.size(); ++place)
    if (opened[place])
      open(place, std::find(places.begin(), places.end(), place) != places.end(), states[place], cache);
}

void TierTables::open(std::size_t place, bool wanted, const TierStatus& status,
                      const std::shared_ptr<BlockCache>& cache) {
  std::shared_ptr<const TableFile> file;
  if (status.is_done() && !status.file.empty()) file = std::make_shared<const TableFile>(status.file, cache);
  lacks_entries_ = lacks_entries_ || lacks_some(status);
  parts_.push_back({&game_->tiers()[place], wanted, status, std::move(file)});
  ends_.push_back(parts_.back().tier->end());
}

std::size_t TierTables::place_of(const Part& part) const {
  return static_cast<std::size_t>(part.tier - game_->tiers().data());
}

void TierTables::load(std::span<const std::size_t> places, std::uint64_t bytes, const Job& job,
                      const KeptTables* kept) {
  const auto is_kept = [&](const Part& part) { return kept != nullptr && kept->has(place_of(part)); };
  std::vector<Part*> smallest;
  for (Part& part : parts_)
    if ((part.file || is_kept(part)) && std::find(places.begin(), places.end(), place_of(part)) != places.end())
      smallest.push_back(&part);
  std::sort(smallest.begin(), smallest.end(),
            [](const Part* a, const Part* b) { return a->tier->positions < b->tier->positions; });
  for (Part* part : smallest) {
    const std::uint64_t need = MemoryTable::bytes(part->status.info.cell, part->tier->positions);
    if (need > bytes) return;
    if (part->table) continue;
    bytes -= need;
    part->table.emplace(is_kept(*part) ? kept->table(place_of(*part), job) : read(*part, job));
  }
}

MemoryTable TierTables::read(const Part& part, const Job& job) const {
  return load_file(*part.file, TierGame(*game_, place_of(part)), exits(), job);
}

const TierTables::Part& TierTables::part_of(Index position) const {
  const auto after = static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), position) - ends_.begin());
  if (after == ends_.size() || position < parts_[after].tier->first)
    throw UsageError("{} is in no tier that is read", game_->text(position));
  const Part& part = parts_[after];
  if (part.file || part.table) return part;
  const TierStatus& status = part.status;
  if (!status.fault.empty()) throw FormatError(status.fault);
  throw MissingTier(missing_text(game_->spec().canonical_text(), folder_of(status.file), part.tier->name),
                    part.tier->name);
}

KeptValue TierTables::kept(const Part& part, Index position) const {
  const Index number = position - part.tier->first;
  return part.table ? part.table->value(number) : part.file->value(number);
}

KeptValue TierTables::kept(Index position) const { return kept(part_of(position), position); }

Value TierTables::value(Index position) const {
  return value(position, [this](Index at) { return kept(at); });
}

Value TierTables::value(Index position, const std::function<KeptValue(Index)>& known) const {
  const KeptValue found = known(position);
  if (found.is_known()) return found.known();
  return completed(*game_, *part_of(position).status.info.kind, position, found, known);
}

std::optional<Slice> TierTables::loaded(Index position) const {
  const Part& part = part_of(position);
  if (!part.table) return {};
  return entries_of(part.table->slice(), 0, part.table->size(), part.tier->first);
}

ExitEntries TierTables::exits() const {
  return {.value = [this](Index exit) { return value(exit); },
          .kept = [this](Index exit) { return kept(exit); },
          .table = [this](Index exit) { return loaded(exit); },
          .greatest = greatest()};
}

/// The greatest figure in the tables at the places of the constructor.
std::uint32_t TierTables::greatest() const {
  std::uint32_t greatest = 0;
  for (const Part& part : parts_)
    if (part.status.is_done() && part.wanted) greatest = std::max(greatest, part.status.info.summary.greatest);
  return greatest;
}

// A table is packed in runs, so that all threads pack and unpack it. A window of entries is a whole number of runs.

namespace {

constexpr std::size_t run_bytes = std::size_t{1} << 17;
/// Room for a run, also for one that cannot be packed.
constexpr std::size_t slab_bytes = std::size_t{1} << 20;

Index window_entries(CellWidth cell) { return 32 * run_bytes * 8 / static_cast<unsigned>(cell); }

}  // namespace

KeptTables::KeptTables(Options options)
    : options_(std::move(options)),
      store_({slab_bytes, options_.spills ? options_.memory_bytes : std::numeric_limits<std::uint64_t>::max(),
              options_.folder}),
      tiers_(options_.tiers) {}

void KeptTables::add(std::size_t place, Index positions, const TableKind& kind, const Slice& slice, const Job& job) {
  Kept& tier = tiers_[place];
  if (slice.first != tier.entries) return;
  if (tier.entries == 0) {
    tier.cell = slice.width();
    tier.kind = kind;
    tier.positions = positions;
  }
  const Index window = window_entries(tier.cell), end = tier.entries + slice.count();
  while (tier.entries < end) {
    const Index filled = tier.entries % window, count = std::min(window - filled, end - tier.entries);
    if (!tier.window) tier.window.emplace(tier.cell, kind, std::min(window, positions - tier.entries));
    tier.window->store(entries_of(slice, tier.entries - slice.first, count, filled));
    tier.entries += count;
    if (tier.entries % window == 0 && !pack_window(tier, job)) return forget(place);
  }
}

void KeptTables::pack(std::size_t place, const Job& job) {
  Kept& tier = tiers_[place];
  const bool complete = tier.entries != 0 && tier.entries == tier.positions;
  if (!complete || !pack_window(tier, job)) return forget(place);
  tier.complete = true;
}

/// Returns false if the memory is full and nothing goes to a file.
bool KeptTables::pack_window(Kept& tier, const Job& job) {
  if (!tier.window) return true;
  const std::span<const std::byte> bytes = tier.window->bytes();
  const std::size_t before = tier.runs.size();
  tier.runs.resize(before + (bytes.size() + run_bytes - 1) / run_bytes);
  std::atomic<bool> whole = true;
  job.workers().for_chunks(bytes.size(), run_bytes, [&](std::size_t begin, std::size_t end) {
    if (whole && !keep_run(bytes.subspan(begin, end - begin), tier.runs[before + begin / run_bytes])) whole = false;
  });
  tier.window.reset();
  return whole;
}

/// Returns false if the memory is full and nothing goes to a file.
bool KeptTables::keep_run(std::span<const std::byte> bytes, std::optional<ColdStore::Run>& run) {
  if (!options_.spills && store_.memory_bytes() > options_.memory_bytes) return false;
  thread_local std::vector<std::byte> packed;  // keeps its memory
  zermelo::pack(bytes, packed);
  run = store_.keep(packed);
  return true;
}

/// Entries of the tier that follow have no first one.
void KeptTables::forget(std::size_t place) {
  for (const auto& run : std::exchange(tiers_[place], {}).runs)
    if (run) store_.forget(*run);
}

MemoryTable KeptTables::table(std::size_t place, const Job& job, const BufferPlace& in) const {
  const Kept& tier = tiers_[place];
  const MappedLimit limit(in.limit);
  MemoryTable table(tier.cell, tier.kind, tier.positions, in);
  const std::span<std::byte> bytes = table.bytes();
  job.workers().for_chunks(bytes.size(), run_bytes, [&](std::size_t begin, std::size_t end) {
    std::vector<std::byte> packed;
    store_.read(*tier.runs[begin / run_bytes], packed);
    unpack(packed, bytes.subspan(begin, end - begin));
    limit.check();
  });
  return table;
}

}  // namespace zermelo
