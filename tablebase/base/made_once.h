// A value that is made when it is first needed, by any thread.
#pragma once

#include <atomic>
#include <mutex>

namespace zermelo {

/// Thread-safe.
template <class T>
class MadeOnce {
 public:
  /// The value, which the first call makes with make(). If make() throws, the next call tries again.
  template <class Make>
  const T& get(const Make& make) const {
    if (const T* made = known()) return *made;
    const std::lock_guard lock(guard_);
    if (!is_made_.load(std::memory_order_relaxed)) value_ = make();
    is_made_.store(true, std::memory_order_release);
    return value_;
  }
  /// The value; null if it is not made.
  const T* known() const { return is_made_.load(std::memory_order_acquire) ? &value_ : nullptr; }

 private:
  mutable std::mutex guard_;  ///< guards the making
  mutable std::atomic<bool> is_made_ = false;
  mutable T value_{};
};

}  // namespace zermelo
