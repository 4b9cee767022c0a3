// The budget is divided anew for each tier: first the kernel, then the unpacked tables that it reads. Packed tables get
// the rest; with a folder they are dropped if one of these needs it. A kernel that reads the tables in turn has room
// for one; they are packed in a temporary file if there is no room. A table that this job did not solve, and whose file
// has no wins, is completed from the tables below it, which are kept.
#include <algorithm>

#include "formats/table/reading/block_cache.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/tier_queue.h"
#include "jobs/lookup/probe.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

std::uint64_t ExitTables::room_beside(std::size_t place) const {
  const Kernels& tier = kernels_.tier(place);
  const std::uint64_t room = memory_beside(bytes_beside_kernel(tier.game(), true) + memory_slack, job_);
  const Kernel& kernel = tier.within(room);
  const bool whole = room > kernel.memory || kernel.exits_in_turn;
  return room - std::min(room, whole ? kernel.memory : 2 * kernel.least_memory);
}

std::uint64_t ExitTables::room(std::size_t place) const {
  const std::uint64_t room = room_beside(place);
  return room - std::min(room, cache_bytes(job_));
}

/// Packed tables get what the work on every tier leaves: without a folder certainly, with one if cells are narrow.
void ExitTables::begin(const std::vector<bool>& missing) {
  std::uint64_t room = job_.memory();
  for (std::size_t place = 0; place < tiers().size(); ++place) {
    if (!missing[place]) continue;
    const CellWidth cell = has_folder_ ? narrowest_cell(kernels_) : kernels_.tier(place).best().widest;
    const std::uint64_t here = room_beside(place), tables = in_turn_ ? packing_bytes : table_bytes(*game_, place, cell);
    room = std::min(room, here - std::min(here, tables));
  }
  kept_.emplace(KeptTables::Options{tiers().size(), room, !has_folder_ || in_turn_, job_.scratch()});
}

void ExitTables::begin_tier(const std::vector<bool>& missing, std::optional<std::size_t> alone) {
  needed_.assign(tiers().size(), false);
  for (std::size_t place = 0; place < tiers().size(); ++place)
    if (missing[place])
      for (const std::size_t below : tiers()[place].rests_on) needed_[below] = true;
  if (!kept_) return;
  for (std::size_t place = 0; place < tiers().size(); ++place)
    if (!needed_[place]) kept_->forget(place);
  if (alone && has_folder_ && !in_turn_) make_room(*alone);
}

/// The bytes of the tables that a tier rests on, unpacked.
std::uint64_t ExitTables::exit_table_bytes(std::size_t place) const {
  std::uint64_t bytes = 0;
  for (const std::size_t below : tiers()[place].rests_on)
    bytes += MemoryTable::bytes(states_[below].info.cell, tiers()[below].positions);
  return bytes;
}

/// Drops kept tables that the tier does not rest on, until there is room for those that it needs unpacked.
void ExitTables::make_room(std::size_t place) {
  const std::uint64_t want = exit_table_bytes(place) + packing_bytes + least_cache_bytes;
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
  const bool needed = kept_ && needed_[place];
  if (in_turn_) return {0, least_cache_bytes, needed};
  const std::uint64_t whole_cache = cache_bytes(job);
  if (!has_folder_) return {job.memory(), whole_cache, needed};
  const std::uint64_t room = room_beside(place), want = exit_table_bytes(place) + least_cache_bytes;
  const bool keeps = needed && want + packing_bytes <= room;
  const std::uint64_t left = room - (keeps ? packing_bytes : 0);
  const std::uint64_t cache = want <= left ? std::min(whole_cache, left - want + least_cache_bytes) : whole_cache;
  return {left - std::min(left, cache), cache, keeps};
}

ExitTables::Loaded ExitTables::load(std::size_t place, const Job& job) {
  const auto& places = tiers()[place].rests_on;
  const Rooms rooms = rooms_for(place, job);
  const auto tables = std::make_shared<TierTables>(game_, places, states_, std::make_shared<BlockCache>(rooms.cache));
  tables->load(places, rooms.tables, job, kept_ ? &*kept_ : nullptr);
  Loaded loaded{tables, tables->exits(), {}};
  if (in_turn_)
    loaded.exits.lend = [this, job](Index position, std::uint64_t room) { return lend(position, room, job); };
  if (rooms.keeps)
    loaded.entries = [this, place, kind = table_kind(*game_, kernels_.metric()), job](const Slice& slice) {
      kept_->add(place, tiers()[place].positions, kind, slice, job);
    };
  return loaded;
}

void ExitTables::finish(std::size_t place, const Job& job) {
  if (kept_) kept_->pack(place, job);
}

std::shared_ptr<const Slice> ExitTables::lend(Index position, std::uint64_t room, const Job& job) const {
  struct Lent {
    MemoryTable table;
    Slice slice;
  };
  const std::size_t place = tier_of(tiers(), position);
  if (!kept_->has(place)) return {};
  const BufferPlace in{kept_->bytes(place) > room, job_.scratch(), job_.memory()};
  const auto lent = std::make_shared<Lent>(Lent{kept_->table(place, job, in), {}});
  lent->slice = lent->table.slice();
  lent->slice.first = tiers()[place].first;
  return {lent, &lent->slice};
}

void ExitTables::complete(const std::vector<std::size_t>& places) {
  if (!in_turn_) return;
  for (const std::size_t place : places)
    for (const std::size_t below : tiers()[place].rests_on)
      if (!kept_->has(below)) keep_from_file(below);
}

/// Requires that the tables that the tier rests on are kept.
void ExitTables::keep_from_file(std::size_t place) {
  if (states_[place].file.empty()) return;
  const TableFile file(states_[place].file, least_cache_bytes);
  const TableInfo& info = file.info();
  const std::uint64_t bytes = MemoryTable::bytes(info.cell, info.positions);
  const std::uint64_t proof = kernels_.tier(place).method().proof_bytes(info.kind, info.cell);
  const BufferPlace in{bytes + proof > memory_beside(held_memory() + packing_bytes, job_), job_.scratch(),
                       job_.memory()};
  const TierTables below(game_, tiers()[place].rests_on, states_, std::make_shared<BlockCache>(least_cache_bytes));
  ExitEntries exits = below.exits();
  exits.lend = [&](Index exit, std::uint64_t room) { return lend(exit, room, job_); };
  const MemoryTable table = load_file(file, TierGame(*game_, place), exits, job_, in);
  kept_->add(place, info.positions, info.kind, table.slice(), job_);
  kept_->pack(place, job_);
}

}  // namespace zermelo
