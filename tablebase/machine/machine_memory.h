// The available memory of the machine, the present and the peak memory of this process, and the stack of a thread;
// zeroed memory on huge pages or in mapped temporary files.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/machine/parallel.h"

namespace zermelo {

/// Where a large buffer is: in memory, or in a temporary file that is mapped.
struct BufferPlace {
  bool in_file = false;
  std::string folder = {};  ///< of the temporary file, see ScratchFile
  /// The bytes that the process may hold while it uses the file, see MappedLimit.
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
};

/// The bytes that this process can still get: the lesser of what the operating system has available and what the limit
/// of the control group leaves. The largest number if neither is known.
std::uint64_t available_memory();

/// The memory that this process holds, in bytes; 0 if the operating system does not say.
std::uint64_t held_memory();

/// Returns freed memory, which the allocator keeps for later, to the system. So what the process holds after a large
/// piece of work does not depend on how its threads took turns. Cost: a walk over the free memory.
void return_free_memory();

/// The most memory that this process has held, in bytes.
std::uint64_t peak_memory();

/// The bytes that this thread's stack has left for deeper calls. Cost: a subtraction after the first call of a thread.
std::uint64_t free_stack();

// The memory that the control groups of this process leave to it, as in containers and in jobs of Slurm or systemd.

/// The groups that bound the memory of this process: its own and those above it, of versions 1 and 2. A process that
/// moves to another group keeps the groups of this object.
class MemoryGroups {
 public:
  /// Finds the groups. `root` is the folder that contains `proc` and the folders of the groups. Finds none if the
  /// operating system has none, or hides them.
  explicit MemoryGroups(std::filesystem::path root = "/");

  /// The bytes that the tightest group leaves; the largest number if no group has a limit. Pages of files that the
  /// kernel can take back count as free.
  std::uint64_t available() const;

 private:
  /// The names of a version's files and counters. In version 1, `total_` counters include the groups below.
  struct Words {
    std::vector<const char*> limits;
    const char* used;
    std::vector<const char*> reclaimable;
  };
  struct Group {
    std::filesystem::path folder;
    const Words* words;
  };

  static const Words first_version, second_version;

  void add(const std::filesystem::path& mount_point, const std::filesystem::path& below, const Words& words);
  static std::uint64_t available(const Group& group);

  std::filesystem::path root_;
  std::vector<Group> groups_;
};

// Zeroed memory for tables, on huge pages where the system grants them, because tables are read at random; or mapped
// temporary files. The pages of such a file belong to the memory of the process from their use until they are let go.

namespace mapped {

/// Makes a temporary file of `bytes` zeros and maps it. Throws LimitError if the disk is full, std::system_error.
void* make(std::size_t bytes, const std::string& folder);
void remove(void* memory, std::size_t bytes);

}  // namespace mapped

/// Keeps the memory of this process within a limit, as long as pages of mapped buffers hold the excess. The files keep
/// what the pages contain.
class MappedLimit {
 public:
  /// `bytes` as held_memory() counts.
  explicit MappedLimit(std::uint64_t bytes) : bytes_(bytes) {}

  /// Lets the pages of all mapped buffers go if the process holds too much. Any thread may call it, also while others
  /// use the buffers. Cost: 5 us if there is a mapped buffer.
  void check() const;

 private:
  std::uint64_t bytes_;
};

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
  /// Throws std::bad_alloc, and as ScratchFile for a file.
  HugeBuffer(std::size_t size, const BufferPlace& place) : HugeBuffer(place.in_file ? 0 : size) {
    if (!place.in_file || size == 0) return;
    size_ = size;
    data_ = static_cast<Cell*>(mapped::make(bytes(), place.folder));
    is_mapped_ = true;
  }
  HugeBuffer(HugeBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        is_mapped_(std::exchange(other.is_mapped_, false)) {}
  HugeBuffer& operator=(HugeBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(is_mapped_, other.is_mapped_);
    return *this;
  }
  /// Takes over a buffer in memory of cells of twice the width, in place. Requires that every number fits Cell. Throws
  /// std::bad_alloc.
  template <class Wide>
  HugeBuffer(HugeBuffer<Wide>&& from, Workers& workers) : size_(from.size()) {
    static_assert(2 * sizeof(Cell) == sizeof(Wide));
    if (size_ == 0) return;
    from.template narrow<Cell>(0);
    // The narrow cells of [begin, 2 * begin) end where the wide ones begin.
    for (std::size_t begin = 1, end; begin < size_; begin = end) {
      end = std::min(size_, 2 * begin);
      workers.for_ranges(end - begin, std::size_t{1} << 16, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = begin + first; i < begin + last; ++i) from.template narrow<Cell>(i);
      });
    }
    void* memory = mremap(from.data(), from.bytes(), bytes(), MREMAP_MAYMOVE);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    std::exchange(from.data_, nullptr);
    data_ = static_cast<Cell*>(memory);
  }
  ~HugeBuffer() {
    if (is_mapped_)
      mapped::remove(data_, bytes());
    else if (data_ != nullptr)
      munmap(data_, bytes());
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

  /// Moves a cell to the place that it has among narrow cells.
  template <class Narrow>
  void narrow(std::size_t i) {
    const auto cell = static_cast<Narrow>(data_[i]);
    std::memcpy(reinterpret_cast<std::byte*>(data_) + i * sizeof(Narrow), &cell, sizeof(Narrow));
  }

  template <class Other>
  friend class HugeBuffer;

  Cell* data_ = nullptr;
  std::size_t size_ = 0;
  bool is_mapped_ = false;
};

}  // namespace zermelo
