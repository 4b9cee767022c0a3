// zermelo plan: estimates the size of a table, and the memory, the disk space and the time for solving it.
#include <algorithm>
#include <variant>

#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/store/tally.h"
#include "solver/engine/choice.h"
#include "tablebase/entries/metric.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct PlanOptions : JobWords {
  SpecWords spec;
  std::optional<Metric> asked;
  bool exact = false;
};

Json plan_json(const std::string& spec, std::optional<Index> positions, Metric metric, const Estimate& estimate) {
  return {{"spec", spec},
          {"positions", positions},
          {"memory_bytes", estimate.memory_bytes},
          {"least_memory_bytes", estimate.least_memory_bytes},
          {"disk_bytes", estimate.disk_bytes},
          {"scratch_bytes", estimate.scratch_bytes},
          {"checkpoint_bytes", estimate.checkpoint_bytes},
          {"seconds", estimate.seconds},
          {"metric", name(metric)}};
}

Json in_tiers_json(const Estimate& estimate) {
  return {{"memory_bytes", estimate.memory_bytes},
          {"least_memory_bytes", estimate.least_memory_bytes},
          {"least_counting_bytes", estimate.least_counting_bytes},
          {"scratch_bytes", estimate.scratch_bytes},
          {"checkpoint_bytes", estimate.checkpoint_bytes}};
}

std::string size_words(const Estimate::Bytes& bytes) { return bytes ? size_text(*bytes) : "not known"; }

std::string time_words(const std::optional<double>& seconds) {
  if (!seconds) return "not known";
  return *seconds < 0.001 ? "less than 0.001 s" : "about " + duration_text(*seconds);
}

void print_estimate(const Estimate& estimate, Metric metric, Output& output) {
  output.print("memory     {}, to solve for {}{}\n",
               estimate.memory_bytes ? size_text(*estimate.memory_bytes) + " at the peak" : "not known in advance",
               name(metric),
               estimate.least_memory_bytes ? "; at least " + size_text(*estimate.least_memory_bytes) : "");
  output.print(
      "disk       {}{}\n", estimate.disk_bytes ? "about " + size_text(*estimate.disk_bytes) : "not known in advance",
      estimate.checkpoint_bytes ? "; checkpoints up to " + size_text(*estimate.checkpoint_bytes) + " more" : "");
  if (estimate.scratch_bytes.value_or(0) != 0)
    output.print("scratch    up to {} of temporary files\n", size_text(*estimate.scratch_bytes));
  output.print("time       {}\n", time_words(estimate.seconds));
}

void print_in_tiers(const Estimate& estimate, Output& output) {
  output.print("in tiers   {} at the peak, with -o FOLDER/; at least {}; checkpoints up to {}",
               size_words(estimate.memory_bytes), size_words(estimate.least_memory_bytes),
               size_words(estimate.checkpoint_bytes));
  if (estimate.scratch_bytes.value_or(0) != 0)
    output.print("; temporary files up to {}", size_text(*estimate.scratch_bytes));
  output.print("\n           at least {} without -o, to count\n", size_text(*estimate.least_counting_bytes));
}

/// Throws LimitError if the game can be solved neither into a file nor, tier by tier, into a folder.
void plan_game(const Game& game, Metric metric, const PlanOptions& options, const Job& job, Output& output) {
  const Kernels kernels(game, metric);
  const Estimate estimate = estimate_solve(kernels, Store::file, job);
  const std::string spec = game.spec().canonical_text();
  std::optional<Estimate> in_tiers;
  if (!game.tiers().empty()) in_tiers = estimate_solve(kernels, Store::tiers, job);
  if (options.json) {
    Json object = plan_json(spec, game.size(), metric, estimate);
    if (in_tiers) object["in_tiers"] = in_tiers_json(*in_tiers);
    output.json(object);
  } else {
    output.print("game       {}\npositions  {}\n", spec, count_text(game.size()));
    print_estimate(estimate, metric, output);
    if (in_tiers) print_in_tiers(*in_tiers, output);
  }
  const Estimate::Bytes least = estimate.least_memory_bytes;
  if (job.bounded() && least)
    require_memory(in_tiers ? std::min(*least, in_tiers->least_memory_bytes.value_or(*least)) : *least, job, spec);
}

void plan_undiscovered(const Undiscovered& game, Metric metric, const PlanOptions& options, Output& output) {
  if (options.json) {
    Json object = plan_json(game.spec, {}, metric, {});
    if (game.at_most) object["positions_at_most"] = *game.at_most;
    return output.json(object);
  }
  output.print("game       {}\npositions  {}known only when they are discovered; plan --exact discovers them\n",
               game.spec, game.at_most ? fmt::format("at most {}, ", count_text(*game.at_most)) : "");
}

int run_plan(const PlanOptions& options, Output& output) {
  const Spec spec = completed_spec(options.spec.text());
  const Metric metric = metric_for(spec, options.asked);
  const Job job = start_job(options.threads, options.memory);
  const Planned planned =
      options.exact ? Planned(make_game(spec, {.job = job, .keep_moves = ""})) : make_without_discovery(spec, {job});
  if (const auto* game = std::get_if<std::unique_ptr<Game>>(&planned))
    plan_game(**game, metric, options, job, output);
  else
    plan_undiscovered(std::get<Undiscovered>(planned), metric, options, output);
  return status_done;
}

}  // namespace

Command plan_command(CLI::App& app) {
  Command command(app, "plan", "Estimate positions, memory, disk and time of a table", "zermelo plan pyramid rows=14");
  const auto options = command.runs(run_plan);
  command.spec(options->spec);
  command.metric(options->asked);
  command.threads(options->threads);
  command.memory(options->memory);
  command.flag("--exact", options->exact, "Discover the positions of a game that does not number\nthem; may take long");
  command.json(options->json);
  return command;
}

}  // namespace zermelo
