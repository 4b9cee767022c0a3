// Runs long work of the engine without the GIL, while the calling thread answers signals, reports the progress, and
// runs the Python code that the work needs.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>

#include "tablebase/machine/job.h"

namespace zermelo {

struct WorkOptions {
  unsigned threads = 0;      ///< 0: one for every core
  std::uint64_t memory = 0;  ///< the budget in bytes; 0: what is available
  /// None, or a function progress(step, done, total). Called in the calling thread, at most twenty times a second.
  pybind11::object progress = pybind11::none();
};

/// Calls work(job) in a thread of its own. A signal handler that raises, as for Ctrl-C, and a progress function that
/// raises stop the job, and their exception is thrown when the work has ended; otherwise throws what `work` throws. The
/// job may outlive the call; then it never stops. Requires the GIL.
void run_beside_python(const WorkOptions& options, const std::function<void(const Job& job)>& work);

/// Runs `task` with the GIL: in the thread that called run_beside_python if this is the thread of its work, so that
/// signals reach the Python code; else in this thread. Throws what `task` throws.
void in_python(const std::function<void()>& task);

/// A long task calls it regularly: reports the progress, and throws what a signal handler or the progress function
/// raises, and SystemExit when another thread ends the interpreter. Requires the GIL.
void look_around();

}  // namespace zermelo
