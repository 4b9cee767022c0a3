// zermelo games: lists the families of games, their keys and the notation of their positions.

#include "tablebase/entries/metric.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/options/help.h"

namespace zermelo {
namespace {

Json family_json(const Family& family) {
  Json keys = Json::array();
  for (const Key& key : family.keys)
    keys.push_back({{"name", key.name},
                    {"range", key.range},
                    {"default", key.fallback.empty() ? Json() : Json(key.fallback)},
                    {"help", key.help}});
  Json metrics = Json::array();
  for (const Metric metric : family.metrics) metrics.push_back(name(metric));
  return {{"family", family.name},
          {"summary", family.summary},
          {"keys", keys},
          {"metrics", metrics},
          {"position", family.position}};
}

void print_family(Output& output, const Family& family) {
  constexpr std::size_t indent = 11;
  output.write(wrapped(family.name + ": ", family.summary, 2));
  for (const Key& key : family.keys) {
    const std::string fallback = key.fallback.empty() ? "required" : "default " + key.fallback;
    output.write(
        wrapped(fmt::format("  {:<8} ", key.name), fmt::format("{}: {} ({})", key.help, key.range, fallback), indent));
  }
  output.write(wrapped("  position ", family.position, indent));
  output.write("\n");
}

struct GamesOptions {
  std::vector<std::string> names;
  bool json = false;
};

int run_games(const GamesOptions& options, Output& output) {
  std::vector<const Family*> chosen;
  for (const std::string& name : options.names) chosen.push_back(&family_called(name));
  if (options.names.empty())
    for (const Family& family : families()) chosen.push_back(&family);
  for (const Family* family : chosen) {
    if (options.json)
      output.json(family_json(*family));
    else
      print_family(output, *family);
  }
  return status_done;
}

}  // namespace

Command games_command(CLI::App& app) {
  Command command(app, "games", "List the families of games and their keys", "zermelo games nim wythoff");
  const auto options = command.runs(run_games);
  command.texts("NAME", options->names, "The families to list; default: all");
  command.json(options->json);
  return command;
}

}  // namespace zermelo
