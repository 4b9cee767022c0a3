#include "jobs/lookup/held_table.h"

#include <algorithm>
#include <stdexcept>

#include "formats/table/blocks/cell_buffer.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/probe.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

/// The bytes of the cells of a solved game.
std::uint64_t cell_bytes(const Kernel& kernel, const Game& game) {
  return kernel.makes_diagram ? 0 : MemoryTable::bytes(kernel.widest, game.size());
}

}  // namespace

HeldTable::HeldTable(const TableKind& kind, MemoryTable cells, ValueList values)
    : kind_(kind), list_(std::move(values)) {
  hold(std::move(cells));
}

void HeldTable::hold(const Game& game, CellWidth cell, std::shared_ptr<const heaps::Diagram> diagram) {
  cell_ = cell;
  space_ = std::get<HeapSumRules>(game.structure()).space;
  parts_.push_back({0, game.size(), {}, std::move(diagram)});
}

void HeldTable::hold(MemoryTable cells) {
  const Index first = size(), end = first + cells.size();
  cell_ = std::max(cell_, cells.slice().width());
  parts_.push_back({first, end, std::move(cells), nullptr});
}

const HeldTable::Part& HeldTable::part_of(Index position) const {
  if (parts_.size() == 1) return parts_.front();
  return *std::upper_bound(parts_.begin(), parts_.end(), position,
                           [](Index at, const Part& part) { return at < part.end; });
}

KeptValue HeldTable::value(const Part& part, Index position) const {
  if (part.cells) return part.cells->value(position - part.first);
  const Value value = decode(part.diagram->at(*space_, position), kind_);
  return KeptValue(kind_->has_depth ? value : Value{value.outcome, 0});
}

MemoryTable HeldTable::take_cells() && {
  if (!parts_.front().cells) throw std::logic_error("the table is a diagram");
  return std::move(*parts_.front().cells);
}

Slice HeldTable::cells(Index position) const {
  const Part& part = part_of(position);
  return entries_of(part.cells->slice(), 0, part.cells->size(), part.first);
}

void HeldTable::read(Index begin, Index end, const std::function<void(const Slice&)>& use) const {
  while (begin < end) {
    const Part& part = part_of(begin);
    const Index here = std::min(end, part.end);
    read(part, begin, here, use);
    begin = here;
  }
}

void HeldTable::read(const Part& part, Index begin, Index end, const std::function<void(const Slice&)>& use) const {
  if (part.cells) return use(entries_of(part.cells->slice(), begin - part.first, end - begin, begin));
  CellBuffer cells(cell_);
  cells.append(*part.diagram, *space_, begin, end - begin);
  use(cells.slice(0, cells.count(), begin));
}

HeldTable HeldTable::solved(const Game& game, Metric metric, const Job& job) {
  const Kernels kernels(game, metric);
  const std::uint64_t cells = MemoryTable::bytes(kernels.best().widest, game.size());
  make_room(held_memory() + cells + kernels.best().memory, game, job);
  return solved(game, metric, kernels.within(memory_beside(held_memory() + cells, job)), job);
}

HeldTable HeldTable::solved(const Game& game, Metric metric, const Kernel& kernel, const Job& job) {
  HeldTable table(table_kind(game, metric));
  const std::string spec = game.spec().canonical_text();
  require_memory(held_memory() + kernel.least_memory + cell_bytes(kernel, game), job, spec);
  table.solve_next(game, kernel, {}, "solving " + spec, job);
  return table;
}

HeldTable HeldTable::of_lowest_tiers(const Kernels& kernels, std::size_t tiers, const Job& job) {
  HeldTable table(table_kind(kernels.game(), kernels.metric()));
  for (std::size_t place = 0; place < tiers; ++place) {
    const Kernels& tier = kernels.tier(place);
    const std::string step = "solving tier " + kernels.game().tiers()[place].name;
    table.solve_next(tier.game(), tier.best(), table.exits(), step, job);
    kernels.forget_tier(place);
  }
  return table;
}

/// The entries of exits to the parts, which are cells.
ExitEntries HeldTable::exits() const {
  return {.value = [this](Index exit) { return value(exit).known(); },
          .table = [this](Index exit) { return cells(exit); },
          .lend = [this](Index exit, std::uint64_t) { return std::make_shared<const Slice>(cells(exit)); }};
}

void HeldTable::solve_next(const Game& game, const Kernel& kernel, ExitEntries exits, const std::string& step,
                           const Job& job) {
  const JobStep running(job, step, game.size());
  Control control = control_beside(held_memory() + cell_bytes(kernel, game), kernel, job);
  control.exits = std::move(exits);
  control.values = [this](ValueList list) { list_ = std::move(list); };
  control.diagram = [&](const heaps::Diagram& diagram) {
    hold(game, kernel.widest, std::make_shared<heaps::Diagram>(diagram));
  };
  std::optional<MemoryTable> cells;
  kernel.solve(control, [&](const Slice& slice) {
    if (!cells) cells.emplace(slice.width(), kind_, game.size());
    cells->store(slice);
  });
  if (cells) hold(std::move(*cells));
}

std::size_t HeldTable::fitting(const Kernels& kernels, std::size_t tiers, std::uint64_t bytes) {
  std::uint64_t tables = 0;
  for (std::size_t place = 0; place < tiers; ++place) {
    const Kernel& kernel = kernels.tier(place).best();
    tables += MemoryTable::bytes(kernel.widest, kernels.game().tiers()[place].positions);
    if (tables + kernel.memory > bytes) return place;
  }
  return tiers;
}

HeldTable HeldTable::loaded(const Probe& probe, const Job& job, std::string_view what) {
  const TableInfo& info = probe.info();
  HeldTable table(info.kind);
  if (auto diagram = probe.diagram()) {
    table.hold(probe.game(), info.cell, std::move(diagram));
    return table;
  }
  require_memory(held_memory() + MemoryTable::bytes(info.cell, info.positions), job, what);
  table.hold(load_table(probe, job));
  return table;
}

}  // namespace zermelo
