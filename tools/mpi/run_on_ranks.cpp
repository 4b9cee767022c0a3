// The ranks end together; an error of one rank ends the others at once.
#include "tools/mpi/run_on_ranks.h"

#include <mpi.h>

#include <chrono>
#include <memory>
#include <optional>

#include "tools/mpi/mpi_ranks.h"
#include "tools/options/command.h"
#include "tools/program.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// Whether this rank says why the job ends, and its exit status. A rank that is interrupted may still write a
/// checkpoint.
class Ending {
 public:
  explicit Ending(MpiRanks& ranks) : ranks_(ranks) {}

  bool says_error(int status) {
    constexpr std::chrono::seconds to_save{600}, to_unwind{5};
    end_ = ranks_.end(status, status == status_stopped ? to_save : to_unwind);
    ended_ = true;
    return end_ ? end_->rank == ranks_.own() : !ranks_.unfinished();
  }

  int finish(int status) const {
    if (end_) status = end_->status;
    if (ended_ && (!end_ || ranks_.unfinished())) MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
    return status;
  }

 private:
  MpiRanks& ranks_;
  bool ended_ = false;
  std::optional<MpiRanks::End> end_;
};

}  // namespace

int run_on_ranks(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const auto ranks = std::make_shared<MpiRanks>(MPI_COMM_WORLD, process_buffer_bytes);
  Ending ending(*ranks);
  rank_role() = {ranks, [&](int status) { return ending.says_error(status); }};
  return ending.finish(run_program(argc, argv));
}

}  // namespace zermelo
