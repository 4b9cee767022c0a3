// zermelo search: the score of one position of a game that is too large for a table.
#include "jobs/search/search.h"

#include "jobs/budget/amounts.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct SearchCommandOptions : JobWords {
  SpecWords spec;
  SearchOptions search;
  bool moves = false;
  bool all_moves = false;
};

void print_found(const Found& found, bool all_moves, Output& output) {
  print_answer(found.answer, all_moves, output);
  if (found.last_tier)
    output.print("tables     {} positions, up to tier {}\n", count_text(found.table_positions), *found.last_tier);
  output.print("searched   {} position{}\ntime       {}\n", count_text(found.searched), found.searched == 1 ? "" : "s",
               duration_text(found.seconds));
}

int run_search(const SearchCommandOptions& options, Output& output) {
  const Spec spec = completed_spec(options.spec.text());
  const Job job = start_job(options.threads, options.memory);
  const std::unique_ptr<const Game> game = make_game(spec, {job});
  SearchOptions wanted = options.search;
  if (options.moves || options.all_moves) wanted.detail = Detail::moves;
  const Found found = search(Kernels(*game, kinds::scores.metric), wanted, job);
  if (options.json)
    output.json([&](JsonWriter& json) { add_found(json, found, wanted.detail, options.all_moves); });
  else
    print_found(found, options.all_moves, output);
  return status_done;
}

}  // namespace

Command search_command(CLI::App& app) {
  Command command(app, "search", "Find the score of one position without a table of it",
                  "zermelo search mancala rules=kalah capture=always houses=5 seeds=40 --memory 8G");
  const auto options = command.runs(run_search);
  command.spec(options->spec);
  command.text("--position", options->search.position, "The position; default: the start").type("POSITION");
  command.flag("--moves", options->moves, "Also show the best moves");
  command.flag("--all-moves", options->all_moves, "Also show every move, the best first, and the entry\nbehind it");
  command
      .text("--last-tier", options->search.last_tier,
            "Solve the tiers up to this one into memory first;\ndefault: those that take half of the memory")
      .type("NAME");
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
