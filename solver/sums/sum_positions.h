// A table of the positions that a search has met. Each is a sorted list of small numbers, its letters.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

/// Numbers positions in the order in which they are added. Memory: 4 bytes a letter, 12 a position, and 8 to 16 a
/// position for the hash table; up to twice that as vectors grow.
class SumPositions {
 public:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::uint32_t unsolved = 0xffffffff;

  /// The number of the position with these letters, or `none`. Requires ascending letters.
  std::uint32_t find(std::span<const std::uint32_t> letters) const { return slots_[slot_of(letters)]; }
  /// Adds an unsolved position and returns its number. Requires that find(letters) == none.
  std::uint32_t add(std::span<const std::uint32_t> letters);
  std::span<const std::uint32_t> letters(std::uint32_t position) const {
    return {letters_.data() + begins_[position], static_cast<std::size_t>(begins_[position + 1] - begins_[position])};
  }
  std::uint32_t count() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
  std::uint32_t depth(std::uint32_t position) const { return depths_[position]; }
  void set_depth(std::uint32_t position, std::uint32_t depth) { depths_[position] = depth; }
  /// The bytes held.
  std::uint64_t memory() const;
  /// The most bytes held while a position of `letters` letters is added, which may make every vector grow.
  std::uint64_t memory_to_grow(std::size_t letters) const;

 private:
  void grow_slots();
  std::size_t slot_of(std::span<const std::uint32_t> letters) const;

  std::vector<std::uint32_t> letters_;
  std::vector<std::uint64_t> begins_{0};
  std::vector<std::uint32_t> depths_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, none);  ///< open addressing, half full at most
};

}  // namespace zermelo
