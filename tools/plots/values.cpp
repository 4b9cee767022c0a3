// Keeps whole tables in memory, because maps read most positions and histograms all.
#include "tools/plots/values.h"

#include <fmt/format.h>

#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"

namespace zermelo {

namespace {

/// Refuses partisan games: their values have no scale.
void require_one_kind_of_moves(const Game& game) {
  if (game.game_class() == GameClass::partisan)
    throw UsageError(
        fmt::format("{}: tables of partisan games have no pictures; `zermelo value --thermograph` draws one value",
                    game.spec().canonical_text()));
}

}  // namespace

PlotValues PlotValues::of_table(const std::string& file, std::optional<Metric> metric, const Job& job) {
  PlotValues values;
  values.probe_ = std::make_unique<Probe>(open_unchecked(file, job));
  const TableInfo& info = values.probe_->info();
  values.metric_ = metric.value_or(info.kind.metric);
  if (values.metric_ != info.kind.metric && values.metric_ != Metric::outcome)
    throw UsageError(fmt::format("{} is a table of metric {}, which does not contain --metric {}", file,
                                 name(info.kind.metric), name(values.metric_)));
  require_memory(peak_memory() + MemoryTable::bytes(info.cell, info.positions), job, file);
  values.game_ = &values.probe_->game();
  require_one_kind_of_moves(*values.game_);
  values.table_ = std::make_unique<MemoryTable>(load_table(*values.probe_, job));
  return values;
}

PlotValues PlotValues::of_game(const std::string& spec, std::optional<Metric> metric, Metric usual, const Job& job) {
  PlotValues values;
  values.own_game_ = make_game(spec, {job});
  values.game_ = values.own_game_.get();
  require_one_kind_of_moves(*values.game_);
  values.metric_ = metric.value_or(values.game_->splits() ? Metric::grundy : usual);
  values.table_ = std::make_unique<MemoryTable>(solve_in_memory(*values.game_, values.metric_, job));
  return values;
}

}  // namespace zermelo
