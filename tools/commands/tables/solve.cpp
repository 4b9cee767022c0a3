// zermelo solve: solves every position of a game, counts them, and writes the table to a file if one is named.
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/frame.h"
#include "formats/table/storage/output_file.h"
#include "jobs/answer/answer.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/partisan_numbers.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/engine/choice.h"
#include "solver/sequences/misere/quotient_list.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/print/summary.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

struct SolveOptions : JobWords {
  SpecWords spec;
  std::optional<Metric> asked;
  std::string scratch;
  GenerationOptions generation;
  bool resume = false, restart = false;
  std::string log;
  double checkpoint_minutes = 1;
  std::filesystem::file_time_type begun = std::filesystem::file_time_type::clock::now();
};

/// A finished run: its game, result and time.
struct Solved {
  std::shared_ptr<const Game> game;
  Metric metric;
  bool in_tiers;
  Generation table;
  std::optional<PartisanNumbers> numbers = {};             ///< of a partisan game
  std::optional<sequences::ListedQuotient> elements = {};  ///< of a misere quotient
  double seconds = 0;
  std::uint64_t peak_bytes = peak_memory();  ///< the most of any process
  Traffic traffic = {};                      ///< of all processes

  double positions_per_second() const { return static_cast<double>(table.solved) / std::max(seconds, 1e-9); }
  TableCounts counts() const {
    return {table.summary, table_kind(*game, metric), numbers ? &*numbers : nullptr, elements ? &*elements : nullptr};
  }
  /// Requires table.start.
  Worth start() const {
    if (elements) return {*elements, table.start->number};
    return numbers ? Worth(*numbers, table.start->number) : Worth(entry_kind(*game, metric), *table.start);
  }
};

/// `in_tiers`: tier by tier.
void announce(const Kernels& kernels, bool in_tiers, const SolveOptions& options, const Job& job) {
  constexpr Index long_job = 100'000'000;
  const Game& game = kernels.game();
  if (!errors_are_watched() || game.size() < long_job) return;
  const bool kept = !options.generation.file.empty();
  const Store store = in_tiers ? Store::tiers : kept ? Store::file : Store::memory;
  const Estimate estimate = estimate_solve(kernels, store, job);
  const auto part = [](const char* words, const Estimate::Bytes& bytes) {
    return bytes ? fmt::format(", {} {}", words, size_text(*bytes)) : "";
  };
  fmt::print(stderr, "{}: {} positions{}{}\n", game.spec().canonical_text(), count_text(game.size()),
             part("memory", estimate.memory_bytes), kept ? part("a file of about", estimate.disk_bytes) : "");
}

Json solved_json(const Solved& solved, const SolveOptions& options) {
  const Game& game = *solved.game;
  const bool kept = !options.generation.file.empty();
  Json object{
      {"spec", game.spec().canonical_text()}, {"metric", name(solved.metric)}, {"positions", solved.table.positions}};
  add_counts(object, solved.counts());
  object["start"] = solved.table.start ? position_json(game.text(game.start()), solved.start()) : Json();
  object["seconds"] = solved.seconds;
  object["positions_per_second"] = solved.positions_per_second();
  object["peak_memory_bytes"] = solved.peak_bytes;
  if (const Processes* processes = process_role().processes.get()) {
    object["ranks"] = processes->count();
    object["bytes_sent"] = solved.traffic.bytes;
    object["communication_seconds"] = static_cast<double>(solved.traffic.microseconds) * 1e-6 / processes->count();
  }
  object["file"] = kept ? Json(options.generation.file) : Json();
  object["file_bytes"] = kept ? Json(solved.table.file_bytes) : Json();
  if (solved.in_tiers) {
    object["tiers"] = solved.table.tiers_solved;
    object["tiers_done"] = solved.table.tiers_done;
  }
  if (solved.table.solved_before) object["solved_before"] = true;
  return object;
}

