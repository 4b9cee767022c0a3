// Starting the jobs of commands: threads, memory, a progress line, Ctrl-C.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "tablebase/job.h"
#include "tablebase/spec.h"

namespace zermelo {

/// A job with so many threads and bytes of memory (0: all that the machine has), watched by a progress line. From now
/// on Ctrl-C and a polite kill stop it; a second one ends the process at once.
Job start_job(unsigned threads, std::uint64_t memory);

/// Whether Ctrl-C or a polite kill has come.
bool interrupted();

/// Prints a sentence about the work on standard error.
void notice(const std::string& sentence);

/// What an interrupted command that began at that time says about its checkpoint, and how the work goes on.
std::string kept_work(const std::string& checkpoint, std::filesystem::file_time_type begun, bool restarted);

/// UsageError if writing `output` would destroy the file that the game of the spec is read from.
void keep_input(const Spec& spec, const std::string& output);

}  // namespace zermelo
