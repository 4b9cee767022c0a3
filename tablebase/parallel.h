// Threads. The only file that names oneTBB.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

#ifndef ZERMELO_PLAIN_THREADS
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#else
#include <atomic>
#include <exception>
#include <mutex>
#include <vector>
#endif

namespace zermelo {

/// A fixed number of threads that share loops. Not to be used from two threads at once.
class Workers {
 public:
  /// threads = 0: one for every core.
  explicit Workers(unsigned threads = 0)
      : count_(threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency()))
#ifndef ZERMELO_PLAIN_THREADS
        ,
        limit_(tbb::global_control::max_allowed_parallelism, std::max(count_, std::thread::hardware_concurrency())),
        arena_(static_cast<int>(count_))
#endif
  {
  }

  unsigned count() const { return count_; }

  /// Calls body(begin, end) for disjoint pieces of at least `grain` (but the last) that cover [0, n).
  /// The first exception of a body is thrown here. Memory written by the bodies is visible after the call.
  template <class Body>
  void for_ranges(std::size_t n, std::size_t grain, const Body& body);

  /// Calls body(begin, end) for the pieces of `size` entries (the last may be shorter) that make up [0, n).
  template <class Body>
  void for_pieces(std::size_t n, std::size_t size, const Body& body) {
    for_each((n + size - 1) / size, [&](std::size_t piece) { body(piece * size, std::min(n, (piece + 1) * size)); });
  }

  /// Calls body(i) for every i in [0, n).
  template <class Body>
  void for_each(std::size_t n, const Body& body) {
    for_ranges(n, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) body(i);
    });
  }

 private:
  unsigned count_;
#ifndef ZERMELO_PLAIN_THREADS
  tbb::global_control limit_;
  tbb::task_arena arena_;
#endif
};

#ifndef ZERMELO_PLAIN_THREADS

template <class Body>
void Workers::for_ranges(std::size_t n, std::size_t grain, const Body& body) {
  if (n == 0) return;
  if (count_ == 1 || n <= grain) return body(std::size_t{0}, n);
  arena_.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, grain),
                      [&](const tbb::blocked_range<std::size_t>& piece) { body(piece.begin(), piece.end()); });
  });
}

#else  // ThreadSanitizer sees false races inside an uninstrumented libtbb; plain threads show our own.

template <class Body>
void Workers::for_ranges(std::size_t n, std::size_t grain, const Body& body) {
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

}  // namespace zermelo
