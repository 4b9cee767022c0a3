// The ways in which a job treats the checkpoint of an earlier run.
#pragma once

namespace zermelo {

enum class Continuation {
  automatic,  ///< continue from the checkpoint; start afresh if there is none
  required,   ///< continue from the checkpoint, or keep the finished table of the job; UsageError without either
  restart,    ///< discard the checkpoint
};

}  // namespace zermelo
