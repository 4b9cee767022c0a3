// A table is packed in runs, so that all threads pack and unpack it.
#include "jobs/lookup/kept_tables.h"

#include <atomic>
#include <limits>
#include <utility>

#include "tablebase/machine/parallel.h"

namespace zermelo {
namespace {

constexpr std::size_t run_bytes = std::size_t{1} << 17;
/// Room for a run, also for one that cannot be packed.
constexpr std::size_t slab_bytes = std::size_t{1} << 20;

}  // namespace

KeptTables::KeptTables(Options options)
    : options_(std::move(options)),
      store_({slab_bytes, options_.spills ? options_.memory_bytes : std::numeric_limits<std::uint64_t>::max(),
              options_.folder}),
      tiers_(options_.tiers) {}

void KeptTables::add(std::size_t place, Index positions, const TableKind& kind, const Slice& slice) {
  Kept& tier = tiers_[place];
  if (slice.first != tier.entries) return;
  if (!tier.collected) {
    tier.collected.emplace(slice.width(), kind, positions);
    tier.cell = slice.width();
    tier.kind = kind;
    tier.positions = positions;
  }
  tier.collected->store(slice);
  tier.entries += slice.count();
}

void KeptTables::pack(std::size_t place, const Job& job) {
  Kept& tier = tiers_[place];
  const bool complete = tier.collected && tier.entries == tier.positions;
  std::optional<MemoryTable> table = std::exchange(tier.collected, {});
  if (!complete) return;
  const std::span<const std::byte> bytes = table->bytes();
  tier.entries = 0;
  tier.runs.resize((bytes.size() + run_bytes - 1) / run_bytes);
  std::atomic<bool> whole = true;
  job.workers().for_chunks(bytes.size(), run_bytes, [&](std::size_t begin, std::size_t end) {
    if (whole && !keep_run(bytes.subspan(begin, end - begin), tier.runs[begin / run_bytes])) whole = false;
  });
  if (!whole) forget(place);
}

/// Returns false if the memory is full and nothing goes to a file.
bool KeptTables::keep_run(std::span<const std::byte> bytes, std::optional<ColdStore::Run>& run) {
  if (!options_.spills && store_.memory_bytes() > options_.memory_bytes) return false;
  thread_local std::vector<std::byte> packed;  // keeps its memory
  zermelo::pack(bytes, packed);
  run = store_.keep(packed);
  return true;
}

void KeptTables::forget(std::size_t place) {
  for (const auto& run : std::exchange(tiers_[place].runs, {}))
    if (run) store_.forget(*run);
}

MemoryTable KeptTables::table(std::size_t place, const Job& job) const {
  const Kept& tier = tiers_[place];
  MemoryTable table(tier.cell, tier.kind, tier.positions);
  const std::span<std::byte> bytes = table.bytes();
  job.workers().for_chunks(bytes.size(), run_bytes, [&](std::size_t begin, std::size_t end) {
    std::vector<std::byte> packed;
    store_.read(*tier.runs[begin / run_bytes], packed);
    unpack(packed, bytes.subspan(begin, end - begin));
  });
  return table;
}

}  // namespace zermelo
