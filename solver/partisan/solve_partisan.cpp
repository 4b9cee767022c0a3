// Picks between outcome classes and values.
#include "solver/partisan/solve_partisan.h"

#include <fmt/format.h>

#include "solver/partisan/solve_outcomes.h"
#include "solver/partisan/solve_values.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

void require_metric(const PartisanGame& game, Metric metric) {
  const std::string spec = game.spec().canonical();
  if (metric != Metric::outcome && metric != Metric::value)
    throw SpecError(
        fmt::format("{} has no {} table: Left and Right have moves of their own; use --metric value or outcome", spec,
                    name(metric)));
  if (metric == Metric::outcome && game.splits())
    throw SpecError(fmt::format(
        "{} has moves to sums of positions, whose outcomes only their values tell; use --metric value", spec));
}

}  // namespace

CellWidth partisan_width(const PartisanGame& game, Metric metric) {
  require_metric(game, metric);
  return metric == Metric::outcome ? CellWidth::byte : CellWidth::wide;
}

std::uint64_t partisan_memory(const PartisanGame& game, Metric metric) {
  require_metric(game, metric);
  return metric == Metric::outcome ? outcomes_memory(game) : values_memory(game);
}

void solve_partisan(const PartisanGame& game, Metric metric, Workers& workers, const Control& control,
                    const Sink& sink) {
  require_metric(game, metric);
  if (metric == Metric::outcome) return solve_outcomes(game, workers, control, sink);
  solve_values(game, workers, control, sink);
}

}  // namespace zermelo
