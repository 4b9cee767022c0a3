// zermelo line: prints best play from a position to the end of the game.
#include <algorithm>
#include <functional>

#include "formats/texts/markup.h"
#include "jobs/answer/answer.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/print/chess_texts.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct LineOptions {
  std::string file;
  std::string position;
  std::string format = "text";
  std::optional<Player> first;  ///< who begins in a partisan game; empty: both
  unsigned all = 0;             ///< the most solutions to list; 0: one line of best play
  std::uint64_t memory = 0;
  bool json = false;
};

/// A line as a table: the start, then one move a row.
struct LineTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

void remove_column(LineTable& table, std::ptrdiff_t column) {
  table.columns.erase(table.columns.begin() + column);
  for (auto& row : table.rows) row.erase(row.begin() + column);
}

LineTable table_of(const Line& line) {
  const bool partisan = !line.moves.empty() && line.moves.front().move.player != Player::mover;
  LineTable table{{"ply", "player", "move", "gets", "position",
                   partisan ? "value or outcome class" : "for the player to move in the position"},
                  {{"", "", "", "", line.start.position, line.start.worth.text()}}};
  for (const AnsweredMove& move : line.moves)
    table.rows.push_back({std::to_string(table.rows.size()), std::string(name(move.move.player)),
                          std::string(own_words(move.move)), gain_words(move), move.move.to, move.worth.text()});
  if (std::ranges::all_of(table.rows, [](const auto& row) { return row[3].empty(); })) remove_column(table, 3);
  if (!partisan) remove_column(table, 1);
  return table;
}

std::string repetition_words(const Line& line) {
  return fmt::format("from here the moves repeat: {} was reached before", line.moves.back().move.to);
}

/// Prints the table in columns; numbers of plies to the right, and the last column as wide as it is.
void print_line(const Line& line, Output& output) {
  const LineTable table = table_of(line);
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    widths.push_back(column == 0 ? 4 : table.columns[column].size());
    for (const auto& row : table.rows) widths[column] = std::max(widths[column], row[column].size());
  }
  const auto print_row = [&](const std::vector<std::string>& row) {
    output.print("{:>{}}", row.front(), widths.front());
    for (std::size_t column = 1; column + 1 < row.size(); ++column)
      output.print("  {:<{}}", row[column], widths[column]);
    output.print("  {}\n", row.back());
  };
  print_row(table.columns);
  std::ranges::for_each(table.rows, print_row);
  if (line.repeats) output.print("{}\n", repetition_words(line));
}

void write_line(const Line& line, const std::string& caption, const Markup& markup, Output& output) {
  const LineTable table = table_of(line);
  const std::string end = line.repeats ? "; " + repetition_words(line) : "";
  output.write(markup.table_begin({caption + end, table.columns, TableForm::list}));
  for (const auto& row : table.rows) {
    std::vector<TableCell> cells(row.begin(), row.end());
    cells.back().value = line.start.worth.meanings() != nullptr;
    std::string text;
    markup.append_row(text, cells);
    output.write(text);
  }
  output.write(markup.table_end(TableForm::list));
}

/// The players who begin a line: the one in --first, else Left and Right, or the player to move.
std::vector<Player> first_players(const Probe& probe, const LineOptions& options) {
  if (options.first) return {*options.first};
  if (probe.info().kind->partisan) return {Player::left, Player::right};
  return {Player::mover};
}

void print_document(const Probe& probe, const LineOptions& options, Output& output) {
  const auto markup = markup_named("latex");
  const std::string title =
      fmt::format("{}: best play from {}", brief_spec(probe.game().spec()), trimmed(options.position));
  output.write(markup->page_begin(title));
  for (const Player first : first_players(probe, options)) {
    const Line line = best_line(probe, trimmed(options.position), first);
    write_line(line, first == Player::mover ? title : fmt::format("{}; {} begins", title, name(first)), *markup,
               output);
  }
  output.write(markup->page_end());
}

using UseLine = std::function<void(const Line&)>;

