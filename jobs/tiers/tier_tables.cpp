// Finds the tier of a position by bisection, then its entry in memory or through the cache of the file.
#include "jobs/tiers/tier_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/storage/file_layer.h"
#include "jobs/tiers/tier_names.h"
#include "tablebase/error.h"

namespace zermelo {

TierTables::TierTables(std::shared_ptr<const Game> game, std::span<const std::size_t> places,
                       const std::vector<TierStatus>& states, const std::shared_ptr<BlockCache>& cache)
    : game_(std::move(game)) {
  for (const std::size_t place : places) {
    const TierStatus& status = states[place];
    std::shared_ptr<const TableFile> file;
    if (status.state == TierState::done) file = std::make_shared<const TableFile>(status.file, cache);
    parts_.push_back({&game_->tiers()[place], status.file, status.fault, std::move(file)});
  }
}

void TierTables::load(std::span<const std::size_t> places, std::uint64_t bytes, const Job& job) {
  std::vector<Part*> smallest;
  for (Part& part : parts_)
    for (const std::size_t place : places)
      if (part.file && part.tier == &game_->tiers()[place]) smallest.push_back(&part);
  std::sort(smallest.begin(), smallest.end(),
            [](const Part* a, const Part* b) { return a->tier->positions < b->tier->positions; });
  for (Part* part : smallest) {
    const std::uint64_t need = MemoryTable::bytes(part->file->info().cell, part->tier->positions);
    if (need > bytes) return;
    if (part->table) continue;
    bytes -= need;
    part->table.emplace(load_cells(*part->file, job));
  }
}

Value TierTables::value(Index position) const {
  const auto after = std::upper_bound(parts_.begin(), parts_.end(), position,
                                      [](Index number, const Part& part) { return number < part.tier->end(); });
  if (after == parts_.end() || position < after->tier->first)
    throw UsageError(fmt::format("{} is in no tier that is read", game_->text(position)));
  const Index number = position - after->tier->first;
  if (after->table) return after->table->value(number);
  if (after->file) return after->file->value(number);
  if (!after->fault.empty()) throw FormatError(after->fault);
  throw UsageError(missing_text(game_->spec().canonical_text(), folder_of(after->path), after->tier->name));
}

std::uint32_t TierTables::greatest() const {
  std::uint32_t greatest = 0;
  for (const Part& part : parts_)
    if (part.file) greatest = std::max(greatest, part.file->info().summary.greatest);
  return greatest;
}

}  // namespace zermelo
