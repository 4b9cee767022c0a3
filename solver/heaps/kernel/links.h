// Numbers the multisets of one half of a heap space, and links each to those with one heap more or less.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/heaps/heap_space.h"

namespace zermelo {

/// Multisets have ids, class by class in the order of HeapHalf::classes(), within a class by rank. Classes that are too
/// heavy for the space have no ids. Memory: a link of 4 bytes for each multiset and each heap size, and 4 bytes a
/// multiset; twice as much in the constructor.
class HeapLinks {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = ~Id{0};

  HeapLinks(const HeapHalf& half, const HeapSpace& space);

  const HeapHalf& half() const { return *half_; }
  Id size() const { return first_.back(); }
  /// The ids of a class are first(c) .. first(c + 1) - 1; a class that is too heavy has no ids.
  Id first(std::uint32_t heap_class) const { return first_[heap_class]; }
  /// with(n)[id] is the multiset with one more heap of n, or `none` if that is too heavy.
  const Id* with(std::uint32_t n) const { return &with_[(n - half_->low()) * std::size_t{size()}]; }
  /// The class of a multiset.
  std::uint32_t class_of(Id id) const { return class_of_[id]; }

  static std::uint64_t memory(const HeapHalf& half, const HeapSpace& space);

 private:
  void link(std::uint32_t heap_class, std::vector<Id>& without);

  const HeapHalf* half_;
  std::vector<Id> first_;
  std::vector<std::uint32_t> class_of_;
  std::vector<Id> with_;
};

}  // namespace zermelo
