// Joins a job with the signals and with its watch. Signals set flags, which jobs read. The thread of the watch looks
// five times a second whether there is something to do; a job reports much more often, or not for minutes.
#include "tools/watch/machine.h"

#include <fmt/format.h>
#include <signal.h>
#include <time.h>

#include <atomic>
#include <new>
#include <system_error>
#include <utility>

#include "tablebase/machine/machine_memory.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

std::atomic<bool> stop_asked{false}, progress_asked{false}, checkpoint_asked{false}, reload_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch nothing else");

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = handler;
  action.sa_flags = flags | static_cast<int>(SA_RESTART);
  sigaction(signal, &action, nullptr);
}

std::atomic<time_t> asked_at{0};
static_assert(std::atomic<time_t>::is_always_lock_free);

/// Asks the job to stop. The next signal ends the program, but not within a second: timeout(1) signals the program and
/// then its group, and both mean one request.
void ask_to_stop(int signal) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  time_t never = 0;
  asked_at.compare_exchange_strong(never, now.tv_sec);
  stop_asked = true;
  if (now.tv_sec - asked_at <= 1) return;
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  sigaction(signal, &usual, nullptr);
  raise(signal);
}

std::uint64_t file_bytes(const std::string& path) {
  std::error_code missing;
  const auto size = std::filesystem::file_size(path, missing);
  return missing ? 0 : size;
}

std::uint64_t folder_bytes(const std::string& folder) {
  std::uint64_t bytes = 0;
  std::error_code gone;
  for (const auto& entry : std::filesystem::directory_iterator(folder, gone))
    bytes += file_bytes(entry.path().string());
  return bytes;
}

/// The bytes of the unfinished files of a job; of its table when they are gone; of all files in a folder.
std::uint64_t disk_bytes(const std::string& output) {
  if (output.empty()) return 0;
  if (std::filesystem::is_directory(output)) return folder_bytes(output);
  const std::uint64_t unfinished =
      file_bytes(output + ".part") + file_bytes(output + ".checkpoint") + file_bytes(output + ".checkpoint.part");
  return unfinished != 0 ? unfinished : file_bytes(output);
}

}  // namespace

Job start_job(unsigned threads, std::uint64_t memory, const std::string& scratch, std::shared_ptr<JobWatch> watch) {
  catch_signals();
  JobOptions options;
  options.threads = threads;
  options.memory = memory;
  options.scratch = scratch;
  options.stop = interrupted;
  options.processes = process_role().processes;
  if (!process_role().speaks()) return Job(std::move(options));
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
  if (process_role().speaks()) print_error_line(sentence);
}

std::string kept_work(const std::string& checkpoint, std::filesystem::file_time_type begun, bool restarted) {
  std::error_code missing;
  const auto written = std::filesystem::last_write_time(checkpoint, missing);
  if (missing) return "there is no checkpoint; the same command starts afresh";
  if (written < begun) return fmt::format("{} of an earlier run is unchanged", checkpoint);
  return fmt::format("{} keeps the work; run the same command{} to continue", checkpoint,
                     restarted ? " without --restart" : " again");
}

ProcessRole& process_role() {
  static ProcessRole role;
  return role;
}

void catch_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle(signal, ask_to_stop, 0);
  handle(
      SIGUSR1, [](int) { progress_asked = true; }, 0);
  handle(
      SIGUSR2, [](int) { checkpoint_asked = true; }, 0);
}

void catch_reloads() {
  struct sigaction action {};
  action.sa_handler = [](int) { reload_asked = true; };
  action.sa_flags = static_cast<int>(SA_RESTART);
  sigaction(SIGHUP, &action, nullptr);
}

bool take_reload_request() { return reload_asked.exchange(false); }

bool interrupted() { return stop_asked; }
bool take_progress_request() { return progress_asked.exchange(false); }
bool take_checkpoint_request() { return checkpoint_asked.exchange(false); }

JobWatch::JobWatch(std::string output, const std::string& log) : output_(std::move(output)) {
  if (!log.empty()) log_.emplace(log);
}

Progress JobWatch::progress() const {
  Progress now = latest_;
  now.memory_bytes = peak_memory();
  now.disk_bytes = disk_bytes(output_);
  return now;
}

/// A machine that cannot start one more thread still answers at each report.
void JobWatch::start() {
  if (thread_.joinable()) return;
  try {
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
}

/// Leaves out a line for which there is no memory: an exception would end the program.
void JobWatch::run(const std::stop_token& stop) {
  std::unique_lock lock(guard_);
  while (!stop.stop_requested()) {
    try {
      answer();
    } catch (const std::bad_alloc&) {
    }
    wake_.wait_for(lock, stop, std::chrono::milliseconds(200), [] { return false; });
  }
}

void JobWatch::answer() {
  if (take_progress_request()) {
    line_.erase();
    print_error_line(progress_text(progress()));
  }
  if (log_ && log_->due()) log_->write(latest_.step, progress());
}

void JobWatch::report(const std::string& step, std::uint64_t done, std::uint64_t total) {
  const std::lock_guard lock(guard_);
  if (!step.empty()) latest_ = {step, done, total, rate_.update(step, done), 0, 0};
  start();
  answer();
  if (step.empty() || done == 0)
    line_.erase();
  else if (line_.due())
    line_.draw(progress());
}

void JobWatch::finish_step(const std::string& step, std::uint64_t done) {
  const std::lock_guard lock(guard_);
  if (!log_) return;
  Progress finished = progress();
  finished.done = done;
  finished.total = std::max(finished.total, done);
  log_->write(step, finished);
}

}  // namespace zermelo
