// Watches a job: a line on the terminal, the log, and a line of progress on SIGUSR1.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "tools/watch/progress.h"
#include "tools/watch/progress_log.h"

namespace zermelo {

/// Thread-safe. Its own thread answers SIGUSR1 and writes a line to the log every minute, also during long steps.
class JobWatch {
 public:
  JobWatch() = default;
  /// `output`: the file that the job writes, empty: none; `log`: the file of the log, empty: none. Throws as
  /// ProgressLog does.
  JobWatch(std::string output, const std::string& log);
  JobWatch(const JobWatch&) = delete;
  JobWatch& operator=(const JobWatch&) = delete;

  /// For JobOptions::progress.
  void report(const std::string& step, std::uint64_t done, std::uint64_t total);
  /// Writes a line about a finished step to the log, such as `tier 7`.
  void finish_step(const std::string& step, std::uint64_t done);

 private:
  void start();
  void run(const std::stop_token& stop);
  void answer();
  Progress progress() const;

  std::string output_;
  std::mutex guard_;  ///< guards everything below
  std::optional<ProgressLog> log_;
  Progress latest_;  ///< without memory and disk
  ProgressRate rate_;
  ProgressLine line_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace zermelo
