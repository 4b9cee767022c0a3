// Starts the jobs of commands: threads, memory, progress, signals.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "jobs/store/checkpoint_pace.h"
#include "tablebase/machine/job.h"
#include "tools/watch/watch.h"

namespace zermelo {

/// A job with these threads, bytes of memory (0: all that the machine has) and folder for temporary files (empty:
/// beside the output). It answers signals (signals.h), and reports its progress to the watch; without one, to a watch
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

}  // namespace zermelo
