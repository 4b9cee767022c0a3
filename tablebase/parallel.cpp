// oneTBB runs the loops, in an arena with one slot for each thread. With ZERMELO_PLAIN_THREADS, std::jthreads run them
// instead: ThreadSanitizer sees false races inside an uninstrumented libtbb.
#include "tablebase/parallel.h"

#include <fmt/format.h>

#include <latch>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "tablebase/error.h"

#ifndef ZERMELO_PLAIN_THREADS
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#else
#include <atomic>
#include <exception>
#endif

namespace zermelo {

namespace {

unsigned cores() { return std::max(1u, std::thread::hardware_concurrency()); }

/// Starts that many threads at once, for a moment. oneTBB starts threads from threads of its own, where a failure would
/// end the program, so they are tried before. Throws LimitError.
void try_threads(unsigned count) {
  std::vector<std::jthread> threads;
  std::latch tried(1);
  try {
    while (threads.size() < count) threads.emplace_back([&] { tried.wait(); });
  } catch (const std::system_error&) {
  }
  tried.count_down();
  if (threads.size() < count)
    throw LimitError(fmt::format("this process can start only {} of {} further threads; choose fewer with --threads",
                                 threads.size(), count));
}

/// Throws LimitError unless a job can have `count` threads. Each number is tried once.
void require_threads(unsigned count) {
  static std::mutex guard;
  static unsigned tried = 1;
  const std::lock_guard lock(guard);
  if (count <= tried) return;
  try_threads(count - 1);
  tried = count;
}

}  // namespace

#ifndef ZERMELO_PLAIN_THREADS

namespace {

/// Raises the limit on the threads of oneTBB, by default one for each core. The limit holds for the whole process, so
/// it is raised once; each arena bounds its own threads.
void allow_many_threads() {
  constexpr std::size_t most = 1024;
  static const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, most);
}

}  // namespace

struct Workers::Threads {
  explicit Threads(unsigned count) : arena(static_cast<int>(count)) { allow_many_threads(); }

  tbb::task_arena arena;
};

void Workers::share(std::size_t n, std::size_t grain, RangeBody body) {
  if (n == 0) return;
  if (count_ == 1 || n <= grain) return body(0, n);
  threads_->arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, grain),
                      [&](const tbb::blocked_range<std::size_t>& piece) { body(piece.begin(), piece.end()); });
  });
}

#else

struct Workers::Threads {
  explicit Threads(unsigned) {}
};

void Workers::share(std::size_t n, std::size_t grain, RangeBody body) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex guard;
  const auto work = [&] {
    try {
      for (std::size_t begin; (begin = next.fetch_add(grain)) < n;) body(begin, std::min(n, begin + grain));
    } catch (...) {
      const std::lock_guard lock(guard);
      if (!failure) failure = std::current_exception();
      next = n;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < count_ && i * grain < n; ++i) threads.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

#endif

Workers::Workers(unsigned threads) : count_(threads != 0 ? threads : cores()) {
  require_threads(count_);
  threads_ = std::make_unique<Threads>(count_);
}

Workers::~Workers() = default;

}  // namespace zermelo
