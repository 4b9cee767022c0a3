// The processes end together; an error of one process ends the others at once. Uses the C interface of MPI 3.1, from
// one thread of a process. Its counts are 32-bit numbers, so large runs of bytes go in several calls.
#include "tools/mpi/run_on_ranks.h"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>

#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"
#include "tools/options/command.h"
#include "tools/program.h"
#include "tools/watch/machine.h"

namespace zermelo {

namespace {

/// Another process ended with an error.
class ProcessEnded : public Interrupted {
 public:
  ProcessEnded() : Interrupted("another rank ended") {}
};

/// The most bytes of all processes together in one call.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

/// The number that `ask` returns, MPI_Comm_rank or MPI_Comm_size.
unsigned answer_of(int (*ask)(MPI_Comm, int*), MPI_Comm communicator) {
  int number = 0;
  ask(communicator, &number);
  return static_cast<unsigned>(number);
}

/// The most bytes of a run between two processes.
constexpr std::size_t run_bytes = std::size_t{4} << 20;

/// Calls pass(run) for runs of the bytes.
template <class Byte, class Pass>
void in_runs(std::span<Byte> bytes, const Pass& pass) {
  for (std::size_t at = 0; at < bytes.size(); at += run_bytes)
    pass(bytes.subspan(at, std::min(run_bytes, bytes.size() - at)));
}

/// The begin of each run when they follow one another.
std::vector<std::uint64_t> begins_of(const std::vector<std::uint64_t>& sizes) {
  std::vector<std::uint64_t> begins(sizes.size());
  std::exclusive_scan(sizes.begin(), sizes.end(), begins.begin(), std::uint64_t{0});
  return begins;
}

/// The bytes [done, done + share) of each run, for one call.
struct Round {
  std::vector<int> counts, begins;

  Round(const std::vector<std::uint64_t>& sizes, std::uint64_t done, std::uint64_t share) {
    int begin = 0;
    for (const std::uint64_t size : sizes) {
      counts.push_back(static_cast<int>(std::min(share, size - std::min(size, done))));
      begins.push_back(begin);
      begin += counts.back();
    }
  }
  std::size_t total() const { return static_cast<std::size_t>(begins.back() + counts.back()); }
};

/// Buffers of a call. If another process ends in its middle, they are never freed, because MPI may still use them.
template <class Buffers>
class Lent {
 public:
  ~Lent() {
    if (std::uncaught_exceptions() > before_) buffers_.release();
  }
  Buffers* operator->() { return buffers_.get(); }
  Buffers& operator*() { return *buffers_; }

 private:
  int before_ = std::uncaught_exceptions();
  std::unique_ptr<Buffers> buffers_ = std::make_unique<Buffers>();
};

/// What processes send and receive in one exchange.
struct ExchangeBuffers {
  std::vector<std::uint64_t> out, in;  ///< the bytes for each process and from it
  std::uint64_t largest = 0;           ///< of all numbers of bytes
  std::vector<std::byte> to, from, received;
};

/// The processes of a communicator. Waits without using a core, so that processes may share cores. If another process
/// ends, a call that waits throws ProcessEnded.
class MpiProcesses final : public Processes {
 public:
  /// Requires that MPI is initialized as long as it lives. All processes construct it together.
  MpiProcesses(MPI_Comm communicator, std::size_t buffer_bytes)
      : Processes(answer_of(MPI_Comm_rank, communicator), answer_of(MPI_Comm_size, communicator), buffer_bytes),
        communicator_(communicator) {
    MPI_Comm_dup(communicator, &ends_);
  }

  std::vector<std::byte> exchange(std::span<const std::vector<std::byte>> letters) override {
    Lent<ExchangeBuffers> lent;
    for (unsigned process = 0; process < count(); ++process) {
      lent->out.push_back(letters[process].size());
      if (process != own()) traffic_.bytes += letters[process].size();
    }
    lent->in.resize(count());
    lent->largest = *std::ranges::max_element(lent->out);
    MPI_Request request;
    MPI_Ialltoall(lent->out.data(), 1, MPI_UINT64_T, lent->in.data(), 1, MPI_UINT64_T, communicator_, &request);
    wait(request);
    MPI_Iallreduce(MPI_IN_PLACE, &lent->largest, 1, MPI_UINT64_T, MPI_MAX, communicator_, &request);
    wait(request);
    exchange_bytes(letters, *lent);
    return std::move(lent->received);
  }

  void sum(std::span<std::uint64_t> numbers) override {
    Lent<std::vector<std::uint64_t>> lent;
    lent->assign(numbers.begin(), numbers.end());
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, lent->data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM, communicator_,
                   &request);
    wait(request);
    std::copy(lent->begin(), lent->end(), numbers.begin());
  }

  void send(unsigned to, std::span<const std::byte> bytes) override {
    traffic_.bytes += bytes.size();
    in_runs(bytes, [&](std::span<const std::byte> run) {
      Lent<std::vector<std::byte>> lent;
      lent->assign(run.begin(), run.end());
      MPI_Request request;
      MPI_Isend(lent->data(), static_cast<int>(run.size()), MPI_BYTE, static_cast<int>(to), 0, communicator_, &request);
      wait(request);
    });
  }

