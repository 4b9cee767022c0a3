// zermelo solve: computes every position of a game, counts them, and keeps the table in a file if one is named.
#include <CLI/App.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "formats/table_file.h"
#include "tablebase/games/registry.h"
#include "tools/command.h"
#include "tools/partisan/words.h"
#include "tools/support/estimate.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"
#include "tools/support/output_place.h"
#include "tools/support/recorder.h"
#include "tools/support/values.h"

namespace zermelo {

namespace {

struct Options {
  SpecWords spec;
  std::optional<Metric> asked;
  Metric metric = Metric::depth;  ///< once the game is known
  unsigned threads = 0;
  std::uint64_t memory = 0;
  RecordOptions record;
  double checkpoint_minutes = 15;
  bool json = false;
};

/// What the run took, beside what it found.
struct Cost {
  double seconds = 0;
  double positions_per_second = 0;
};

/// Refuses a file that could not be written after hours of solving.
void require_writable(const std::string& file) {
  namespace fs = std::filesystem;
  require_place(file);
  if (fs::is_regular_file(file) && fs::file_size(file) != 0 && !TableFile::is_table(file))
    throw UsageError(fmt::format("{} exists and is no table file; remove it, or write to another file", file));
}

void announce(const Game& game, const Estimate& estimate, const Options& options) {
  constexpr Index long_job = 100'000'000;
  if (!errors_are_watched() || game.size() < long_job) return;
  fmt::print(stderr, "{}: {} positions, up to {} of memory{}\n", game.spec().canonical(), count_text(game.size()),
             size_text(estimate.memory_bytes),
             options.record.file.empty() ? "" : fmt::format(", a file of about {}", size_text(estimate.disk_bytes)));
}

/// What the numbers of a partisan game's table stand for; nothing for other games.
std::optional<PartisanNumbers> numbers_of(const Game& game, const Recorder& result, const Options& options) {
  if (game.play() != Play::partisan) return {};
  return PartisanNumbers(options.metric, result.values(), options.record.value_bytes);
}

Json solved_json(const Game& game, const Recorder& result, const Cost& cost, const Options& options) {
  const TableSummary& summary = result.summary();
  const bool kept = !options.record.file.empty();
  const std::string start = game.text(game.start());
  Json object{{"spec", game.spec().canonical()}, {"metric", name(options.metric)}, {"positions", game.size()}};
  if (const auto numbers = numbers_of(game, result, options)) {
    add_class_counts(object, summary, *numbers);
    object["start"] = partisan_json(start, result.start_value().grundy, *numbers);
  } else {
    object["wins"] = summary.wins;
    object["losses"] = summary.losses;
    object["draws"] = summary.draws;
    add_greatest(object, summary, options.metric);
    object["start"] = value_json(start, result.start_value(), options.metric);
  }
  object["seconds"] = cost.seconds;
  object["positions_per_second"] = cost.positions_per_second;
  object["peak_memory_bytes"] = peak_memory();
  object["file"] = kept ? Json(options.record.file) : Json(nullptr);
  object["file_bytes"] = kept ? Json(result.file_bytes()) : Json(nullptr);
  return object;
}

void print_solved(const Game& game, const Recorder& result, const Cost& cost, const Options& options, Output& output) {
  const TableSummary& summary = result.summary();
  const auto numbers = numbers_of(game, result, options);
  output.print("game       {}\npositions  {}: {}\n", game.spec().canonical(), count_text(game.size()),
               numbers ? class_counts_text(summary, *numbers) : summary_text(summary));
  if (options.metric == Metric::depth) output.print("deepest    {} plies\n", summary.max_depth);
  if (options.metric == Metric::grundy) output.print("greatest   {}\n", summary.max_grundy);
  output.print("start      {}: {}\n", game.text(game.start()),
               numbers ? partisan_text(result.start_value().grundy, *numbers)
                       : value_text(result.start_value(), options.metric));
  output.print("time       {:.3f} s, {:.1f} million positions a second\n", cost.seconds,
               cost.positions_per_second / 1e6);
  output.print("memory     {} at the peak\n", size_text(peak_memory()));
  if (options.record.file.empty()) return;
  output.print("file       {}: {}, {:.3f} bits a position\n", options.record.file, size_text(result.file_bytes()),
               8 * static_cast<double>(result.file_bytes()) / static_cast<double>(game.size()));
}

std::string how_to_go_on(const Options& options) {
  const std::string& file = options.record.file;
  if (file.empty()) return "nothing was kept, since no -o FILE was given";
  if (!std::filesystem::exists(file + ".checkpoint")) return "nothing was kept, since nothing was solved yet";
  return fmt::format("{}.checkpoint keeps the work, run the same command with --resume to continue", file);
}

/// What is left for the values of a partisan game, which nobody can foresee.
std::uint64_t left_for_values(const Options& options, const Estimate& estimate) {
  const std::uint64_t have = options.memory != 0 ? options.memory : available_memory() / 2;
  return std::max(GamePool::least_memory, have - std::min(have, estimate.memory_bytes));
}

int run(Options options, Output& output) {
  const auto begin = std::chrono::steady_clock::now();
  if (options.record.resume && options.record.file.empty())
    throw UsageError("--resume needs -o FILE, the file that the interrupted run was writing");
  const WriterOptions& writer = options.record.writer;
  if (options.record.file.empty() && (!writer.layout.empty() || writer.level != 0 || writer.block_entries != 0))
    throw UsageError("--layout, --level and --block say how to write a file; name one with -o FILE");
  catch_interrupts();
  const std::unique_ptr<Game> game = make_game(options.spec.text(), resources_for(options.threads, options.memory));
  options.metric = metric_for(*game, options.asked);
  const Estimate estimate = estimate_solve(*game, options.metric, !options.record.file.empty());
  require_memory(estimate.memory_bytes, options.memory, "solving " + game->spec().canonical());
  if (!options.record.file.empty()) {
    require_writable(options.record.file);
    for (const char* ending : {"", ".part", ".checkpoint", ".checkpoint.part"})
      keep_input(*game, options.record.file + ending);
  }
  announce(*game, estimate, options);
  Workers workers(options.threads);
  options.record.value_bytes = left_for_values(options, estimate);
  RecordOptions record = options.record;
  record.checkpoint_every = std::chrono::duration<double>(60 * options.checkpoint_minutes);
  Recorder recorder(*game, options.metric, record, workers);
  recorder.solve();
  Cost cost;
  cost.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  cost.positions_per_second = static_cast<double>(game->size()) / std::max(cost.seconds, 1e-9);
  if (options.json)
    output.json(solved_json(*game, recorder, cost, options));
  else
    print_solved(*game, recorder, cost, options, output);
  return status_done;
}

void add_expert_options(CLI::App& parser, Options& options) {
  const std::string group = "For experts";
  parser.add_option("--layout", options.record.writer.layout, "Arrangement of a block, see docs/format.md")
      ->type_name("NAME")
      ->group(group);
  parser.add_option("--level", options.record.writer.level, "Level of zstd, 1 (fast) to 19 (small)")
      ->type_name("N")
      ->check(CLI::Range(1, 19))
      ->group(group);
  parser
      .add_option("--block", options.record.writer.block_entries, "Positions in a block; a multiple of 64 for outcomes")
      ->type_name("N")
      ->check(CLI::Range(64u, 1u << 18))
      ->group(group);
  parser.add_option("--checkpoint-every", options.checkpoint_minutes, "Minutes between checkpoints; default 15")
      ->type_name("MINUTES")
      ->check(CLI::Range(0.0, 1e6))
      ->group(group);
}

}  // namespace

Command solve_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "solve", "Solve every position of a game and keep the table in a file",
                                 "zermelo solve pyramid rows=10 -o pyramid10.ztb");
  add_spec(*parser, options->spec);
  parser->add_option("-o,--output", options->record.file, "The table file to write; default: only count")
      ->type_name("FILE")
      ->check([](const std::string& file) { return std::string(file.empty() ? "a file needs a name" : ""); });
  add_metric(*parser, options->asked);
  add_threads(*parser, options->threads);
  add_memory(*parser, options->memory);
  parser->add_flag("--resume", options->record.resume, "Continue an interrupted run from FILE.checkpoint");
  add_json(*parser, options->json);
  add_expert_options(*parser, *options);
  return {parser, [options](Output& output) { return run(*options, output); },
          [options] { return how_to_go_on(*options); }};
}

}  // namespace zermelo
