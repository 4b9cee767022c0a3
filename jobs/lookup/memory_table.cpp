// Slices go to their cells. Depths of wins that a file lacks follow from the losses, which it contains.
#include "jobs/lookup/memory_table.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <variant>

#include "jobs/budget/amounts.h"
#include "jobs/lookup/probe.h"
#include "solver/engine/choice.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

/// Entries of a run of a table in memory.
constexpr Index run_entries = Index{1} << 15;

/// Calls use(slice) for a block with the entries that the file lacks.
void complete_block(const Probe& probe, const KeptSlice& slice, const std::function<void(const Slice&)>& use) {
  const TableKind& kind = probe.info().kind;
  MemoryTable whole(probe.info().cell, kind, slice.count());
  for (Index i = 0; i < slice.count(); ++i) whole.put(i, whole_value(probe, slice.first() + i, slice.value(i, kind)));
  use({slice.first(), whole.slice().cells});
}

}  // namespace

/// Cells of width `bit` are packed into words of 64 bits.
struct MemoryTable::Cells : std::variant<HugeBuffer<std::uint8_t>, HugeBuffer<std::uint16_t>, HugeBuffer<std::uint32_t>,
                                         HugeBuffer<std::uint64_t>> {
  using variant::operator=;
};

Slice entries_of(const Slice& slice, Index begin, Index count, Index first) {
  return std::visit(
      [&](const auto& run) -> Slice {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
          return {first, LossBits{run.words, run.offset + begin, count}};
        else
          return {first, run.subspan(begin, count)};
      },
      slice.cells);
}

const BufferPlace& in_memory() {
  static const BufferPlace place;
  return place;
}

MemoryTable::MemoryTable(CellWidth cell, const TableKind& kind, Index positions, const BufferPlace& place)
    : kind_(kind), positions_(positions), cells_(std::make_unique<Cells>()) {
  if (cell == CellWidth::byte) *cells_ = HugeBuffer<std::uint8_t>(positions, place);
  if (cell == CellWidth::two_bytes) *cells_ = HugeBuffer<std::uint16_t>(positions, place);
  if (cell == CellWidth::four_bytes) *cells_ = HugeBuffer<std::uint32_t>(positions, place);
  if (cell == CellWidth::bit) *cells_ = HugeBuffer<std::uint64_t>((positions + 63) / 64, place);
}
MemoryTable::~MemoryTable() = default;
MemoryTable::MemoryTable(MemoryTable&&) noexcept = default;
MemoryTable& MemoryTable::operator=(MemoryTable&&) noexcept = default;

std::uint64_t MemoryTable::bytes(CellWidth cell, Index positions) {
  return positions / 8 * static_cast<std::uint64_t>(cell) + 8 * static_cast<std::uint64_t>(cell);
}

void MemoryTable::store(const Slice& slice) {
  std::visit(
      [&](const auto& run) {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>) {
          auto& words = std::get<HugeBuffer<std::uint64_t>>(*cells_);
          for (Index i = 0; i < run.count; ++i)
            if (run.loss(i)) words[(slice.first + i) / 64] |= std::uint64_t{1} << ((slice.first + i) % 64);
        } else {
          auto& cells = std::get<HugeBuffer<std::remove_cvref_t<decltype(run[0])>>>(*cells_);
          std::copy(run.begin(), run.end(), cells.data() + slice.first);
        }
      },
      slice.cells);
}

std::span<std::byte> MemoryTable::bytes() {
  return std::visit([](auto& cells) { return std::as_writable_bytes(cells.span()); }, *cells_);
}

KeptValue MemoryTable::value(Index position) const {
  return std::visit(
      [&](const auto& cells) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(cells[0])>, std::uint64_t>)
          return KeptValue(slice().value(position, kind_));
        else
          return decode_kept(cells[position], kind_);
      },
      *cells_);
}

Control control_beside(std::uint64_t beside, const Kernel& kernel, const Job& job) {
  Control control;
  control.job = job;
  control.memory = std::max(kernel.least_memory, memory_beside(beside, job));
  control.scratch = job.scratch();
  // Without a budget the memory counts that is free, in addition to what the process holds.
  control.value_bytes = pool_memory(job, (job.bounded() ? beside : 0) + kernel.memory);
  return control;
}

Slice MemoryTable::slice(Index first, Index count) const {
  return std::visit(
      [&](const auto& cells) -> Slice {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(cells[0])>, std::uint64_t>)
          return {first, LossBits{cells.data(), first, count}};
        else
          return {first, cells.span().subspan(first, count)};
      },
      *cells_);
}

void MemoryTable::put(Index position, Value value) {
  std::visit(
      [&](auto& cells) {
        using Cell = std::remove_cvref_t<decltype(cells[0])>;
        if constexpr (std::is_same_v<Cell, std::uint64_t>)
          cells[position / 64] |= std::uint64_t{value.outcome == Outcome::loss} << (position % 64);
        else
          cells[position] = encode<Cell>(value, kind_);
      },
      *cells_);
}

void KeptTable::derive_wins(const Game& game, const ExitEntries& exits, const Job& job) {
  const JobStep step(job, "deriving wins", cells_.size());
  const auto derive = [&](auto& cells) { zermelo::derive_wins(game, cells_.kind_, cells.span(), exits, job); };
  if (auto* bytes = std::get_if<HugeBuffer<std::uint8_t>>(cells_.cells_.get())) derive(*bytes);
  if (auto* words = std::get_if<HugeBuffer<std::uint16_t>>(cells_.cells_.get())) derive(*words);
}

