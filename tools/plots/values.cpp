// Whole tables are kept in memory: a map looks at most of the positions, a histogram at all.
#include "tools/plots/values.h"

#include <fmt/format.h>

#include "solver/solve.h"
#include "tablebase/error.h"
#include "tablebase/games/registry.h"
#include "tools/support/machine.h"

namespace zermelo {

namespace {

/// Values of partisan games are no numbers, and lie on no scale.
void require_one_kind_of_moves(const Game& game) {
  if (game.play() == Play::partisan)
    throw UsageError(
        fmt::format("{}: there are no pictures of tables of values; `zermelo value --thermograph` draws one value",
                    game.spec().canonical()));
}

}  // namespace

PlotValues PlotValues::of_table(const std::string& file, std::optional<Metric> metric, unsigned threads) {
  PlotValues values;
  values.probe_ = std::make_unique<Probe>(TableFile(file), resources_for(threads, 0));
  const TableInfo& info = values.probe_->file().info();
  values.metric_ = metric.value_or(info.metric);
  if (values.metric_ != info.metric && values.metric_ != Metric::outcome)
    throw UsageError(fmt::format("{} is a table of metric {}, so --metric {} cannot be shown of it", file,
                                 name(info.metric), name(values.metric_)));
  require_memory(peak_memory() + MemoryTable::bytes(info.cell, info.positions), 0, file);
  Workers workers(threads);
  values.game_ = &values.probe_->game();
  require_one_kind_of_moves(*values.game_);
  values.table_ = std::make_unique<MemoryTable>(load_table(*values.probe_, workers));
  return values;
}

PlotValues PlotValues::of_game(const std::string& spec, std::optional<Metric> metric, Metric usual,
                               std::uint64_t memory, unsigned threads) {
  PlotValues values;
  values.own_game_ = make_game(spec, resources_for(threads, memory));
  values.game_ = values.own_game_.get();
  require_one_kind_of_moves(*values.game_);
  values.metric_ = metric.value_or(values.game_->splits() ? Metric::grundy : usual);
  Workers workers(threads);
  values.table_ = std::make_unique<MemoryTable>(solve_in_memory(*values.game_, values.metric_, memory, workers));
  return values;
}

}  // namespace zermelo
