// zermelo probe: looks positions up, those on the command line or those on standard input, one a line.
#include <CLI/App.hpp>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "formats/probe.h"
#include "tablebase/at_line.h"
#include "tools/command.h"
#include "tools/partisan/words.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"
#include "tools/support/values.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  std::vector<std::string> positions;
  bool moves = false;
  bool json = false;
};

Json best_json(const Probe& probe, Index position) {
  if (probe.file().info().metric != Metric::grundy) return moves_json(probe.game(), position, probe.best(position));
  return moves_json(probe.game(), position, probe.winning_options(position));
}

void print_answer(const Probe& probe, Index position, const Options& options, Output& output) {
  const Game& game = probe.game();
  output.print("{}  {}\n", game.text(position), value_text(probe.value(position), probe.file().info().metric));
  if (!options.moves) return;
  for (const Json& move : best_json(probe, position))
    output.print("  best: {}  to {}\n", move.at("move").get<std::string>(), move.at("to").get<std::string>());
}

void answer(const Probe& probe, std::string_view text, const Options& options, Output& output) {
  const Index position = probe.game().parse(text);
  if (!options.json) return print_answer(probe, position, options, output);
  Json object = value_json(probe.game().text(position), probe.value(position), probe.file().info().metric);
  if (options.moves) object["best"] = best_json(probe, position);
  output.json(object);
}

/// `line` without white space around it.
std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

using Answer = std::function<void(std::string_view position)>;

void answer_lines(std::istream& input, const Answer& answer, Output& output) {
  std::string line;
  for (std::uint64_t number = 1; std::getline(input, line) && !output.closed(); ++number) {
    const std::string_view text = trimmed(line);
    if (text.empty()) continue;
    at_line("standard input", number, [&] { answer(text); });
  }
  if (input.bad()) throw std::system_error(errno, std::generic_category(), "standard input");
}

void answer_all(const Options& options, const Answer& answer, Output& output) {
  for (const std::string& position : options.positions) answer(position);
  if (!options.positions.empty()) return;
  std::ios::sync_with_stdio(false);
  answer_lines(std::cin, answer, output);
}

int run(const Options& options, Output& output) {
  const Probe probe(TableFile(options.file), resources_for(0, 0));
  if (probe.game().play() == Play::partisan) {
    const PartisanProbe partisan(probe, value_memory());
    answer_all(
        options, [&](std::string_view text) { answer_partisan(partisan, text, options.moves, options.json, output); },
        output);
  } else {
    answer_all(
        options, [&](std::string_view text) { answer(probe, text, options, output); }, output);
  }
  return status_done;
}

}  // namespace

Command probe_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "probe", "Look positions up in a table file",
                                 "zermelo probe --moves pyramid10.ztb 1,2,3,4,5,6,7,8,9,10\n"
                                 "  printf '1,2,3\\n2,2,2\\n' | zermelo probe --json pyramid10.ztb");
  add_file(*parser, options->file);
  parser->add_option("POSITION", options->positions,
                     "Positions as the game writes them; without any, one a line is read from standard input");
  parser->add_flag("--moves", options->moves,
                   "Also show every optimal move; in a Grundy table every move to value 0, in a table of values\n"
                   "every move of either player than which none is better");
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
