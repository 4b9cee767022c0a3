// zermelo line: best play from a position to the end of the game.
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "formats/probe.h"
#include "tools/command.h"
#include "tools/partisan/words.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"
#include "tools/support/values.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  std::string position;
  std::optional<Player> first;  ///< of a partisan game; empty: both
  bool json = false;
};

Json line_json(const Game& game, Index from, const std::vector<Index>& line) {
  Json moves = Json::array();
  for (const Index next : line) {
    moves.push_back({{"move", game.move_text(from, next)}, {"to", game.text(next)}});
    from = next;
  }
  return moves;
}

/// Whether play comes back to a position and so goes on for ever.
bool repeats(Index from, const std::vector<Index>& line) {
  return !line.empty() && (line.back() == from || std::count(line.begin(), line.end(), line.back()) > 1);
}

void print_line(const Probe& probe, Index from, const std::vector<Index>& line, Output& output) {
  const Metric metric = probe.file().info().metric;
  const Game& game = probe.game();
  output.print("{:>4}  {}  {}\n", "", game.text(from), value_text(probe.value(from), metric));
  const bool endless = repeats(from, line);
  std::size_t number = 0;
  for (const Index next : line) {
    output.print("{:>4}  {}  to {}  {}\n", ++number, game.move_text(from, next), game.text(next),
                 value_text(probe.value(next), metric));
    from = next;
  }
  if (endless) output.print("      and so on: {} has been there before\n", game.text(from));
}

int run(const Options& options, Output& output) {
  const Probe probe(TableFile(options.file), resources_for(0, 0));
  if (probe.game().play() == Play::partisan) {
    answer_partisan_line(PartisanProbe(probe, value_memory()), options.position, options.first, options.json, output);
    return status_done;
  }
  if (options.first) throw UsageError("--first is for games in which Left and Right have moves of their own");
  const Index position = probe.game().parse(options.position);
  if (probe.game().splits())
    throw UsageError(
        fmt::format("{} holds heaps one by one, and a line goes on with sums of them; `probe --moves` "
                    "shows the winning moves of a heap",
                    options.file));
  if (probe.game().play() == Play::loopy && probe.file().info().metric == Metric::outcome &&
      probe.value(position).outcome != Outcome::draw)
    throw UsageError(fmt::format(
        "{} holds outcomes alone, which show no way to the end where a game may loop; solve with --metric depth",
        options.file));
  const std::vector<Index> line = probe.line(position);
  if (options.json) {
    Json object = value_json(probe.game().text(position), probe.value(position), probe.file().info().metric);
    object["line"] = line_json(probe.game(), position, line);
    object["repeats"] = repeats(position, line);
    output.json(object);
  } else {
    print_line(probe, position, line, output);
  }
  return status_done;
}

}  // namespace

Command line_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "line",
                                 "Show best play to the end of the game; in a Grundy table, where depths are unknown,\n"
                                 "a winning move when there is one, else any",
                                 "zermelo line pyramid4.ztb 1,2,3,4");
  add_file(*parser, options->file);
  parser->add_option("POSITION", options->position, "Where to begin")->required();
  parser
      ->add_option_function<std::string>(
          "--first", [options](const std::string& word) { options->first = parse_player(word, "--first"); },
          "Who begins where Left and Right have moves of their own: left or right; default: a line for each")
      ->type_name("PLAYER");
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
