// zermelo line: prints best play from a position to the end of the game.
#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "jobs/answer.h"
#include "tablebase/input/text.h"
#include "tools/commands/command.h"
#include "tools/support/answers.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  std::string position;
  std::optional<Player> first;  ///< who begins in a partisan game; empty: both
  std::uint64_t memory = 0;
  bool json = false;
};

/// Prints the position and then one move a line, in columns under a header.
void print_line(const Line& line, Output& output) {
  const bool partisan = !line.moves.empty() && line.moves.front().move.player != Player::mover;
  std::size_t widest_move = 4, widest_position = std::max<std::size_t>(8, line.start.position.size());
  for (const AnsweredMove& move : line.moves) {
    widest_move = std::max(widest_move, own_words(move.move).size());
    widest_position = std::max(widest_position, move.move.to.size());
  }
  const auto row = [&](const auto& ply, std::string_view player, std::string_view move, std::string_view position,
                       std::string_view worth) {
    output.print("{:>4}  ", ply);
    if (partisan) output.print("{:<6}  ", player);
    output.print("{:<{}}  {:<{}}  {}\n", move, widest_move, position, widest_position, worth);
  };
  row("ply", "player", "move", "position",
      partisan ? "value or outcome class" : "for the player to move in the position");
  row("", "", "", line.start.position, line.start.worth.text);
  std::size_t ply = 0;
  for (const AnsweredMove& move : line.moves)
    row(++ply, name(move.move.player), own_words(move.move), move.move.to, move.worth.text);
  if (line.repeats) output.print("from here the moves repeat: {} was reached before\n", line.moves.back().move.to);
}

/// The players who begin a line: the one in --first, else Left and Right, or the player to move.
std::vector<Player> first_players(const Probe& probe, const Options& options) {
  if (options.first) return {*options.first};
  if (probe.info().kind.game_class == GameClass::partisan) return {Player::left, Player::right};
  return {Player::mover};
}

int run(const Options& options, Output& output) {
  const Probe probe(options.file, start_job(0, options.memory));
  for (const Player first : first_players(probe, options)) {
    const Line line = best_line(probe, trimmed(options.position), first);
    if (options.json) {
      output.json(line_json(line, first));
      continue;
    }
    if (first != Player::mover) output.print("{} begins\n", name(first));
    print_line(line, output);
  }
  return status_done;
}

}  // namespace

Command line_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      add_command(app, "line", "Show best play to the end of the game", "zermelo line pyramid4.ztb 1,2,3,4");
  add_file(*parser, options->file);
  parser->add_option("POSITION", options->position, "The position at which play begins")->required();
  parser
      ->add_option_function<std::string>(
          "--first", [options](const std::string& word) { options->first = parse_player(word, "--first"); },
          "Who begins in a partisan game: left or right;\ndefault: a line for each")
      ->type_name("PLAYER");
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
