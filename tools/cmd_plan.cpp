// zermelo plan: how large a table would be, before anything large is allocated.
#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "solver/solve.h"
#include "tablebase/games/registry.h"
#include "tools/command.h"
#include "tools/support/estimate.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"

namespace zermelo {

namespace {

struct Options {
  SpecWords spec;
  std::optional<Metric> asked;
  Metric metric = Metric::depth;  ///< once the game is known
  std::uint64_t memory = 0;
  bool json = false;
};

int run(Options options, Output& output) {
  catch_interrupts();
  const std::unique_ptr<Game> game = make_game(options.spec.text(), resources_for(0, options.memory));
  options.metric = metric_for(*game, options.asked);
  const Estimate estimate = estimate_solve(*game, options.metric, true);
  const std::string spec = game->spec().canonical();
  if (options.json) {
    output.json({{"spec", spec},
                 {"positions", game->size()},
                 {"memory_bytes", estimate.memory_bytes},
                 {"disk_bytes", estimate.disk_bytes},
                 {"metric", name(options.metric)}});
    return status_done;
  }
  output.print("game       {}\npositions  {}\n", spec, count_text(game->size()));
  output.print("memory     {} at the peak, to solve for {}\n", size_text(estimate.memory_bytes), name(options.metric));
  output.print("disk       about {} (typical tables take {} bits a position; games differ)\n",
               size_text(estimate.disk_bytes), typical_bits(*game, options.metric));
  return status_done;
}

}  // namespace

Command plan_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "plan", "Say how many positions, how much memory and disk a table takes",
                                 "zermelo plan pyramid rows=14");
  add_spec(*parser, options->spec);
  add_metric(*parser, options->asked);
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
