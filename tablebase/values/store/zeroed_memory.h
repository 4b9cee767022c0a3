// Allocates a large zeroed array that takes memory only when it is touched, in huge pages if the system has them.
#pragma once

#include <stdlib.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace zermelo {

struct FreeMemory {
  void operator()(void* memory) const { free(memory); }
};

template <class Entry>
using ZeroedMemory = std::unique_ptr<Entry[], FreeMemory>;

/// Returns `count` zeroed entries. calloc maps large arrays from the system, which zeroes pages at the first touch.
/// Huge pages matter because random look-ups in small pages miss the translation cache nearly every time. Throws
/// std::bad_alloc.
template <class Entry>
ZeroedMemory<Entry> zeroed_memory(std::uint64_t count) {
  ZeroedMemory<Entry> memory(static_cast<Entry*>(calloc(count, sizeof(Entry))));
  if (!memory) throw std::bad_alloc();
  constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
  const std::uint64_t size = count * sizeof(Entry);
  const std::uint64_t before = -reinterpret_cast<std::uintptr_t>(memory.get()) & (page - 1);  // to the first whole page
  if (before + page <= size)
    madvise(reinterpret_cast<std::byte*>(memory.get()) + before, (size - before) & ~(page - 1), MADV_HUGEPAGE);
  return memory;
}

}  // namespace zermelo
