// zermelo grundy: computes the Grundy values of the heaps of one rule, and proves their period if a theorem can.
#include <chrono>
#include <filesystem>

#include "formats/table/storage/output_file.h"
#include "formats/texts/csv.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/sequence_job.h"
#include "jobs/store/claimed_output.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/sequences/sequence.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr std::uint64_t default_max = 60;
constexpr std::uint64_t default_search = 1'000'000;
constexpr std::uint64_t largest_max = 1'000'000'000'000'000'000;

struct GrundyOptions : JobWords {
  SpecWords spec;
  std::uint64_t max = default_max;
  bool period = false;
  std::optional<std::uint64_t> search;  ///< with `period`: the last heap to compute
  std::string file;
  std::string format;
  std::string checkpoint;
  double checkpoint_minutes = 1;
  bool resume = false, restart = false;
  std::uint64_t verify = 0;
  std::filesystem::file_time_type begun = std::filesystem::file_time_type::clock::now();

  /// The file for unfinished work; empty: none.
  std::string checkpoint_path() const {
    return !checkpoint.empty() || file.empty() ? checkpoint : file + ".checkpoint";
  }
};

/// A written file of values.
struct Written {
  std::uint64_t bytes = 0;
  std::string format;       ///< csv, bfile, raw or ztb
  unsigned bytes_each = 0;  ///< bytes of a value in a raw file
};

std::string format_of(const GrundyOptions& options) {
  if (!options.format.empty()) return options.format;
  if (options.file.ends_with(".ztb")) return "ztb";
  if (const auto guess = guess_values_format(options.file)) return std::string(name(*guess));
  throw UsageError(
      "{}: cannot tell the format from the file name; use .csv, .bfile, .u8, .raw or .ztb, or add --format",
      options.file);
}

/// The most values that are printed as text.
constexpr std::uint64_t most_printed = 1'000'001;

void require_sense(const GrundyOptions& options, const sequences::HeapRule& rule) {
  if (options.resume && options.restart)
    throw UsageError("--resume continues from a checkpoint and --restart discards it; choose one");
  if ((options.resume || options.restart) && options.checkpoint_path().empty())
    throw UsageError("{} needs --checkpoint FILE, or -o FILE for FILE.checkpoint",
                     options.resume ? "--resume" : "--restart");
  if (options.search && !options.period) throw UsageError("--search limits the search of --period; add --period");
  if (!options.format.empty() && options.file.empty())
    throw UsageError("--format says how to write a file; name one with -o FILE");
  for (const std::string& file : {options.file, options.checkpoint_path()})
    if (!file.empty()) require_place(file);
  if (options.file.empty() && !options.json && options.max >= most_printed)
    throw UsageError(
        "--max {} asks for {} printed values; write more than {} to a file, for example with -o values.csv",
        options.max, count_text(options.max + 1), count_text(most_printed));
  if (options.file.empty()) return;
  if (format_of(options) == "ztb") heap_table_game(rule, options.max);
  if (options.checkpoint == options.file || options.checkpoint == options.file + ".part")
    throw UsageError("--checkpoint and -o name the same file");
}

/// Whether the file is the finished table of these values, which is kept. Throws UsageError for another file that must
/// not be replaced.
bool is_written(const GrundyOptions& options, const sequences::HeapRule& rule) {
  const std::string file = output_target(options.file);
  const bool table = format_of(options) == "ztb";
  if (table && !options.restart)
    if (const std::optional<TableInfo> there = existing_table(file)) {
      const std::string words =
          difference_in_game(file, *there, table_spec(rule, options.max), kinds::grundy_values.metric);
      if (!words.empty()) refuse_to_replace(words, false);
      return true;
    }
  require_replaceable(file, table ? Replaces::any : Replaces::no_table);
  return false;
}

/// `written`: the file is finished, so nothing needs to continue.
SequenceOptions sequence_options(const GrundyOptions& options, const sequences::HeapRule& rule, bool written) {
  SequenceOptions wanted;
  wanted.max = options.max;
  if (options.period) wanted.search_to = options.search.value_or(sensible_search(rule, default_search));
  wanted.checkpoint = options.checkpoint_path();
  if (options.resume && !written) wanted.continuation = Continuation::required;
  if (options.restart) wanted.continuation = Continuation::restart;
  wanted.notice = notice;
  wanted.checkpoints = checkpoint_times(options.checkpoint_minutes);
  return wanted;
}

/// The number of digits of 0, 1, ..., max together.
std::uint64_t digits_to(std::uint64_t max) {
  std::uint64_t digits = 0;
  for (std::uint64_t first = 1, length = 1; length <= 19; ++length, first *= 10) {
    const std::uint64_t from = length == 1 ? 0 : first;
    if (from <= max) digits += length * (std::min(max, 10 * first - 1) - from + 1);
  }
  return digits;
}

/// A lower bound on the bytes of the file; 0 for a table, which is compressed.
std::uint64_t least_bytes(const Written& file, std::uint64_t max) {
  if (file.format == "ztb") return 0;
  return file.format == "raw" ? file.bytes_each * (max + 1) : digits_to(max) + 3 * (max + 1);
}

std::uint64_t write_values(const sequences::Sequence& sequence, const GrundyOptions& options, const Written& written,
                           const Job& job) {
  ValuesFile file(options.file, values_format_named(written.format).value(), written.bytes_each);
  sequences::for_each_chunk(sequence, options.max, [&](std::span<const std::uint64_t> values) {
    job.check();
    file.append(values);
    return true;
  });
  return file.finish();
}

