// The thread looks five times a second whether there is something to do; a job reports much more often, or not for
// minutes.
#include "tools/watch/watch.h"

#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

#include "tablebase/machine/machine_memory.h"
#include "tools/print/error_line.h"
#include "tools/watch/signals.h"

namespace zermelo {
namespace {

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
