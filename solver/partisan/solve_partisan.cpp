// Describes the two kernels: one byte a position for outcome classes, four for the numbers of values.
#include "solver/partisan/solve_partisan.h"

#include "solver/partisan/solve_outcomes.h"
#include "solver/partisan/solve_values.h"

namespace zermelo {
namespace {

Kernel outcomes_kernel(const PartisanGame& game) {
  const std::uint64_t memory = outcomes_memory(game);
  return {"outcome-classes",
          CellWidth::byte,
          memory,
          memory,
          game.size(),
          {},
          0.7,
          [&game](const Control& control, const Sink& sink) { solve_outcomes(game, control, sink); }};
}

Kernel values_kernel(const PartisanGame& game) {
  const std::uint64_t memory = values_memory(game);
  constexpr std::uint64_t number = 4;
  return {"values",
          CellWidth::wide,
          memory,
          memory,
          number * game.size(),
          {},
          8.0,
          [&game](const Control& control, const Sink& sink) { solve_values(game, control, sink); }};
}

}  // namespace

std::optional<Kernel> partisan_kernel(const Game& game, Metric metric) {
  if (game.game_class() != GameClass::partisan) return {};
  std::optional<Kernel> kernel;
  if (metric == Metric::value) kernel = values_kernel(as_partisan(game));
  if (metric == Metric::outcome && !game.splits()) kernel = outcomes_kernel(as_partisan(game));
  if (kernel) kernel->lists_moves = true;
  return kernel;
}

}  // namespace zermelo
