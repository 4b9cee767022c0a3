// zermelo plan: estimates the size of a table and the memory for solving it, and allocates nothing large.
#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "jobs/amounts.h"
#include "jobs/estimate.h"
#include "tablebase/games/registry.h"
#include "tablebase/metric.h"
#include "tools/commands/command.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"

namespace zermelo {

namespace {

struct Options {
  SpecWords spec;
  std::optional<Metric> asked;
  std::uint64_t memory = 0;
  bool json = false;
};

Json plan_json(const Game& game, Metric metric, const Estimate& estimate) {
  return {{"spec", game.spec().canonical_text()},
          {"positions", game.size()},
          {"memory_bytes", estimate.memory_bytes},
          {"least_memory_bytes", estimate.least_memory_bytes},
          {"disk_bytes", estimate.disk_bytes},
          {"scratch_bytes", estimate.scratch_bytes},
          {"checkpoint_bytes", estimate.checkpoint_bytes},
          {"seconds", nullptr},
          {"metric", name(metric)}};
}

int run(const Options& options, Output& output) {
  const Job job = start_job(0, options.memory);
  const std::unique_ptr<Game> game = make_game(options.spec.text(), {job});
  const Metric metric = metric_for(game->spec(), options.asked);
  const Estimate estimate = estimate_solve(*game, metric, true, job.memory());
  if (options.json) {
    output.json(plan_json(*game, metric, estimate));
    return status_done;
  }
  output.print("game       {}\npositions  {}\n", game->spec().canonical_text(), count_text(game->size()));
  output.print("memory     {} at the peak, to solve for {}\n", size_text(estimate.memory_bytes), name(metric));
  output.print("disk       about {} (typical tables take {} bits a position; games differ)\n",
               size_text(estimate.disk_bytes), estimate.bits_per_position);
  return status_done;
}

}  // namespace

Command plan_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      add_command(app, "plan", "Estimate positions, memory and disk of a table", "zermelo plan pyramid rows=14");
  add_spec(*parser, options->spec);
  add_metric(*parser, options->asked);
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