Written write_file(const sequences::Sequence& sequence, const GrundyOptions& options, const Job& job) {
  Written written{0, format_of(options), raw_bytes_for(sequences::largest_value(sequence, options.max))};
  require_disk(options.file, least_bytes(written, options.max), "choose another disk or a smaller --max");
  written.bytes = written.format == "ztb" ? write_table(sequence, options.max, options.file, job)
                                          : write_values(sequence, options, written, job);
  return written;
}

void print_json(const sequences::Sequence& sequence, const GrundyOptions& options, const std::optional<Written>& file,
                const std::optional<sequences::SpotCheckResult>& verified, double seconds, Output& output) {
  Json more{{"max", options.max}, {"seconds", seconds}};
  if (verified) {
    more["verified"] = verified->values;
    more["mismatches"] = verified->mismatches;
    more["first_mismatch"] = verified->first;
    more["verified_to"] = verified->largest;
  }
  if (file) {
    more["file"] = options.file;
    more["file_bytes"] = file->bytes;
    more["format"] = file->format;
    more["bytes_per_value"] = file->format == "raw" ? Json(file->bytes_each) : Json();
  }
  print_sequence_json(sequence, options.max, !file, more, output);
}

void print_text(const sequences::Sequence& sequence, const GrundyOptions& options, const std::optional<Written>& file,
                const std::optional<sequences::SpotCheckResult>& verified, Output& output) {
  if (!file) print_values(sequence, options.max, output);
  if (file)
    output.print("{}: G(0..{}) of {} in {}{}\n", options.file, options.max, sequence.rule.words(),
                 size_text(file->bytes),
                 file->format != "raw" ? "" : fmt::format(", {} byte(s) a value", file->bytes_each));
  print_period(sequence, output);
  if (!sequence.period && !options.period && has_theorem(sequence.rule))
    output.write("--period computes more values to prove one\n");
  if (!verified) return;
  output.print("{} of {} values of G(0..{}) computed again by the definition agree\n",
               count_text(verified->values - verified->mismatches), count_text(verified->values), verified->largest);
  if (verified->first) output.print("first difference: G({})\n", *verified->first);
}

int run_grundy(const GrundyOptions& options, Output& output) {
  const auto begin = std::chrono::steady_clock::now();
  const sequences::HeapRule rule = sequences::HeapRule::parse(options.spec.text());
  require_sense(options, rule);
  const Job job = start_job(options.threads, options.memory);
  const bool written = !options.file.empty() && is_written(options, rule);
  SequenceJob work(rule, sequence_options(options, rule, written), job);
  const sequences::Sequence& sequence = work.run();
  std::optional<sequences::SpotCheckResult> verified;
  if (options.verify != 0) {
    const JobStep step(job, "verifying", options.verify);
    verified = sequences::spot_check(sequence, options.max, options.verify, job);
  }
  std::optional<Written> file;
  if (written) file = {std::filesystem::file_size(options.file), "ztb", 0};
  if (!options.file.empty() && !written) file = write_file(sequence, options, job);
  work.finish();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (options.json)
    print_json(sequence, options, file, verified, seconds, output);
  else
    print_text(sequence, options, file, verified, output);
  return verified && verified->mismatches != 0 ? status_mismatch : status_done;
}

std::string how_to_go_on(const GrundyOptions& options) {
  const std::string path = options.checkpoint_path();
  if (path.empty()) return "there is no checkpoint, because neither -o FILE nor --checkpoint FILE was given";
  return kept_work(path, options.begun, options.restart);
}

}  // namespace

Command grundy_command(CLI::App& app) {
  Command command(app, "grundy", "Compute Grundy values of heaps, prove the period",
                  "zermelo grundy kayles --max 100 --period\n"
                  "  zermelo grundy kayles --max 10000 -o b002186.txt");
  const auto options = command.runs(run_grundy);
  command
      .texts("SPEC", options->spec.words,
             "The rule of one heap: 0.77, take:1,3,4, grundy or\na name such as kayles; see docs/grundy.md")
      .required();
  command.count("--max", options->max, largest_max, "Show G(0..N); 10^6 and 1M are allowed; default 60");
  command.flag("--period", options->period,
               "Compute until a period is proved, at most to the\nlarger of --max and --search");
  command.count("--search", options->search, largest_max,
                fmt::format("The last heap for --period; default {},\nor 5,000 if a move may leave three heaps",
                            count_text(default_search)));
  command.text("-o,--output", options->file, "Write the values to this file, do not print them")
      .type("FILE")
      .not_empty("file");
  command.text("--format", options->format, "The format of the file; default: by its ending;\nsee docs/grundy.md")
      .one_of({"csv", "bfile", "raw", "ztb"});
  command.text("--checkpoint", options->checkpoint, "The file for unfinished work;\ndefault with -o: FILE.checkpoint")
      .type("FILE");
  command.flag(
      "--resume", options->resume,
      "Fail without a checkpoint or the finished table;\ndefault: continue from one if there is one, else start");
  command.flag("--restart", options->restart,
               "Discard the checkpoint of an interrupted run, and\nreplace a table in FILE");
  command.checkpoint_minutes(options->checkpoint_minutes).group("For experts");
  command.count("--verify", options->verify, largest_max, "Compute N of the values again by the definition");
  command.job_words(*options);
  command.after_interrupt = [options] { return how_to_go_on(*options); };
  return command;
}

}  // namespace zermelo
