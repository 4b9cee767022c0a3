// The ranks of an MPI program. Uses the C interface of MPI 3.1; only one thread of a process calls MPI.
#pragma once

#include <mpi.h>

#include <chrono>
#include <optional>

#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"

namespace zermelo {

/// Another rank ended with an error.
class RankEnded : public Interrupted {
 public:
  RankEnded() : Interrupted("another rank ended") {}
};

/// The processes of a communicator. Waits without using a core, so that ranks may share cores. If another rank ends, a
/// call that waits throws RankEnded.
class MpiRanks final : public Processes {
 public:
  /// Requires that MPI is initialized as long as it lives. All processes construct it together.
  MpiRanks(MPI_Comm communicator, std::size_t buffer_bytes);

  std::vector<std::byte> exchange(std::span<const std::vector<std::byte>> letters) override;
  void sum(std::span<std::uint64_t> numbers) override;
  void send(unsigned to, std::span<const std::byte> bytes) override;
  void receive(unsigned from, std::span<std::byte> bytes) override;

  /// The first rank that ended by an error of its own, and its exit status.
  struct End {
    unsigned rank;
    int status;
  };
  /// Ends all ranks after an error of this one, or after RankEnded. Every rank calls it once, and the ranks learn how
  /// the job ended; nothing if one does not call it in time.
  std::optional<End> end(int status, std::chrono::seconds patience);
  /// Whether calls were left unfinished, so that MPI_Finalize would wait for ever.
  bool unfinished() const { return unfinished_; }

 private:
  struct ExchangeBuffers;

  void exchange_bytes(std::span<const std::vector<std::byte>> letters, ExchangeBuffers& lent);
  void wait(MPI_Request request);
  void look_for_ends();

  MPI_Comm communicator_, ends_;
  bool unfinished_ = false;
  // Buffers of calls that may never be finished.
  char end_ = 0;                 ///< the message that a rank ended
  std::uint64_t first_end_ = 0;  ///< 2^32 * rank + status of the first rank that ended
};

}  // namespace zermelo
