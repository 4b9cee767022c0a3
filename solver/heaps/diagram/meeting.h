// Lets threads that work without waiting for each other meet now and then: when all have come, one of them does what
// needs the others to rest, and they help it. Threads may begin late and end early.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>

#include "tablebase/machine/parallel.h"

namespace zermelo::heaps {

class Meeting {
 public:
  /// Asks all threads to meet. Any thread may call it.
  void call() { called_.store(true, std::memory_order_relaxed); }
  bool called() const { return called_.load(std::memory_order_relaxed); }

  /// The thread takes part, after a meeting that is held; it must leave when it ends.
  void enter() {
    std::unique_lock lock(guard_);
    changed_.wait(lock, [&] { return !holding_; });
    ++present_;
  }
  void leave() {
    const std::lock_guard lock(guard_);
    --present_;
    changed_.notify_all();
  }

  /// Waits for all present threads. One of them calls work(); what it throws, all threads throw, in later meetings too.
  template <class Work>
  void attend(const Work& work) {
    std::unique_lock lock(guard_);
    const std::uint64_t meeting = held_;
    ++waiting_;
    changed_.notify_all();
    while (held_ == meeting && !failure_) {
      changed_.wait(lock, [&] { return held_ != meeting || shared_ || (waiting_ == present_ && !holding_); });
      if (held_ != meeting) break;
      if (shared_)
        help(lock);
      else
        hold(lock, work);
    }
    if (failure_) std::rethrow_exception(failure_);
  }

  /// Within work(): calls body(begin, end) for ranges of at most `grain` numbers that cover [0, n), in the threads that
  /// attend. The body must not throw.
  template <class Body>
  void share(std::size_t n, std::size_t grain, const Body& body) {
    std::unique_lock lock(guard_);
    numbers_ = n;
    grain_ = grain;
    next_ = 0;
    shared_.emplace(body);
    changed_.notify_all();
    help(lock);
    changed_.wait(lock, [&] { return helping_ == 0; });
  }

 private:
  template <class Work>
  void hold(std::unique_lock<std::mutex>& lock, const Work& work) {
    holding_ = true;
    lock.unlock();
    try {
      work();
      lock.lock();
    } catch (...) {
      lock.lock();
      failure_ = std::current_exception();
    }
    holding_ = false;
    called_ = bool(failure_);
    waiting_ = 0;
    ++held_;
    changed_.notify_all();
  }

  void help(std::unique_lock<std::mutex>& lock) {
    const RangeBody body = *shared_;
    ++helping_;
    lock.unlock();
    for (std::size_t begin; (begin = next_.fetch_add(grain_)) < numbers_;)
      body(begin, std::min(numbers_, begin + grain_));
    lock.lock();
    shared_.reset();
    --helping_;
    changed_.notify_all();
  }

  std::atomic<bool> called_{false};
  std::mutex guard_;
  std::condition_variable changed_;
  unsigned present_ = 0, waiting_ = 0, helping_ = 0;
  bool holding_ = false;
  std::uint64_t held_ = 0;
  std::optional<RangeBody> shared_;  ///< what the attending threads help with
  std::size_t numbers_ = 0, grain_ = 0;
  std::atomic<std::size_t> next_{0};
  std::exception_ptr failure_;
};

/// As Meeting::share, in this thread.
constexpr auto in_one_range = [](std::size_t n, const auto& body) { body(std::size_t{0}, n); };

/// A thread takes part in meetings as long as this lives.
class Attendance {
 public:
  explicit Attendance(Meeting& meeting) : meeting_(meeting) { meeting_.enter(); }
  ~Attendance() { meeting_.leave(); }
  Attendance(const Attendance&) = delete;
  Attendance& operator=(const Attendance&) = delete;

 private:
  Meeting& meeting_;
};

}  // namespace zermelo::heaps
