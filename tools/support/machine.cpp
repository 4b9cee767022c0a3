// Signals set a flag, which every job reads.
#include "tools/support/machine.h"

#include <fmt/format.h>
#include <signal.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "tablebase/error.h"
#include "tools/support/error_line.h"
#include "tools/support/progress.h"

namespace zermelo {
namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch nothing else");

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { stop_asked = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

}  // namespace

bool interrupted() { return stop_asked; }

Job start_job(unsigned threads, std::uint64_t memory, const std::string& scratch) {
  catch_interrupts();
  JobOptions options;
  options.threads = threads;
  options.memory = memory;
  options.scratch = scratch;
  options.stop = interrupted;
  options.progress = [line = std::make_shared<ProgressLine>()](const std::string& step, std::uint64_t done,
                                                               std::uint64_t total) { line->show(step, done, total); };
  return Job(std::move(options));
}

void notice(const std::string& sentence) { print_error_line(sentence); }

std::string kept_work(const std::string& checkpoint, std::filesystem::file_time_type begun, bool restarted) {
  std::error_code missing;
  const auto written = std::filesystem::last_write_time(checkpoint, missing);
  if (missing) return "there is no checkpoint, because nothing was solved yet";
  if (written < begun) return fmt::format("{} of an earlier run is unchanged", checkpoint);
  return fmt::format("{} keeps the work; run the same command{} to continue", checkpoint,
                     restarted ? " without --restart" : " again");
}

void keep_input(const Spec& spec, const std::string& output) {
  std::error_code missing;
  if (spec.has("file") && std::filesystem::equivalent(spec.text("file"), output, missing))
    throw UsageError(fmt::format("{} would overwrite {}, from which the game is read; write to another file", output,
                                 spec.text("file")));
}

}  // namespace zermelo