MemoryTable KeptTable::completed(const Game& game, const ExitEntries& exits, const Job& job) && {
  if (doubt_ == Doubt::entry) derive_wins(game, exits, job);
  if (doubt_ == Doubt::number)
    count_solutions(game, cells_.kind_, std::get<HugeBuffer<std::uint16_t>>(*cells_.cells_).span(), exits, job);
  return std::move(cells_);
}

namespace {

/// Calls use(slice) for the blocks of a file or a part.
template <class Blocks>
void read_blocks(const Blocks& table, const Job& job, const std::string& step,
                 const std::function<void(const KeptSlice&)>& use, const std::function<bool(std::uint64_t)>& left_out) {
  const JobStep whole(job, step, table.info().positions);
  std::atomic<Index> done{0};
  job.workers().for_each(table.blocks(), [&](std::size_t block) {
    job.check();
    if (left_out && left_out(block)) return;
    table.read_block(block, [&](const KeptSlice& slice) {
      use(slice);
      job.progress(done += slice.count());
    });
  });
}

template <class Blocks>
MemoryTable read_cells(const Blocks& from, const Job& job, const std::function<bool(std::uint64_t)>& left_out,
                       const BufferPlace& place) {
  const TableInfo& info = from.info();
  const MappedLimit limit(place.limit);
  MemoryTable table(info.cell, info.kind, info.positions, place);
  std::mutex guard;  // two blocks of bits may share a word
  const auto store = [&](const KeptSlice& slice) {
    std::unique_lock lock(guard, std::defer_lock);
    if (info.cell == CellWidth::bit) lock.lock();
    table.store(slice.in_file());
    limit.check();
  };
  read_blocks(from, job, "reading", store, left_out);
  return table;
}

}  // namespace

KeptTable load_cells(const TableFile& file, const Job& job, const std::function<bool(std::uint64_t)>& left_out,
                     const BufferPlace& place) {
  return {read_cells(file, job, left_out, place), file.info().doubt()};
}

MemoryTable load_file(const TableFile& file, const Game& game, const ExitEntries& exits, const Job& job,
                      const BufferPlace& place) {
  return load_cells(file, job, {}, place).completed(game, exits, job);
}

/// Tiers may have cells of different widths; the table has the widest.
MemoryTable load_table(const Probe& probe, const Job& job) {
  const TableInfo& info = probe.info();
  if (probe.parts().size() == 1) {
    const Probe only = probe.part(0);
    if (only.in_memory()) return read_cells(only, job, {}, in_memory());
    return load_file(only.file(), only.game(), only.exits(), job);
  }
  MemoryTable table(info.cell, info.kind, info.positions);
  std::mutex guard;
  for_each_table(probe, [&](const Probe& tier) {
    const Index first = dynamic_cast<const TierGame&>(tier.game()).tier().first;
    for_each_block(tier, job, "reading", [&](const KeptSlice& slice) {
      const std::lock_guard lock(guard);  // two tiers may share a word of bits
      for (Index i = 0, at = slice.first(); i < slice.count(); ++i, ++at)
        table.put(first + at, whole_value(tier, at, slice.value(i, info.kind)));
    });
  });
  return table;
}

Value whole_value(const Probe& probe, Index position, KeptValue kept) {
  return kept.is_known() ? kept.known() : probe.value(position);
}

void for_each_block(const TableFile& file, const Job& job, const std::string& step,
                    const std::function<void(const KeptSlice&)>& use,
                    const std::function<bool(std::uint64_t)>& left_out) {
  read_blocks(file, job, step, use, left_out);
}

void for_each_block(const Probe& part, const Job& job, const std::string& step,
                    const std::function<void(const KeptSlice&)>& use) {
  read_blocks(part, job, step, use, {});
}

bool leaves_room_for_table(const TableInfo& info, const Job& job) {
  return 2 * MemoryTable::bytes(info.cell, info.positions) <= memory_beside(held_memory(), job);
}

void for_each_run(const Probe& probe, const Job& job, const std::string& step,
                  const std::function<void(const Slice&)>& use) {
  const TableInfo& info = probe.info();
  if (!info.lacks_entries() || probe.in_memory())
    return for_each_block(probe, job, step, [&](const KeptSlice& slice) { use(slice.known()); });
  if (!leaves_room_for_table(info, job))
    return for_each_block(probe, job, step, [&](const KeptSlice& slice) { complete_block(probe, slice, use); });
  const MemoryTable table = load_table(probe, job);
  const JobStep whole(job, step, info.positions);
  for_each_part(table.slice(), job, use);
}

void for_each_part(const Slice& table, const Job& job, const std::function<void(const Slice&)>& use) {
  job.workers().for_each((table.count() + run_entries - 1) / run_entries, [&](std::size_t run) {
    job.check();
    const Index first = run * run_entries;
    use(entries_of(table, first, std::min(run_entries, table.count() - first), table.first + first));
  });
}

void for_each_depth_run(const Probe& probe, const Job& job, const std::string& step,
                        const std::function<void(const KeptSlice&)>& use) {
  if (probe.info().depths_only()) return for_each_block(probe, job, step, use);
  for_each_run(probe, job, step, use);
}

}  // namespace zermelo