void print_solved(const Solved& solved, const SolveOptions& options, Output& output) {
  const Game& game = *solved.game;
  const Generation& table = solved.table;
  output.print("game       {}\npositions  {}: {}\n", game.spec().canonical_text(),
               positions_text(table.positions, table.summary), counts_text(solved.counts()));
  print_deepest(*solved.counts().kind, table.summary, output);
  if (const EntryKind& kind = *solved.counts().kind; kind.is_number() && !kind.greatest.empty())
    output.print("greatest   {}\n", kind.words(table.summary.greatest));
  if (table.start) output.print("start      {}: {}\n", game.text(game.start()), solved.start().text());
  output.print("time       {}{}\n", duration_text(solved.seconds),
               table.solved_before ? ", solved before" : rate_text(table.solved, solved.seconds));
  output.print("memory     {} at the peak\n", size_text(solved.peak_bytes));
  if (options.generation.file.empty()) return;
  output.print("{}     {}: {}{}\n", solved.in_tiers ? "folder" : "file  ", options.generation.file,
               size_text(table.file_bytes), density_text(table.file_bytes, table.positions));
  if (solved.in_tiers)
    output.print("tiers      {} solved now, {} of {} are there\n", table.tiers_solved, table.tiers_done,
                 game.tiers().size());
}

/// The file that a link leads to; the file itself if it cannot be written.
std::string written_file(const std::string& file) {
  try {
    return output_target(file);
  } catch (const UsageError&) {
    return file;
  }
}

std::string how_to_go_on(const SolveOptions& options) {
  const std::string& file = options.generation.file;
  if (file.empty()) return "there is no checkpoint, because no -o FILE was given";
  if (names_folder(file))
    return fmt::format("finished tiers and checkpoints are in {}; the same command continues", file);
  const std::string target = written_file(file);
  const auto exists = [&](const char* ending) { return std::filesystem::exists(target + ending); };
  constexpr std::array endings{".checkpoint", ".keys", ".discovery"};
  const auto kept = std::ranges::find_if(endings, exists);
  return kept_work(target + (kept == endings.end() ? ".checkpoint" : *kept), options.begun, options.restart);
}

void require_sense(const SolveOptions& options) {
  const std::string& file = options.generation.file;
  const WriterOptions& writer = options.generation.writer;
  if (options.resume && options.restart)
    throw UsageError("--resume continues from a checkpoint and --restart discards it; choose one");
  if (options.resume && file.empty())
    throw UsageError("--resume needs -o FILE, the file that the interrupted run was writing");
  if (options.restart && file.empty()) throw UsageError("--restart needs -o FILE, whose checkpoint it discards");
  if (file.empty() && (!writer.layout.empty() || writer.level != 0 || writer.block_entries != 0))
    throw UsageError("--layout, --level and --block say how to write a file; name one with -o FILE");
  if (options.generation.tier && !names_folder(file))
    throw UsageError("--tier solves one tier into a folder; name one with -o FOLDER/");
}

/// Throws if the log is a file of the folder's tables.
void require_other_log(const std::string& folder, const std::string& log) {
  namespace fs = std::filesystem;
  const fs::path log_folder = fs::path(log).parent_path(), inside = folder_path(folder);
  const std::string log_name = fs::path(log).filename().string();
  const bool ours = log_name.find(".ztb") != std::string::npos || log_name == "tiers.lock";
  if (ours && fs::weakly_canonical(log_folder) == fs::weakly_canonical(inside))
    throw UsageError("--log {} names a file of the folder's tables; write the log to another file", log);
}

void require_file(const SolveOptions& options, const Spec& spec) {
  const std::string& file = options.generation.file;
  if (file.empty()) return;
  const bool folder = names_folder(file);
  if (folder) require_other_log(file, options.log);
  require_table_place(spec, file);
  if (options.log.empty() || folder) return;
  for (const std::string& ours : files_of_table(file))
    if (std::filesystem::weakly_canonical(options.log) == std::filesystem::weakly_canonical(ours))
      throw UsageError("--log and -o name the same file; write the log to another file");
}

GenerationOptions generation_options(const SolveOptions& options, const std::shared_ptr<JobWatch>& watch) {
  GenerationOptions generation = options.generation;
  generation.in_tiers = names_folder(generation.file);
  generation.checkpoints = checkpoint_times(options.checkpoint_minutes);
  if (options.resume) generation.continuation = Continuation::required;
  if (options.restart) generation.continuation = Continuation::restart;
  generation.notice = notice;
  generation.step_finished = [watch](const std::string& step, Index solved) { watch->finish_step(step, solved); };
  return generation;
}

