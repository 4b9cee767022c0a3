// The processes of an MPI program. Uses the C interface of MPI 3.1; only one thread of a process calls MPI.
#pragma once

#include <mpi.h>

#include <chrono>
#include <optional>

#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"

namespace zermelo {

/// Another process ended with an error.
class ProcessEnded : public Interrupted {
 public:
  ProcessEnded() : Interrupted("another rank ended") {}
};

/// The processes of a communicator. Waits without using a core, so that processes may share cores. If another process
/// ends, a call that waits throws ProcessEnded.
class MpiProcesses final : public Processes {
 public:
  /// Requires that MPI is initialized as long as it lives. All processes construct it together.
  MpiProcesses(MPI_Comm communicator, std::size_t buffer_bytes);

  std::vector<std::byte> exchange(std::span<const std::vector<std::byte>> letters) override;
  void sum(std::span<std::uint64_t> numbers) override;
  void send(unsigned to, std::span<const std::byte> bytes) override;
  void receive(unsigned from, std::span<std::byte> bytes) override;

  /// The first process that ended by an error of its own, and its exit status.
  struct End {
    unsigned process;
    int status;
  };
  /// Ends all processes after an error of this one, or after ProcessEnded. Every process calls it once, and the
  /// processes learn how the job ended; nothing if one does not call it in time.
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
  char end_ = 0;                 ///< the message that a process ended
  std::uint64_t first_end_ = 0;  ///< 2^32 * process + status of the first process that ended
};

}  // namespace zermelo
