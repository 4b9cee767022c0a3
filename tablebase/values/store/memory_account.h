// Counts the bytes of a pool and enforces its bound.
#pragma once

#include <atomic>
#include <cstdint>

namespace zermelo {

/// Several threads may use it at once.
class MemoryAccount {
 public:
  explicit MemoryAccount(std::uint64_t bound) : bound_(bound) {}

  /// Takes `bytes`. Throws LimitError, without taking them, if the bound would be passed.
  void take(std::uint64_t bytes);
  void give_back(std::uint64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }
  std::uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  std::uint64_t bound() const { return bound_; }

 private:
  std::uint64_t bound_;
  std::atomic<std::uint64_t> used_{0};
};

}  // namespace zermelo
