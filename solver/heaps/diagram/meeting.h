// Lets threads that work without waiting for each other meet now and then: when all have come, the last of them does
// what needs the others to rest. Threads may begin late and end early.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>

namespace zermelo::heaps {

class Meeting {
 public:
  /// Asks all threads to meet. Any thread may call it.
  void call() { called_.store(true, std::memory_order_relaxed); }
  bool called() const { return called_.load(std::memory_order_relaxed); }

  /// The thread takes part; it must leave when it ends.
  void enter() {
    const std::lock_guard lock(guard_);
    ++present_;
  }
  void leave() {
    const std::lock_guard lock(guard_);
    --present_;
    changed_.notify_all();
  }

  /// Waits for all present threads. One of them calls work(); what it throws, all threads throw.
  template <class Work>
  void attend(const Work& work) {
    std::unique_lock lock(guard_);
    const std::uint64_t meeting = held_;
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return held_ != meeting || waiting_ == present_; });
    if (held_ == meeting) hold(work);
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  template <class Work>
  void hold(const Work& work) {
    try {
      work();
    } catch (...) {
      failure_ = std::current_exception();
    }
    called_ = false;
    waiting_ = 0;
    ++held_;
    changed_.notify_all();
  }

  std::atomic<bool> called_{false};
  std::mutex guard_;
  std::condition_variable changed_;
  unsigned present_ = 0, waiting_ = 0;
  std::uint64_t held_ = 0;
  std::exception_ptr failure_;
};

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

/// A thread that takes part stays away as long as this lives, because it waits for other threads.
class Absence {
 public:
  explicit Absence(Meeting& meeting) : meeting_(meeting) { meeting_.leave(); }
  ~Absence() { meeting_.enter(); }
  Absence(const Absence&) = delete;
  Absence& operator=(const Absence&) = delete;

 private:
  Meeting& meeting_;
};

}  // namespace zermelo::heaps
