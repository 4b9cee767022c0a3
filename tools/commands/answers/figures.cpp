// zermelo figures: draws the retrograde analysis of a small game, one picture for each step.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "formats/pictures/figure.h"
#include "formats/pictures/svg.h"
#include "formats/table/storage/output_file.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/probe.h"
#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr Index most_positions = 2000;
constexpr std::size_t most_moves = 20'000, most_figures = 500, longest_label = 7;

struct FiguresOptions {
  SpecWords spec;
  std::string folder;
  std::string format = "svg";
  std::string coordinates;
  std::string layout = "auto";
  bool json = false;
};

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

File scratch_file() {
  File file(std::tmpfile(), &std::fclose);
  if (!file) fail(errno, "cannot make a scratch file");
  return file;
}

std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  char chunk[4096];
  for (std::size_t got = 0; (got = std::fread(chunk, 1, sizeof(chunk), file)) > 0;) text.append(chunk, got);
  return text;
}

/// The process; nothing if there is no such program.
std::optional<pid_t> start(const std::vector<std::string>& words, std::FILE* input, std::FILE* output) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, fileno(input), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, fileno(output), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int error = posix_spawnp(&process, arguments.front(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error == ENOMEM || error == EAGAIN) fail(error, "cannot start " + words.front());
  return error == 0 ? std::optional(process) : std::nullopt;
}

/// Runs another program of the machine, without a shell. Returns its standard output for the standard input `input`;
/// its standard error is dropped. Nothing if the program is not installed or fails. Throws std::system_error if no
/// process or scratch file can be made. Input and output are unnamed files, not pipes, so neither process waits for the
/// other.
std::optional<std::string> output_of(const std::vector<std::string>& words, const std::string& input) {
  const File from = scratch_file(), into = scratch_file();
  if (std::fwrite(input.data(), 1, input.size(), from.get()) != input.size() || std::fflush(from.get()) != 0)
    fail(errno, "cannot write a scratch file");
  std::rewind(from.get());
  const auto process = start(words, from.get(), into.get());
  if (!process) return {};
  int status = 0;
  while (waitpid(*process, &status, 0) < 0)
    if (errno != EINTR) fail(errno, "cannot wait for " + words.front());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {};
  return contents(into.get());
}

std::vector<Arrow> arrows_of(const Game& game) {
  std::vector<Arrow> arrows;
  std::vector<Index> next;
  for (Index position = 0; position < game.size(); ++position) {
    game.successors(position, next);
    for (const Index to : next) arrows.emplace_back(position, to);
    if (arrows.size() > most_moves)
      throw UsageError("{} has more than the {} moves that a figure can show", game.spec().canonical_text(),
                       count_text(most_moves));
  }
  return arrows;
}

/// The texts of the positions if all are short, else their numbers.
std::vector<std::string> labels_of(const Game& game) {
  std::vector<std::string> words, numbers;
  for (Index position = 0; position < game.size(); ++position) {
    words.push_back(game.text(position));
    numbers.push_back(std::to_string(position));
  }
  const bool brief = std::ranges::all_of(words, [](const auto& word) { return word.size() <= longest_label; });
  return brief ? words : numbers;
}

/// Graphviz draws games that always end from top to bottom. Without Graphviz the built-in layout is used.
std::vector<Point> automatic_layout(const Game& game, const std::vector<Arrow>& arrows) {
  const bool small = game.size() <= 300;
  const std::string program = game.may_loop() ? small ? "neato" : "sfdp" : "dot";
  const auto answer = output_of({program, "-Tplain"}, graphviz_request(game.size(), arrows));
  return answer ? parse_plain(*answer, game.size()) : stress_places(game.size(), arrows);
}

std::vector<Point> places_of(const Game& game, const std::vector<Arrow>& arrows, const FiguresOptions& options) {
  constexpr double drawn_by_hand = 0.85, readable = 1.1;
  if (!options.coordinates.empty()) {
    const bool from_1 = game.spec().has("base") && game.spec().text("base") == "1";
    return spread(read_coordinates(options.coordinates, game.size(), from_1 ? 1 : 0), drawn_by_hand);
  }
  if (options.layout == "auto") return spread(automatic_layout(game, arrows), readable);
  if (options.layout == "built-in") return spread(stress_places(game.size(), arrows), readable);
  const auto answer = output_of({options.layout, "-Tplain"}, graphviz_request(game.size(), arrows));
  if (!answer)
    throw UsageError("--layout {}: this program of Graphviz is not installed, or it failed; use --layout built-in",
                     options.layout);
  return spread(parse_plain(*answer, game.size()), readable);
}

