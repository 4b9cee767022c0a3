// Counts the bytes of a pool against its bound.
#pragma once

#include <atomic>
#include <cstdint>

namespace zermelo {

/// Safe for several threads.
class MemoryAccount {
 public:
  explicit MemoryAccount(std::uint64_t bound) : bound_(bound) {}

  /// LimitError, and nothing taken, if the bound would be passed.
  void take(std::uint64_t bytes);
  void give_back(std::uint64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }
  std::uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  std::uint64_t bound() const { return bound_; }

 private:
  std::uint64_t bound_;
  std::atomic<std::uint64_t> used_{0};
};

}  // namespace zermelo
