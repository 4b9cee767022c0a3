// Joins a job with the signals and with its watch.
#include "tools/watch/machine.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "tools/print/error_line.h"
#include "tools/watch/rank_role.h"
#include "tools/watch/signals.h"

namespace zermelo {
Job start_job(unsigned threads, std::uint64_t memory, const std::string& scratch, std::shared_ptr<JobWatch> watch) {
  catch_signals();
  JobOptions options;
  options.threads = threads;
  options.memory = memory;
  options.scratch = scratch;
  options.stop = interrupted;
  options.ranks = rank_role().ranks;
  if (!rank_role().speaks()) return Job(std::move(options));
  if (!watch) watch = std::make_shared<JobWatch>();
  options.progress = [watch](const std::string& step, std::uint64_t done, std::uint64_t total) {
    watch->report(step, done, total);
  };
  return Job(std::move(options));
}

CheckpointTimes checkpoint_times(double minutes) {
  return {std::chrono::duration<double>(60 * minutes), take_checkpoint_request};
}

void notice(const std::string& sentence) {
  if (rank_role().speaks()) print_error_line(sentence);
}

std::string kept_work(const std::string& checkpoint, std::filesystem::file_time_type begun, bool restarted) {
  std::error_code missing;
  const auto written = std::filesystem::last_write_time(checkpoint, missing);
  if (missing) return "there is no checkpoint; the same command starts afresh";
  if (written < begun) return fmt::format("{} of an earlier run is unchanged", checkpoint);
  return fmt::format("{} keeps the work; run the same command{} to continue", checkpoint,
                     restarted ? " without --restart" : " again");
}

}  // namespace zermelo