/// Uses as many solutions as --all says. Says when there are more. Returns false if there is none.
bool for_listed(const Probe& probe, const LineOptions& options, const Job& job, const Output& output,
                const UseLine& use) {
  unsigned listed = 0;
  for_solutions(probe, trimmed(options.position), [&](const Line& line) {
    job.check();
    if (listed++ == options.all) notice(fmt::format("there are more than {} solutions; raise --all", options.all));
    if (listed > options.all) return false;
    use(line);
    return !output.closed();
  });
  return listed != 0;
}

/// The position, then the moves of a solution in each line.
void print_solutions(const Probe& probe, const LineOptions& options, const Job& job, Output& output) {
  output.print("{}  {}\n", trimmed(options.position),
               ask(probe, trimmed(options.position), Detail::entry).worth.text());
  for_listed(probe, options, job, output, [&](const Line& line) {
    std::string moves;
    for (const AnsweredMove& move : line.moves) moves += " " + std::string(own_words(move.move));
    output.print(" {}\n", moves);
  });
}

/// A solution is an object or a game; so is a position without one.
void write_solutions(const Probe& probe, const LineOptions& options, const Job& job, Output& output) {
  const UseLine use = [&](const Line& line) {
    if (options.json)
      output.json([&](JsonWriter& json) { add_line(json, line, Player::mover); });
    else
      output.write(pgn_of(probe, line));
  };
  if (!for_listed(probe, options, job, output, use)) use(best_line(probe, trimmed(options.position)));
}

void print_lines(const Probe& probe, const LineOptions& options, Output& output) {
  if (options.format == "latex") return print_document(probe, options, output);
  if (options.format == "pgn") return output.write(pgn_of(probe, best_line(probe, trimmed(options.position))));
  for (const Player first : first_players(probe, options)) {
    const Line line = best_line(probe, trimmed(options.position), first);
    if (options.json) {
      output.json([&](JsonWriter& json) { add_line(json, line, first); });
      continue;
    }
    if (first != Player::mover) output.print("{} begins\n", name(first));
    print_line(line, output);
  }
}

int run_line(const LineOptions& options, Output& output) {
  if (options.json && options.format != "text")
    throw UsageError("--json prints JSON, not " + options.format + "; leave --json or --format out");
  const Job job = start_job(0, options.memory);
  const Probe probe(options.file, job);
  if (options.all > 0 && (options.format == "latex" || options.first))
    throw UsageError("--all lists solutions of help play; leave out --first and --format latex");
  if (options.format == "pgn") require_chess(probe.game(), "--format pgn");
  if (options.all > 0) require_solutions(probe);
  if (options.all == 0)
    print_lines(probe, options, output);
  else if (options.json || options.format == "pgn")
    write_solutions(probe, options, job, output);
  else
    print_solutions(probe, options, job, output);
  return status_done;
}

}  // namespace

Command line_command(CLI::App& app) {
  Command command(app, "line", "Show best play to the end of the game",
                  "zermelo line pyramid4.ztb 1,2,3,4\n"
                  "  zermelo line --all 10 hkqk/ '8/7k/5K2/8/8/8/8/6Q1 b'\n"
                  "  zermelo line krvk/ --format pgn '8/8/8/8/8/8/8/K2kr3 w - -'");
  const auto options = command.runs(run_line);
  command.file(options->file);
  command.text("POSITION", options->position, "The position at which play begins").required();
  const auto read_player = [options](const std::string& word) { options->first = parse_player(word, "--first"); };
  command.text("--first", read_player, "Who begins in a partisan game: left or right;\ndefault: a line for each")
      .type("PLAYER");
  command
      .count("--all", options->all, 1'000'000,
             "List up to N shortest solutions; only for help\nplay, such as helpmates", 1)
      .type("N");
  command.text("--format", options->format, "text (the default), latex (a document) or pgn (a\ngame of chess)")
      .type("FORMAT")
      .one_of({"text", "latex", "pgn"});
  command.memory(options->memory);
  command.json(options->json);
  return command;
}

}  // namespace zermelo
