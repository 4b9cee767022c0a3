// zermelo tiers: lists the tiers of a game, or of a folder of tables, with their states.
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "jobs/amounts.h"
#include "jobs/probe.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/error.h"
#include "tablebase/games/registry.h"
#include "tools/commands/command.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"

namespace zermelo {

namespace {

struct Options {
  SpecWords words;
  bool json = false;
};

std::vector<std::string> names_below(const Game& game, const Tier& tier) {
  std::vector<std::string> names;
  for (const std::size_t below : tier.rests_on) names.push_back(game.tiers()[below].name);
  return names;
}

Json tier_json(const Game& game, const Tier& tier, const TierStatus& status) {
  const bool there = status.file_bytes != 0;
  return {{"tier", tier.name},
          {"positions", tier.positions},
          {"rests_on", names_below(game, tier)},
          {"state", name(status.state)},
          {"file", there ? Json(status.file) : Json(nullptr)},
          {"file_bytes", there ? Json(status.file_bytes) : Json(nullptr)}};
}

void print_tier(const Game& game, const Tier& tier, const TierStatus& status, Output& output) {
  output.print("{:<10}  {:>20}  {:<8}{}{}\n", tier.name, count_text(tier.positions), name(status.state),
               tier.rests_on.empty() ? "" : "  rests on ", fmt::join(names_below(game, tier), ", "));
  if (!status.fault.empty()) output.print("            {}\n", status.fault);
}

/// A word that is a folder, or else the spec of a game.
int run(const Options& options, Output& output) {
  const std::string words = options.words.text();
  const bool folder = names_folder(words);
  const Job job = start_job(0, 0);
  const std::unique_ptr<Game> game =
      make_game(folder ? any_tier(words).spec : words, folder ? resources_beside(words, job) : Resources{job});
  if (game->tiers().empty()) tier_called(*game, "");  // throws
  const std::vector<TierStatus> states =
      folder ? tier_states(*game, words) : std::vector<TierStatus>(game->tiers().size());
  for (std::size_t place = 0; place < states.size(); ++place)
    if (options.json)
      output.json(tier_json(*game, game->tiers()[place], states[place]));
    else
      print_tier(*game, game->tiers()[place], states[place], output);
  return status_done;
}

}  // namespace

Command tiers_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      add_command(app, "tiers", "List the tiers of a game or of a folder of tables", "zermelo tiers morris men=6");
  parser->add_option("SPEC|FOLDER", options->words.words, "A game (see `zermelo games`), or a folder/ of tables")
      ->required();
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
