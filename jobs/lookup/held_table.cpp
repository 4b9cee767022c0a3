#include "jobs/lookup/held_table.h"

#include "jobs/budget/amounts.h"
#include "jobs/lookup/probe.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {

void HeldTable::hold(std::shared_ptr<const heaps::Diagram> diagram) {
  diagram_ = std::move(diagram);
  space_ = std::get<HeapSumRules>(game_->structure()).space.get();
}

HeldTable HeldTable::solved(const Game& game, Metric metric, const Kernel& kernel, const Job& job) {
  HeldTable table(game, table_kind(game, metric));
  if (!kernel.makes_diagram) {
    table.cells_.emplace(solve_in_memory(game, metric, kernel, job));
    return table;
  }
  const std::string spec = game.spec().canonical_text();
  require_memory(peak_memory() + kernel.least_memory, job, spec);
  const JobStep step(job, "solving " + spec, game.size());
  Control control = control_beside(held_memory(), kernel, job);
  control.diagram = [&](const heaps::Diagram& diagram) { table.hold(std::make_shared<heaps::Diagram>(diagram)); };
  kernel.solve(control, [](const Slice&) {});
  return table;
}

HeldTable HeldTable::loaded(const Probe& probe, const Game& game, const Job& job, std::string_view what) {
  const TableInfo& info = probe.info();
  HeldTable table(game, info.kind);
  if (auto diagram = probe.parts().size() == 1 ? probe.part(0).file().diagram() : nullptr) {
    table.hold(std::move(diagram));
    return table;
  }
  require_memory(peak_memory() + MemoryTable::bytes(info.cell, info.positions), job, what);
  table.cells_.emplace(load_table(probe, job));
  return table;
}

}  // namespace zermelo
