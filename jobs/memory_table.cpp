// Slices go to their cells. Depths of wins that a file lacks follow from the losses, which it contains.
#include "jobs/memory_table.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

#include "jobs/memory.h"
#include "jobs/probe.h"
#include "solver/solve.h"
#include "tablebase/machine_memory.h"
#include "tablebase/tier_game.h"

namespace zermelo {

MemoryTable::MemoryTable(CellWidth cell, const TableKind& kind, Index positions) : kind_(kind), positions_(positions) {
  if (cell == CellWidth::byte) cells_ = std::vector<std::uint8_t>(positions);
  if (cell == CellWidth::word) cells_ = std::vector<std::uint16_t>(positions);
  if (cell == CellWidth::wide) cells_ = std::vector<std::uint32_t>(positions);
  if (cell == CellWidth::bit) cells_ = std::vector<std::uint64_t>((positions + 63) / 64);
}

std::uint64_t MemoryTable::bytes(CellWidth cell, Index positions) {
  return positions / 8 * static_cast<std::uint64_t>(cell) + 8 * static_cast<std::uint64_t>(cell);
}

void MemoryTable::store(const Slice& slice) {
  std::visit(
      [&](const auto& run) {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>) {
          auto& words = std::get<std::vector<std::uint64_t>>(cells_);
          for (Index i = 0; i < run.count; ++i)
            if (run.loss(i)) words[(slice.first + i) / 64] |= std::uint64_t{1} << ((slice.first + i) % 64);
        } else {
          auto& cells = std::get<std::vector<std::remove_cvref_t<decltype(run[0])>>>(cells_);
          std::copy(run.begin(), run.end(), cells.begin() + static_cast<std::ptrdiff_t>(slice.first));
        }
      },
      slice.cells);
}

Value MemoryTable::value(Index position) const { return slice().value(position, kind_); }

MemoryTable solve_in_memory(const Game& game, Metric metric, const Job& job) {
  const Kernel kernel = kernel_for(game, metric, job.memory());
  const std::string spec = game.spec().canonical_text();
  require_memory(peak_memory() + kernel.least_memory + MemoryTable::bytes(kernel.widest, game.size()), job, spec);
  std::optional<MemoryTable> table;
  const JobStep step(job, "solving " + spec, game.size());
  Control control;
  control.job = job;
  control.value_bytes = pool_memory(job, kernel.memory);
  kernel.solve(control, [&](const Slice& slice) {
    if (!table) table.emplace(slice.width(), TableKind{game.game_class(), game.play(), metric}, game.size());
    table->store(slice);
  });
  return std::move(*table);
}

Slice MemoryTable::slice() const {
  return std::visit(
      [&](const auto& cells) -> Slice {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(cells[0])>, std::uint64_t>)
          return {0, LossBits{cells.data(), 0, positions_}};
        else
          return {0, std::span(cells)};
      },
      cells_);
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
      cells_);
}

/// Sets the depth of every won position to 1 + the least depth of a loss that it moves to. Threads write only wins and
/// read only losses.
void MemoryTable::derive_wins(const Game& game, Workers& workers) {
  workers.for_ranges(positions_, 4096, [&](std::size_t begin, std::size_t end) {
    std::vector<Index> next;
    for (Index position = begin; position < end; ++position) {
      if (value(position).outcome != Outcome::win) continue;
      game.successors(position, next);
      if (next.empty() && game.ending(position) == Outcome::win) put(position, {Outcome::win, 0});
      std::optional<std::uint32_t> least;
      for (const Index to : next)
        if (const Value there = value(to); there.outcome == Outcome::loss)
          least = std::min(least.value_or(there.depth), there.depth);
      if (least) put(position, {Outcome::win, *least + 1});
    }
  });
}

MemoryTable load_cells(const TableFile& file, const Job& job) {
  const TableInfo& info = file.info();
  MemoryTable table(info.cell, info.kind, info.positions);
  std::mutex guard;  // two blocks of bits may share a word
  for_each_block(file, job, "reading", [&](const Slice& slice) {
    std::unique_lock lock(guard, std::defer_lock);
    if (info.cell == CellWidth::bit) lock.lock();
    table.store(slice);
  });
  return table;
}

/// Tiers may have cells of different widths; the table has the widest.
MemoryTable load_folder(const Probe& probe, const Job& job) {
  const TableInfo& info = probe.info();
  MemoryTable table(info.cell, info.kind, info.positions);
  std::mutex guard;
  for_each_table(probe, [&](const Probe& tier) {
    const Index first = dynamic_cast<const TierGame&>(tier.game()).tier().first;
    for_each_block(tier.file(), job, "reading", [&](const Slice& slice) {
      const std::lock_guard lock(guard);  // two tiers may share a word of bits
      for (Index i = 0; i < slice.count(); ++i) table.put(first + slice.first + i, slice.value(i, info.kind));
    });
  });
  return table;
}

MemoryTable load_table(const Probe& probe, const Job& job) {
  if (probe.folder()) return load_folder(probe, job);
  MemoryTable table = load_cells(probe.file(), job);
  if (probe.info().losses_only()) table.derive_wins(probe.game(), job.workers());
  return table;
}

Value value_in_block(const Probe& probe, const Slice& slice, Index i) {
  const TableInfo& info = probe.info();
  const Value kept = slice.value(i, info.kind);
  return info.losses_only() && kept.outcome == Outcome::win ? probe.value(slice.first + i) : kept;
}

void for_each_block(const TableFile& file, const Job& job, const std::string& step,
                    const std::function<void(const Slice&)>& use) {
  const JobStep whole(job, step, file.info().positions);
  std::atomic<Index> done{0};
  job.workers().for_each(file.blocks(), [&](std::size_t block) {
    job.check();
    file.read_block(block, [&](const Slice& slice) {
      use(slice);
      job.progress(done += slice.count());
    });
  });
}

}  // namespace zermelo
