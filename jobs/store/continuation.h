// The ways in which a job treats the checkpoint of an earlier run.
#pragma once

namespace zermelo {

enum class Continuation {
  automatic,  ///< continue from the checkpoint, or keep the finished table of the job; start afresh without either
  required,   ///< the same, but UsageError without either
  restart,    ///< discard the checkpoint, and replace the file when the work is done
};

}  // namespace zermelo
