// Fork and join for short calls. A thread forks one of two calls, does the other, and then does the forked call too,
// unless another thread has stolen it. A thread without work steals the oldest fork of another thread: the largest
// work.
//
// Cost: some writes and one atomic exchange a fork; thieves alone take the cache line of a fork from the core.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <thread>

namespace zermelo::heaps {

/// Pauses between two looks for work: some hundred cycles, and after 50 looks without success 50 microseconds. It never
/// yields, because the other threads of a busy machine would run for milliseconds.
class Patience {
 public:
  void pause_after(bool success) {
    failures_ = success ? 0 : failures_ + 1;
    if (failures_ > 50) return std::this_thread::sleep_for(std::chrono::microseconds(50));
    for (int i = 0; failures_ > 0 && i < 16; ++i) relax();
  }

 private:
  /// Leaves the core to its other hyperthread for some cycles, and the memory to the other cores.
  static void relax() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb");
#endif
  }

  unsigned failures_ = 0;
};

/// The forks of one thread. `Thread` is what a call gets from the thread that does it.
template <class Thread>
class Forks {
 public:
  /// Calls here(thread), and there() with this thread or with a thief; returns when both have ended. While a thief is
  /// at work, calls wait(thief) again and again: with the forks of the thief, or with null if a call has thrown. Throws
  /// what the calls throw.
  template <class Here, class There, class Wait>
  void both(Thread& thread, const Here& here, const There& there, const Wait& wait) {
    if (count_.load(std::memory_order_relaxed) == forks_.size()) {
      here(thread);
      return there(thread);
    }
    push(there);
    std::exception_ptr failure;
    try {
      here(thread);
    } catch (...) {
      failure = std::current_exception();
    }
    if (!pop())
      join(wait, failure);
    else if (!failure)
      return there(thread);
    if (failure) std::rethrow_exception(failure);
  }

  /// Does the oldest fork in `thread`, the thread of `thief`; returns whether there is one.
  bool steal(Thread& thread, Forks& thief) {
    for (std::size_t i = 0; i < count_.load(std::memory_order_acquire); ++i)
      if (forks_[i].take()) {
        forks_[i].run(thread, thief);
        return true;
      }
    return false;
  }

 private:
  enum class State { open, taken, done };

  struct alignas(64) Fork {
    bool take() {
      State expected = State::open;
      return state.load(std::memory_order_relaxed) == State::open &&
             state.compare_exchange_strong(expected, State::taken, std::memory_order_acq_rel);
    }
    void run(Thread& thread, Forks& by) {
      thief.store(&by, std::memory_order_release);
      try {
        call(body, thread);
      } catch (...) {
        failure = std::current_exception();
      }
      state.store(State::done, std::memory_order_release);
    }

    std::atomic<State> state{State::done};
    const void* body = nullptr;
    void (*call)(const void*, Thread&) = nullptr;
    std::atomic<Forks*> thief{nullptr};
    std::exception_ptr failure;
  };

  template <class Body>
  void push(const Body& body) {
    const std::size_t count = count_.load(std::memory_order_relaxed);
    Fork& fork = forks_[count];
    fork.body = &body;
    fork.call = [](const void* object, Thread& by) { (*static_cast<const Body*>(object))(by); };
    fork.thief.store(nullptr, std::memory_order_relaxed);
    fork.state.store(State::open, std::memory_order_release);
    count_.store(count + 1, std::memory_order_release);
  }
  /// Removes the newest fork; false if it is stolen.
  bool pop() {
    Fork& fork = forks_[count_.load(std::memory_order_relaxed) - 1];
    if (!fork.take()) return false;
    count_.store(count_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
    return true;
  }
  /// Waits until the newest fork is done, and removes it. Keeps the first failure.
  template <class Wait>
  void join(const Wait& wait, std::exception_ptr& failure) {
    const std::size_t left = count_.load(std::memory_order_relaxed) - 1;
    Fork& fork = forks_[left];
    while (fork.state.load(std::memory_order_acquire) != State::done) {
      try {
        wait(failure ? nullptr : fork.thief.load(std::memory_order_acquire));
      } catch (...) {
        if (!failure) failure = std::current_exception();
      }
    }
    if (!failure) failure = fork.failure;
    fork.failure = {};
    count_.store(left, std::memory_order_relaxed);
  }

  std::array<Fork, 512> forks_;
  std::atomic<std::size_t> count_{0};
};

}  // namespace zermelo::heaps
