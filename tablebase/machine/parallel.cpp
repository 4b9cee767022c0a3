// oneTBB divides the loops; threads of our own run the chunks. Each of them enters the arena of its Workers and waits
// there for a task that ends the thread, and meanwhile takes chunks of every loop. oneTBB itself starts no thread: it
// would start them from threads of its own, where a failure ends the program. With ZERMELO_PLAIN_THREADS, std::jthreads
// share the chunks without oneTBB: ThreadSanitizer sees false races inside an uninstrumented libtbb.
#include "tablebase/machine/parallel.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "tablebase/base/error.h"

#ifndef ZERMELO_PLAIN_THREADS
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#endif

namespace zermelo {
namespace {

unsigned cores() { return std::max(1u, std::thread::hardware_concurrency()); }

/// The chunks of one loop, called by several threads. Keeps the first exception, after which chunks are left out.
class LoopChunks {
 public:
  explicit LoopChunks(RangeBody body) : body_(body) {}

  void run(std::size_t begin, std::size_t end) noexcept {
    if (failed_) return;
    try {
      body_(begin, end);
    } catch (...) {
      const std::lock_guard lock(guard_);
      if (!failure_) failure_ = std::current_exception();
      failed_ = true;
    }
  }

  bool failed() const { return failed_; }
  /// Throws the exception. Requires that no chunk runs.
  void finish() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  RangeBody body_;
  std::atomic<bool> failed_{false};
  std::mutex guard_;
  std::exception_ptr failure_;
};

/// Calls start() `count` times, or fewer times if the machine can start no further thread. Returns the number of calls
/// that started a thread.
template <class Start>
unsigned start_threads(unsigned count, const Start& start) {
  for (unsigned started = 0; started < count; ++started) {
    try {
      start();
    } catch (const std::system_error&) {
      return started;
    } catch (const std::bad_alloc&) {
      return started;
    }
  }
  return count;
}

}  // namespace

#ifndef ZERMELO_PLAIN_THREADS

/// Every slot of the arena is reserved for a thread that enters it, so oneTBB sends none.
struct Workers::Threads {
  /// A thread that takes chunks of the loops in an arena until the destructor ends it. The arena must outlive it.
  class Helper {
   public:
    explicit Helper(tbb::task_arena& arena)
        : group_(std::make_unique<tbb::task_group>()),
          end_(unfinished_task()),
          thread_([this, &arena] { work(arena); }) {}
    ~Helper() { end_ = {}; }
    Helper(const Helper&) = delete;
    Helper& operator=(const Helper&) = delete;

   private:
    /// Throws std::bad_alloc. A group that could not make its task counts it all the same, and its destructor would
    /// wait for it for ever, so such a group is given up.
    tbb::task_handle unfinished_task() {
      try {
        return group_->defer([] {});
      } catch (...) {
        static_cast<void>(group_.release());
        throw;
      }
    }

    /// A thread without the memory to enter the arena leaves the chunks to the others.
    void work(tbb::task_arena& arena) noexcept {
      try {
        arena.execute([this] { group_->wait(); });
      } catch (...) {
      }
    }

    std::unique_ptr<tbb::task_group> group_;
    tbb::task_handle end_;  ///< a task of the group that never runs; the group waits as long as the handle has it
    std::jthread thread_;
  };

  explicit Threads(unsigned count) : arena(static_cast<int>(count), count) {
    started = 1 + start_threads(count - 1, [this] { helpers.push_back(std::make_unique<Helper>(arena)); });
  }

  tbb::task_arena arena;
  std::vector<std::unique_ptr<Helper>> helpers;
  unsigned started;
};

void Workers::share(std::size_t n, std::size_t grain, RangeBody body) {
  if (n == 0) return;
  if (count_ == 1 || n <= grain) return body(0, n);
  LoopChunks chunks(body);
  threads_->arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, grain),
                      [&](const tbb::blocked_range<std::size_t>& chunk) { chunks.run(chunk.begin(), chunk.end()); });
  });
  chunks.finish();
}

#else

/// Each loop starts its own threads, as many as the machine can start.
struct Workers::Threads {
  explicit Threads(unsigned count) : started(count) {}

  unsigned started;
};

void Workers::share(std::size_t n, std::size_t grain, RangeBody body) {
  if (n == 0) return;
  std::atomic<std::size_t> next{0};
  LoopChunks chunks(body);
  const auto work = [&] {
    for (std::size_t begin; !chunks.failed() && (begin = next.fetch_add(grain)) < n;)
      chunks.run(begin, std::min(n, begin + grain));
  };
  {
    const std::size_t most = std::min<std::size_t>(count_, (n + grain - 1) / grain);
    std::vector<std::jthread> threads;
    start_threads(static_cast<unsigned>(most) - 1, [&] { threads.emplace_back(work); });
    work();
  }
  chunks.finish();
}

#endif

/// A number that the user chose is kept or refused; the number of cores is only the wish.
Workers::Workers(unsigned threads) : count_(threads != 0 ? threads : cores()) {
  threads_ = std::make_unique<Threads>(count_);
  if (threads_->started < count_ && threads != 0)
    throw LimitError("this process can start only {} of {} further threads; choose fewer with --threads",
                     threads_->started - 1, count_ - 1);
  count_ = threads_->started;
}

Workers::~Workers() = default;

}  // namespace zermelo