std::vector<Value> values_of(const std::shared_ptr<const Game>& game) {
  const Probe table = Probe::solved(game, kinds::depths.metric, Job({.threads = 1}));
  std::vector<Value> values;
  for (Index position = 0; position < game->size(); ++position) values.push_back(table.value(position));
  return values;
}

std::string figure_text(const Diagram& diagram, const FigureStep& figure, const std::string& format) {
  if (format == "tikz") return tikz_text(diagram, figure);
  if (format == "pdf") return pdf_of_svg(svg_text(diagram, figure));
  return format == "dot" ? dot_text(diagram, figure) : svg_text(diagram, figure);
}

Json figure_json(const std::string& path, std::size_t step, const FigureStep& figure) {
  const auto count = [&](Mark mark) { return std::ranges::count(figure.marks, mark); };
  Json object{{"file", path},
              {"step", step},
              {"win", count(Mark::win)},
              {"loss", count(Mark::loss)},
              {"unknown", count(Mark::unknown)},
              {"decided", std::ranges::count(figure.decided, true)}};
  if (count(Mark::draw) > 0) object["draw"] = count(Mark::draw);
  return object;
}

/// Few programs show pictures of 20,000 pixels, and no page has room for one.
void warn_of_size(const Diagram& diagram, const FigureStep& figure) {
  constexpr double large = 10'000;
  const auto [width, height] = svg_pixels(diagram, figure);
  if (std::max(width, height) <= large) return;
  notice(fmt::format("the pictures have {:.0f} x {:.0f} pixels; draw a smaller game, or choose places by --coordinates",
                     width, height));
}

int run_figures(const FiguresOptions& options, Output& output) {
  const std::shared_ptr<const Game> game = make_game(options.spec.text(), {start_job(1, 0)});
  if (game->size() > most_positions)
    throw UsageError("{} has {} positions; figures are drawn of at most {}", game->spec().canonical_text(),
                     count_text(game->size()), count_text(most_positions));
  const std::vector<Arrow> arrows = arrows_of(*game);
  const std::vector<FigureStep> figures = retrograde_steps(values_of(game));
  if (figures.size() > most_figures)
    throw UsageError("{} needs {} figures; at most {} are drawn", game->spec().canonical_text(),
                     count_text(figures.size()), most_figures);
  const Diagram diagram = make_diagram(labels_of(*game), arrows, places_of(*game, arrows, options));
  warn_of_size(diagram, figures.front());
  std::filesystem::create_directories(options.folder);
  const std::size_t digits = std::to_string(figures.size()).size();  // so that the names are sorted by step
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const std::string name =
        fmt::format("step-{:0{}}.{}", i + 1, digits, options.format == "tikz" ? "tex" : options.format);
    const std::string path = std::filesystem::path(options.folder) / name;
    keep_input(game->spec(), path);
    write_file(path, figure_text(diagram, figures[i], options.format));
    if (options.json)
      output.json(figure_json(path, i + 1, figures[i]));
    else
      output.print("{}  {}\n", path, figures[i].title);
  }
  return status_done;
}

}  // namespace

Command figures_command(CLI::App& app) {
  Command command(app, "figures", "Draw the retrograde analysis of a small game",
                  "zermelo figures graph file=examples/graphs/retrograde.txt -o figures");
  const auto options = command.runs(run_figures);
  command.spec(options->spec);
  command
      .text("-o,--output", options->folder,
            "The folder for the pictures step-1, step-2, ...,\nor step-01, step-02, ... of ten or more")
      .type("DIR")
      .required()
      .not_empty("folder");
  command.text("--format", options->format, "svg (the default), pdf, tikz (LaTeX) or dot\n(Graphviz)")
      .type("FORMAT")
      .one_of({"svg", "pdf", "tikz", "dot"});
  command.text("--coordinates", options->coordinates, "Places in centimetres, in lines `vertex x y`").type("FILE");
  command
      .text("--layout", options->layout,
            "dot, neato or sfdp of Graphviz, or built-in;\ndefault: Graphviz if it is installed")
      .type("LAYOUT")
      .one_of({"auto", "dot", "neato", "sfdp", "built-in"});
  command.json(options->json);
  return command;
}

}  // namespace zermelo
