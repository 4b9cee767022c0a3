// Starts the jobs of commands: threads, memory, progress, processes, signals.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "solver/solving/control.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/processes.h"
#include "tools/watch/output.h"

namespace zermelo {

/// Watches a job: a line on the terminal, the log, and a line of progress on SIGUSR1. Thread-safe. Its own thread
/// answers SIGUSR1 and writes a line to the log every minute, also during long steps.
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

/// A job with these threads, bytes of memory (0: all that the machine has) and folder for temporary files (empty:
/// beside the output). It answers signals, and reports its progress to the watch; without one, to a watch
/// of its own.
Job start_job(unsigned threads, std::uint64_t memory, const std::string& scratch = {},
              std::shared_ptr<JobWatch> watch = {});

/// The times of checkpoints: after these minutes, and on SIGUSR2.
CheckpointTimes checkpoint_times(double minutes);

/// Prints a sentence about the work on standard error.
void notice(const std::string& sentence);

/// The message of an interrupted command about its checkpoint: whether it has one, and how to continue. `begun` is the
/// time at which the command began.
std::string kept_work(const std::string& checkpoint, std::filesystem::file_time_type begun, bool restarted);

/// The role of this process among the processes of a job. The program `zermelo` is alone.
struct ProcessRole {
  std::shared_ptr<Processes> processes = {};  ///< null: this process is alone
  /// Called once, after an error with this exit status: whether this process says what was wrong. If several fail
  /// together, one does.
  std::function<bool(int status)> says_error = {};

  /// Whether this process prints answers and writes logs.
  bool speaks() const { return is_first(processes.get()); }
};

/// The role of the whole process. Set it before the first command runs.
ProcessRole& process_role();

/// Makes SIGINT (Ctrl-C), SIGTERM and SIGHUP ask to stop; a second one of them, more than a second later, ends the
/// process at once. SIGUSR1 asks for a line of progress, SIGUSR2 for a checkpoint. A signal that was ignored when the
/// process began, as SIGHUP below nohup, stays ignored.
void catch_signals();

/// Makes SIGHUP ask to open files again, in the place of asking to stop.
void catch_reloads();

/// Whether SIGHUP has come since the last call. Requires catch_reloads().
bool take_reload_request();

/// Whether the process was asked to stop.
bool interrupted();

/// Whether SIGUSR1 has come since the last call.
bool take_progress_request();

/// Whether SIGUSR2 has come since the last call.
bool take_checkpoint_request();

}  // namespace zermelo
