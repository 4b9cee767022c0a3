// The budget is divided anew for each tier: first the kernel, then the unpacked tables that it reads, then its own
// table if it is kept. Packed tables of other tiers get the rest; with a folder they are dropped if one of these needs
// it.
#include <algorithm>

#include "formats/table/reading/block_cache.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/tier_queue.h"
#include "jobs/lookup/probe.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

std::uint64_t ExitTables::room_beside(std::size_t place) const {
  const Kernels& tier = kernels_.tier(place);
  const std::uint64_t room = memory_beside(bytes_beside_kernel(tier.game(), true) + memory_slack, job_);
  const Kernel& kernel = tier.within(room);
  return room > kernel.memory ? room - kernel.memory : room - std::min(room, 2 * kernel.least_memory);
}

std::uint64_t ExitTables::room(std::size_t place) const {
  const std::uint64_t room = room_beside(place);
  return room - std::min(room, cache_bytes(job_));
}

/// Packed tables get what the work on every tier leaves: without a folder certainly, with one if cells have a byte.
void ExitTables::begin(const std::vector<bool>& missing) {
  std::uint64_t room = job_.memory();
  for (std::size_t place = 0; place < tiers().size(); ++place) {
    if (!missing[place]) continue;
    const CellWidth cell = has_folder_ ? CellWidth::byte : kernels_.tier(place).best().widest;
    const std::uint64_t here = room_beside(place), tables = table_bytes(*game_, place, cell);
    room = std::min(room, here - std::min(here, tables));
  }
  kept_.emplace(KeptTables::Options{tiers().size(), room, !has_folder_, job_.scratch()});
}

void ExitTables::begin_tier(const std::vector<bool>& missing, std::optional<std::size_t> alone) {
  needed_.assign(tiers().size(), false);
  for (std::size_t place = 0; place < tiers().size(); ++place)
    if (missing[place])
      for (const std::size_t below : tiers()[place].rests_on) needed_[below] = true;
  if (!kept_) return;
  for (std::size_t place = 0; place < tiers().size(); ++place)
    if (!needed_[place]) kept_->forget(place);
  if (alone && has_folder_) make_room(*alone);
}

/// The bytes of the tables that a tier rests on, unpacked.
std::uint64_t ExitTables::exit_table_bytes(std::size_t place) const {
  std::uint64_t bytes = 0;
  for (const std::size_t below : tiers()[place].rests_on)
    bytes += MemoryTable::bytes(states_[below].info.cell, tiers()[below].positions);
  return bytes;
}

/// The most bytes of the table of a tier that is kept.
std::uint64_t ExitTables::own_bytes(std::size_t place) const {
  const bool needed = kept_ && needed_[place];
  return needed ? MemoryTable::bytes(kernels_.tier(place).best().widest, tiers()[place].positions) : 0;
}

/// Drops kept tables that the tier does not rest on, until there is room for those that it needs unpacked.
void ExitTables::make_room(std::size_t place) {
  const std::uint64_t want = exit_table_bytes(place) + own_bytes(place) + least_cache_bytes;
  const auto& below = tiers()[place].rests_on;
  for (std::size_t other = 0; other < tiers().size() && room_beside(place) < want; ++other) {
    if (!kept_->has(other) || std::find(below.begin(), below.end(), other) != below.end()) continue;
    kept_->forget(other);
    kept_->trim();
    return_free_memory();
  }
}

/// If all tables fit, the cache takes no more than the rest.
ExitTables::Rooms ExitTables::rooms_for(std::size_t place, const Job& job) const {
  const std::uint64_t own = own_bytes(place), whole_cache = cache_bytes(job);
  if (!has_folder_) return {job.memory(), whole_cache, own != 0};
  const std::uint64_t room = room_beside(place), want = exit_table_bytes(place) + least_cache_bytes;
  const bool keeps = own != 0 && want + own <= room;
  const std::uint64_t left = room - (keeps ? own : 0);
  const std::uint64_t cache = want <= left ? std::min(whole_cache, left - want + least_cache_bytes) : whole_cache;
  return {left - std::min(left, cache), cache, keeps};
}

ExitTables::Loaded ExitTables::load(std::size_t place, const Job& job) {
  const auto& places = tiers()[place].rests_on;
  const Rooms rooms = rooms_for(place, job);
  const auto exits = std::make_shared<TierTables>(game_, places, states_, std::make_shared<BlockCache>(rooms.cache));
  exits->load(places, rooms.tables, job, kept_ ? &*kept_ : nullptr);
  if (!rooms.keeps) return {exits, {}};
  const TableKind kind = table_kind(*game_, kernels_.metric());
  return {exits, [this, place, kind](const Slice& slice) { kept_->add(place, tiers()[place].positions, kind, slice); }};
}

void ExitTables::finish(std::size_t place, const Job& job) {
  if (kept_) kept_->pack(place, job);
}

}  // namespace zermelo
