// zermelo tiers: lists the tiers of a game, or of a folder of tables, with their states.
#include <fmt/ranges.h>

#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/file_layer.h"
#include "jobs/budget/amounts.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/probe.h"
#include "jobs/store/tally.h"
#include "jobs/tiers/claims.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

struct TiersOptions {
  SpecWords words;
  bool json = false;
};

std::vector<std::string> names_below(const Game& game, const Tier& tier) {
  std::vector<std::string> names;
  for (const std::size_t below : tier.rests_on) names.push_back(game.tiers()[below].name);
  return names;
}

/// Who solves a tier that is not done.
std::optional<TierWorker> worker_of(const TierStatus& status) {
  if (status.file.empty() || status.is_done()) return {};
  return worker_on(folder_of(status.file), status.tier.name);
}

Json tier_json(const std::string& tier, const Json& positions, const std::vector<std::string>& below,
               const TierStatus& status) {
  const bool there = status.file_bytes != 0;
  Json object{{"tier", tier},
              {"positions", positions},
              {"rests_on", below},
              {"state", name(status.state)},
              {"file", there ? Json(status.file) : Json()},
              {"file_bytes", there ? Json(status.file_bytes) : Json()}};
  if (const auto worker = worker_of(status))
    object["worker"] = Json{
        {"host", worker->host}, {"process", worker->process}, {"seconds", worker->seconds}, {"stale", worker->dead}};
  return object;
}

void print_tier(const Game& game, const Tier& tier, const TierStatus& status, Output& output) {
  output.print("{:<10}  {:>20}  {:<8}{}{}\n", tier.name, count_text(tier.positions), name(status.state),
               tier.rests_on.empty() ? "" : "  rests on ", fmt::join(names_below(game, tier), ", "));
  if (!status.fault.empty()) output.print("            {}\n", status.fault);
  if (const auto worker = worker_of(status))
    output.print("            process {} on {} {}, last sign {} s ago\n", worker->process, worker->host,
                 worker->dead ? "died; the next worker continues" : "solves it", worker->seconds);
}

/// The game of a folder, from its tables or, before there are any, from the keys that were discovered.
std::unique_ptr<Game> game_in(const std::string& folder, const Job& job) {
  if (!has_tables(folder))
    if (const std::optional<FoundGame> found = found_game(folder)) {
      Resources resources = resources_beside(folder, job);
      resources.known = found->positions;
      return make_game(found->spec, resources);
    }
  const TableInfo any = any_tier(folder);
  Resources resources = resources_of(any, folder, job);
  resources.known = known_in_folder(folder, any);
  return make_game(any.spec, resources);
}

/// What the rules know before positions are discovered.
void print_listed(const Undiscovered& game, bool json, Output& output) {
  for (const FoundTier& tier : game.tiers) {
    std::vector<std::string> below;
    for (const std::uint32_t number : tier.rests_on) below.push_back(std::to_string(number));
    const std::string name = std::to_string(tier.number);
    if (json)
      output.json(tier_json(name, nullptr, below, {}));
    else
      output.print("{:<10}  {:>20}{}{}\n", name, "not discovered", below.empty() ? "" : "  rests on ",
                   fmt::join(below, ", "));
  }
}

void require_tiers(const Game& game) {
  if (game.tiers().empty()) throw UsageError(no_tiers(game.spec().canonical_text()));
}

void list(const Game& game, const std::vector<TierStatus>& states, bool json, Output& output) {
  for (std::size_t place = 0; place < states.size(); ++place) {
    const Tier& tier = game.tiers()[place];
    if (json)
      output.json(tier_json(tier.name, tier.positions, names_below(game, tier), states[place]));
    else
      print_tier(game, tier, states[place], output);
  }
}

void run_folder(const std::string& folder, bool json, Output& output) {
  const std::unique_ptr<Game> game = game_in(folder, start_job(0, 0));
  require_tiers(*game);
  list(*game, tier_states(*game, folder), json, output);
  output.flush();
  for (const std::string& stranger : strangers(*game, folder)) notice(stranger);
}

void run_spec(const std::string& spec, bool json, Output& output) {
  const Planned planned = make_without_discovery(completed_spec(spec), {start_job(0, 0)});
  if (const auto* made = std::get_if<std::unique_ptr<Game>>(&planned)) {
    require_tiers(**made);
    return list(**made, std::vector<TierStatus>((*made)->tiers().size()), json, output);
  }
  const auto& undiscovered = std::get<Undiscovered>(planned);
  if (!undiscovered.tiered) throw UsageError(no_tiers(undiscovered.spec));
  if (undiscovered.tiers.empty())
    throw UsageError("the rules of {0} do not list their tiers; discover them with zermelo solve {0} -o FOLDER/",
                     undiscovered.spec);
  print_listed(undiscovered, json, output);
}

[[noreturn]] void refuse_file(const std::string& file) {
  const TableInfo info = TableFile(file).info();
  if (info.tier.empty())
    throw UsageError("{0} is one file of all of {1}; list the tiers of the game: zermelo tiers {1}", file, info.spec);
  throw UsageError("{} is the file of one tier; name its folder: zermelo tiers {}", file,
                   shell_word(folder_path(folder_of(file)) + "/"));
}

/// A word that is a folder, or else the spec of a game.
int run_tiers(const TiersOptions& options, Output& output) {
  const std::string words = options.words.text();
  if (fs::is_regular_file(words)) refuse_file(words);
  if (names_folder(words))
    run_folder(words, options.json, output);
  else
    run_spec(words, options.json, output);
  return status_done;
}

}  // namespace

Command tiers_command(CLI::App& app) {
  Command command(app, "tiers", "List the tiers of a game or of a folder of tables", "zermelo tiers morris men=6");
  const auto options = command.runs(run_tiers);
  command.texts("SPEC|FOLDER", options->words.words, "A game (see `zermelo games`), or a folder/ of tables").required();
  command.json(options->json);
  return command;
}

}  // namespace zermelo
