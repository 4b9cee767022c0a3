// Starts the jobs of commands: threads, memory, a progress line, Ctrl-C.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "tablebase/job.h"
#include "tablebase/spec.h"

namespace zermelo {

/// A job with these threads, bytes of memory (0: all that the machine has) and folder for temporary files (empty: beside
/// the output), and with a progress line. From this call
/// on SIGINT (Ctrl-C), SIGTERM and SIGHUP stop it; the same signal again ends the process at once.
Job start_job(unsigned threads, std::uint64_t memory, const std::string& scratch = {});

/// Whether one of these signals has come.
bool interrupted();

/// Prints a sentence about the work on standard error.
void notice(const std::string& sentence);

/// The message of an interrupted command about its checkpoint: whether it has one, and how to continue. `begun` is the
/// time at which the command began.
std::string kept_work(const std::string& checkpoint, std::filesystem::file_time_type begun, bool restarted);

/// Throws UsageError if `output` is the file that the spec names, which writing would destroy.
void keep_input(const Spec& spec, const std::string& output);

}  // namespace zermelo
