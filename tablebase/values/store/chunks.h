// An append-only array whose entries never move, so readers need no lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/values/store/memory_account.h"

namespace zermelo {

/// Chunks of 2^chunk_bits entries, and a directory with room for as many chunks as the memory bound allows. One writer
/// at a time. A reader may read an entry whose number it received through a lock or an atomic.
template <class Entry, unsigned chunk_bits>
class Chunks {
 public:
  static constexpr std::uint64_t chunk_size = std::uint64_t{1} << chunk_bits;

  explicit Chunks(MemoryAccount& memory)
      : memory_(&memory), chunks_(memory.bound() / (chunk_size * sizeof(Entry)) + 1) {}
  Chunks(const Chunks&) = delete;
  Chunks& operator=(const Chunks&) = delete;
  ~Chunks() {
    for (auto& chunk : chunks_) delete[] chunk.load(std::memory_order_relaxed);
  }

  Entry& operator[](std::uint64_t i) const {
    return chunks_[i >> chunk_bits].load(std::memory_order_acquire)[i & (chunk_size - 1)];
  }

  /// Appends `count` neighbouring entries and returns the first index. Requires: count <= chunk_size. Throws LimitError
  /// at the memory bound.
  std::uint64_t append(std::uint64_t count) {
    std::uint64_t first = size_;
    if (((first + count - 1) >> chunk_bits) != (first >> chunk_bits)) first = (first | (chunk_size - 1)) + 1;
    grow(first >> chunk_bits);
    size_ = first + count;
    return first;
  }

 private:
  /// The memory account throws before the directory is full.
  void grow(std::uint64_t chunk) {
    if (chunk < chunks_.size() && chunks_[chunk].load(std::memory_order_relaxed) != nullptr) return;
    memory_->take(chunk_size * sizeof(Entry));
    chunks_[chunk].store(new Entry[chunk_size], std::memory_order_release);
  }

  MemoryAccount* memory_;
  std::vector<std::atomic<Entry*>> chunks_;
  std::uint64_t size_ = 0;
};

}  // namespace zermelo