  void receive(unsigned from, std::span<std::byte> bytes) override {
    in_runs(bytes, [&](std::span<std::byte> run) {
      Lent<std::vector<std::byte>> lent;
      lent->resize(run.size());
      MPI_Request request;
      MPI_Irecv(lent->data(), static_cast<int>(run.size()), MPI_BYTE, static_cast<int>(from), 0, communicator_,
                &request);
      wait(request);
      std::copy(lent->begin(), lent->end(), run.begin());
    });
  }

  /// The first process that ended by an error of its own, and its exit status.
  struct End {
    unsigned process;
    int status;
  };
  /// Ends all processes after an error of this one, or after ProcessEnded. Every process calls it once, and the
  /// processes learn how the job ended; nothing if one does not call it in time.
  std::optional<End> end(int status, std::chrono::seconds patience) {
    constexpr std::uint64_t none = ~std::uint64_t{0};
    MPI_Request request;
    for (unsigned process = 0; process < count() && !unfinished_; ++process)
      if (process != own()) MPI_Isend(&end_, 1, MPI_CHAR, static_cast<int>(process), 0, ends_, &request);
    first_end_ = unfinished_ ? none : std::uint64_t{own()} << 32 | static_cast<unsigned>(status);
    MPI_Iallreduce(MPI_IN_PLACE, &first_end_, 1, MPI_UINT64_T, MPI_MIN, ends_, &request);
    const auto end = std::chrono::steady_clock::now() + patience;
    int done = 0;
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE), done == 0 && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (done == 0 || first_end_ == none) return {};
    return End{static_cast<unsigned>(first_end_ >> 32), static_cast<int>(first_end_ & 0xFF)};
  }

  /// Whether calls were left unfinished, so that MPI_Finalize would wait for ever.
  bool unfinished() const { return unfinished_; }

 private:
  /// The bytes of all processes, in as many calls as their counts need.
  void exchange_bytes(std::span<const std::vector<std::byte>> letters, ExchangeBuffers& lent) {
    const std::uint64_t share = most_bytes / count();
    const std::vector<std::uint64_t> places = begins_of(lent.in);
    lent.received.resize(places.back() + lent.in.back());
    const bool at_once = lent.largest <= share;
    for (std::uint64_t done = 0; done < lent.largest; done += share) {
      const Round sent(lent.out, done, share), got(lent.in, done, share);
      lent.to.resize(sent.total());
      lent.from.resize(at_once ? 0 : got.total());
      for (unsigned process = 0; process < count(); ++process)
        std::copy_n(letters[process].begin() + static_cast<std::ptrdiff_t>(std::min(done, lent.out[process])),
                    sent.counts[process], lent.to.begin() + sent.begins[process]);
      MPI_Request request;
      MPI_Ialltoallv(lent.to.data(), sent.counts.data(), sent.begins.data(), MPI_BYTE,
                     at_once ? lent.received.data() : lent.from.data(), got.counts.data(), got.begins.data(), MPI_BYTE,
                     communicator_, &request);
      wait(request);
      for (unsigned process = 0; process < count() && !at_once; ++process)
        std::copy_n(
            lent.from.begin() + got.begins[process], got.counts[process],
            lent.received.begin() + static_cast<std::ptrdiff_t>(places[process] + std::min(done, lent.in[process])));
    }
  }

  /// At first busily, because most calls take microseconds, then with pauses.
  void wait(MPI_Request request) {
    constexpr int busy = 2000;
    constexpr auto pause = std::chrono::microseconds(100);
    const auto begin = std::chrono::steady_clock::now();
    int done = 0;
    for (int tried = 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE), done == 0; ++tried) {
      tried < busy ? std::this_thread::yield() : std::this_thread::sleep_for(pause);
      if (tried >= busy) look_for_ends();
    }
    const auto waited = std::chrono::steady_clock::now() - begin;
    traffic_.microseconds +=
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(waited).count());
  }

  void look_for_ends() {
    int found = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, ends_, &found, MPI_STATUS_IGNORE);
    if (found == 0) return;
    unfinished_ = true;
    throw ProcessEnded();
  }

  MPI_Comm communicator_, ends_;
  bool unfinished_ = false;
  // Buffers of calls that may never be finished.
  char end_ = 0;                 ///< the message that a process ended
  std::uint64_t first_end_ = 0;  ///< 2^32 * process + status of the first process that ended
};

/// Whether this process says why the job ends, and its exit status. A process that is interrupted may still write a
/// checkpoint.
class JobEnd {
 public:
  explicit JobEnd(MpiProcesses& processes) : processes_(processes) {}

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
  JobEnd job_end(*processes);
  process_role() = {processes, [&](int status) { return job_end.says_error(status); }};
  return job_end.finish(run_program(argc, argv));
}

}  // namespace zermelo
