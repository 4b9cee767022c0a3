// Zeroed memory for tables, on huge pages where the system grants them, because tables are read at random.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstring>
#include <new>
#include <span>
#include <utility>

#include "tablebase/parallel.h"

namespace zermelo {

/// Owns `size` cells, initially zero. The system assigns a page when it is first touched. Move-only.
template <class Cell>
class HugeBuffer {
 public:
  HugeBuffer() = default;
  /// Throws std::bad_alloc.
  explicit HugeBuffer(std::size_t size) : size_(size) {
    if (size == 0) return;
    void* memory = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    // Huge pages double the speed of random access at 1 GB. In a small buffer they would only waste memory.
    if (bytes() >= huge_page) madvise(memory, bytes(), MADV_HUGEPAGE);
    data_ = static_cast<Cell*>(memory);
  }
  HugeBuffer(HugeBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  HugeBuffer& operator=(HugeBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  /// Takes over a buffer of cells of half the width: each cell becomes convert(narrow cell), in place, so the peak is
  /// the wider buffer. Throws std::bad_alloc.
  template <class Narrow, class Convert>
  HugeBuffer(HugeBuffer<Narrow>&& from, Workers& workers, const Convert& convert) : size_(from.size()) {
    static_assert(2 * sizeof(Narrow) == sizeof(Cell));
    if (size_ == 0) return;
    void* memory = mremap(from.data(), from.bytes(), bytes(), MREMAP_MAYMOVE);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    std::exchange(from.data_, nullptr);
    data_ = static_cast<Cell*>(memory);
    // The wider cells of [begin, end) begin where the narrow ones end, if begin is at least half of end.
    for (std::size_t end = size_, begin; end > 1; end = begin) {
      begin = (end + 1) / 2;
      workers.for_ranges(end - begin, std::size_t{1} << 16, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = begin + first; i < begin + last; ++i) widen_cell<Narrow>(i, convert);
      });
    }
    widen_cell<Narrow>(0, convert);
  }
  ~HugeBuffer() {
    if (data_ != nullptr) munmap(data_, bytes());
  }

  Cell* data() { return data_; }
  const Cell* data() const { return data_; }
  std::size_t size() const { return size_; }
  Cell& operator[](std::size_t i) { return data_[i]; }
  const Cell& operator[](std::size_t i) const { return data_[i]; }
  std::span<Cell> span() { return {data_, size_}; }
  std::span<const Cell> span() const { return {data_, size_}; }

 private:
  static constexpr std::size_t huge_page = std::size_t{2} << 20;
  std::size_t bytes() const { return size_ * sizeof(Cell); }

  template <class Narrow, class Convert>
  void widen_cell(std::size_t i, const Convert& convert) {
    Narrow narrow;
    std::memcpy(&narrow, reinterpret_cast<const std::byte*>(data_) + i * sizeof(Narrow), sizeof(Narrow));
    const Cell wide = convert(narrow);
    std::memcpy(reinterpret_cast<std::byte*>(data_) + i * sizeof(Cell), &wide, sizeof(Cell));
  }

  template <class Other>
  friend class HugeBuffer;

  Cell* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace zermelo