/// Notes the memory and the traffic of all processes, which call it together.
void add_processes(Solved& solved) {
  Processes* processes = process_role().processes.get();
  if (processes == nullptr) return;
  std::vector<std::uint64_t> peaks(processes->count());
  peaks[processes->own()] = solved.peak_bytes;
  std::array<std::uint64_t, 2> traffic{processes->traffic().bytes, processes->traffic().microseconds};
  processes->sum(peaks);
  processes->sum(traffic);
  solved.peak_bytes = *std::ranges::max_element(peaks);
  solved.traffic = {traffic[0], traffic[1]};
}

Solved solve(const SolveOptions& options, const Spec& spec, GenerationOptions generation, const Job& job) {
  const Metric metric = metric_for(spec, options.asked);
  std::optional<GenerationJob> work(std::in_place, generation, job);
  const std::shared_ptr<const Game> game = work->game(spec, metric);
  const Kernels kernels(*game, metric);
  if (generation.file.empty() && !job.processes() && counts_in_tiers(kernels, job)) {
    generation.in_tiers = true;
    work.emplace(generation, job);
  }
  announce(kernels, generation.in_tiers, options, job);
  Solved solved{game, metric, generation.in_tiers, work->run(kernels)};
  add_processes(solved);
  if (game->is_partisan() && !solved.in_tiers && process_role().speaks())
    solved.numbers.emplace(entry_kind(*game, metric), solved.table.values, pool_memory(job), job);
  if (entry_kind(*game, metric).sum == SumRule::products && process_role().speaks())
    solved.elements = sequences::read_quotient(solved.table.values);
  return solved;
}

/// Says that all men of a chess ending together cannot reach the goal.
void note_unreachable_goal(const Solved& solved) {
  const Spec& spec = solved.game->spec();
  const TableSummary& summary = solved.table.summary;
  if (spec.family() != "chess" || spec.text("goal") == no_value || summary.wins + summary.losses > 0) return;
  notice(fmt::format("no position of {} reaches the goal; all are draws", spec.canonical_text()));
}

int run_solve(const SolveOptions& options, Output& output) {
  const auto begin = std::chrono::steady_clock::now();
  require_sense(options);
  const Spec spec = completed_spec(options.spec.text());
  require_file(options, spec);
  const std::string& file = options.generation.file;
  const bool folder = names_folder(file);
  const auto watch = std::make_shared<JobWatch>(file.empty() || folder ? file : output_target(file),
                                                process_role().speaks() ? options.log : "");
  const Job job = start_job(options.threads, options.memory, options.scratch, watch);
  Solved solved = solve(options, spec, generation_options(options, watch), job);
  watch->finish_step("table", solved.table.positions);
  solved.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!process_role().speaks()) return status_done;
  note_unreachable_goal(solved);
  if (options.json)
    output.json(solved_json(solved, options));
  else
    print_solved(solved, options, output);
  return status_done;
}

}  // namespace

Command solve_command(CLI::App& app) {
  Command command(app, "solve", "Solve every position of a game into a table file",
                  "zermelo solve pyramid rows=10 -o pyramid10.ztb");
  const auto options = command.runs(run_solve);
  command.spec(options->spec);
  command
      .text("-o,--output", options->generation.file,
            "The table file to write, or a folder/ for a file of\neach tier; default: only count")
      .type("FILE")
      .not_empty("file");
  command.text("--tier", options->generation.tier, "Solve only this tier and those that it rests on").type("NAME");
  command.metric(options->asked);
  command.threads(options->threads);
  command.memory(options->memory);
  command.scratch(options->scratch, "the folder of the output file");
  command.flag("--resume", options->resume,
               "Fail without a checkpoint or a finished table;\ndefault: continue from one, else start");
  command.flag("--restart", options->restart, "Discard the checkpoint, and replace FILE");
  command.text("--log", options->log, "Append a JSON line to this file for each step, at\nleast one a minute")
      .type("FILE");
  command.json(options->json);
  const std::string experts = "For experts";
  command.layout(options->generation.writer.layout).group(experts);
  command
      .count("--level", options->generation.writer.level, Compressor::max_level,
             "The level of zstd, 1 (fast) to 19 (small); default: by layout", 1)
      .group(experts);
  command.block(options->generation.writer.block_entries).group(experts);
  command.checkpoint_minutes(options->checkpoint_minutes).group(experts);
  command.after_interrupt = [options] { return how_to_go_on(*options); };
  return command;
}

}  // namespace zermelo
