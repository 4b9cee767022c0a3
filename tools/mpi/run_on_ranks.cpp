// The processes end together; an error of one process ends the others at once.
#include "tools/mpi/run_on_ranks.h"

#include <mpi.h>

#include <chrono>
#include <memory>
#include <optional>

#include "tools/mpi/mpi_processes.h"
#include "tools/options/command.h"
#include "tools/program.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// Whether this process says why the job ends, and its exit status. A process that is interrupted may still write a
/// checkpoint.
class Ending {
 public:
  explicit Ending(MpiProcesses& processes) : processes_(processes) {}

  bool says_error(int status) {
    constexpr std::chrono::seconds to_save{600}, to_unwind{5};
    end_ = processes_.end(status, status == status_stopped ? to_save : to_unwind);
    ended_ = true;
    return end_ ? end_->process == processes_.own() : !processes_.unfinished();
  }

  int finish(int status) const {
    if (end_) status = end_->status;
    if (ended_ && (!end_ || processes_.unfinished())) MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
    return status;
  }

 private:
  MpiProcesses& processes_;
  bool ended_ = false;
  std::optional<MpiProcesses::End> end_;
};

}  // namespace

int run_on_ranks(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const auto processes = std::make_shared<MpiProcesses>(MPI_COMM_WORLD, process_buffer_bytes);
  Ending ending(*processes);
  process_role() = {processes, [&](int status) { return ending.says_error(status); }};
  return ending.finish(run_program(argc, argv));
}

}  // namespace zermelo
